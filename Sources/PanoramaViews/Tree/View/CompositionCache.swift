import Foundation
import PanoramaGraphics

/// What a view keeps of its picture, so that a frame rebuilds only the path to what changed. What
/// is inside is kept by `NodeChildren`, what it drew itself by `NodeDrawing`.
struct CompositionCache {
  /// Everything, in the view's place (0 … width, 0 … height); nil: never put together.
  var placed: DisplayList?
  /// What it was made for.
  var context: CompositionContext?
  /// A subview moved, changed, came or went.
  var contentsAreStale = true
  /// Something of the view itself changed.
  var placedIsStale = true
  /// Somewhere inside, views may not have drawn yet because they are far from what was seen.
  var mayLackDrawings = false

  var isStale: Bool { contentsAreStale || placedIsStale }
}
