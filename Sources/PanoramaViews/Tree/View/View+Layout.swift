import Foundation

extension View {
  /// Asks for `layoutSubviews()` before the next frame.
  public func setNeedsLayout() {
    needsLayout = true
    subtreeLayoutIsStale()
  }

  /// Lays out this view and its descendants now if a layout was requested.
  public func layoutIfNeeded() {
    guard subtreeNeedsLayout else { return }
    // The layout of a child may ask its parent to lay out again. The number of passes is limited, so
    // that two views that never agree do not hang the frame.
    for _ in 0..<4 where subtreeNeedsLayout || topmost.treeConstraints?.needsPlacing ?? false {
      topmost.treeConstraints?.placeViews()
      layoutPass()
    }
  }

  private func layoutPass() {
    subtreeNeedsLayout = false
    if needsLayout {
      needsLayout = false
      viewController?.viewWillLayoutSubviews()
      layoutSubviews()
      viewController?.viewDidLayoutSubviews()
    }
    children?.visit { if $0.subtreeNeedsLayout { $0.layoutPass() } }
  }

  func subtreeLayoutIsStale() {
    if subtreeNeedsLayout { return }
    var view: View? = self
    while let v = view, !v.subtreeNeedsLayout {
      v.subtreeNeedsLayout = true
      view = v.superview
    }
  }

  /// The size that suits the view best if there is unlimited room.
  package var unlimitedSize: CGSize { sizeThatFits(CGSize(width: 1e6, height: 1e6)) }

  /// Changes the size to the one that suits the view best, and keeps the origin of the frame.
  public func sizeToFit() {
    let size = sizeThatFits(bounds.size)
    frame = CGRect(origin: frame.origin, size: size)
  }
}
