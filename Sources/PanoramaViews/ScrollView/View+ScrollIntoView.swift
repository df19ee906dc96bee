import PanoramaGraphics

extension View {
  /// Scrolls the scroll views around this view, each as little as shows all of it with some room
  /// around it, clear of their content insets. O(depth).
  public func scrollIntoView(animated: Bool) {
    let margin = theme.unit * 2
    var ancestor = superview
    while let view = ancestor {
      if let scrollView = view as? ScrollView {
        let inset = scrollView.contentInset
        let area = convert(bounds, to: scrollView).insetBy(dx: -margin, dy: -margin)
        scrollView.scrollRectToVisible(
          area.inset(
            by: EdgeInsets(
              top: -inset.top, left: -inset.left, bottom: -inset.bottom, right: -inset.right)),
          animated: animated)
      }
      ancestor = view.superview
    }
  }
}
