import Foundation

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
