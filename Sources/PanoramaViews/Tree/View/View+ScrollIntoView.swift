import PanoramaGraphics

extension View {
  /// Scrolls every enclosing scroll view by the minimum that shows all of this view with a small margin,
  /// clear of the content insets. O(depth).
  public func scrollIntoView(animated: Bool) {
    let margin = theme.unit * 2
    var ancestor = superview
    while let view = ancestor {
      view.scroll(
        toShow: convert(bounds, to: view).insetBy(dx: -margin, dy: -margin), animated: animated)
      ancestor = view.superview
    }
  }
}
