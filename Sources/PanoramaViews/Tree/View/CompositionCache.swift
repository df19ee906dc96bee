import Foundation
import PanoramaGraphics

/// The cached picture of a view, so that a frame composes only the path to what changed.
/// `NodeChildren` keeps the picture of the subviews, and `NodeDrawing` that of the view itself.
struct CompositionCache {
  /// The whole picture in the view's box (0 … width, 0 … height); nil if there is none yet.
  var placed: DisplayList?
  /// The context of the picture.
  var context: CompositionContext?
  /// Whether a subview was changed, added or removed.
  var contentsAreStale = true
  /// Whether the view itself changed.
  var placedIsStale = true
  /// Whether views inside may not have drawn yet because they are far from the visible area.
  var mayLackDrawings = false

  var isStale: Bool { contentsAreStale || placedIsStale }
}
