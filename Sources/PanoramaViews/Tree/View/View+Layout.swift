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
      backingLayer?.layoutSublayers()
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

// MARK: Constraints

/// What constraints know about a view. The view reports changes to it.
@MainActor
package protocol ViewConstraintState: AnyObject {
  /// The view shows something else, so that its natural size may have changed.
  func contentDidChange()
  /// The view was moved or resized.
  func geometryDidChange()
  /// The view was hidden or shown.
  func visibilityDidChange()
  /// The margins of the view changed.
  func insetsDidChange()
}

/// Places the views of a tree by constraints. The topmost view keeps it.
@MainActor
package protocol TreeConstraints: AnyObject {
  /// Whether something changed since the views were placed.
  var needsPlacing: Bool { get }
  /// Places the views if something changed. Called before every layout pass.
  func placeViews()
  /// The topmost view became a subview in another tree.
  func joinTree()
  /// `view` is about to leave the tree, with everything inside it.
  func willRemove(_ view: View)
}

extension View {
  /// What constraints know about this view; nil if no constraint mentions it.
  package var constraintState: (any ViewConstraintState)? {
    get { rare?.constraintState }
    set { if newValue != nil || rare != nil { rareState.constraintState = newValue } }
  }

  /// The layout engine for the tree whose root is this view.
  package var treeConstraints: (any TreeConstraints)? {
    get { rare?.treeConstraints }
    set { if newValue != nil || rare != nil { rareState.treeConstraints = newValue } }
  }

  /// The view at the top of the tree: this one if it has no superview. O(depth).
  package var topmost: View {
    var view = self
    while let parent = view.superview { view = parent }
    return view
  }
}
