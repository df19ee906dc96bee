import PanoramaGraphics

extension View {
  /// Scrolls the scroll views around this view, each as little as shows all of it with some room
  /// around it, clear of their content insets. O(depth).
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
