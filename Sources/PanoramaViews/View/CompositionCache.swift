import Foundation
import PanoramaGraphics

/// What a view keeps of its picture, so that a frame rebuilds only the path to what changed.
struct CompositionCache {
  /// What `draw(in:)` recorded; nil when it must run again.
  var drawing: DisplayList?
  /// Where `bounds` began when it ran.
  var drawingOrigin = CGPoint.zero
  /// The subviews, in this view's coordinates.
  var contents = DisplayList.empty
  /// Everything, in the view's place (0 … width, 0 … height).
  var placed: DisplayList?
  /// What the two above were made for.
  var context: CompositionContext?
  /// The subviews' pictures, where there are very many.
  var many: ManySubviews?
  /// A subview moved, changed, came or went.
  var contentsAreStale = true
  /// Something of the view itself changed.
  var placedIsStale = true

  var isStale: Bool { contentsAreStale || placedIsStale }
}

/// What a view's picture depends on that its ancestors decide.
public struct CompositionContext: Hashable, Sendable {
  /// Device pixels a point, where nothing around the view scales or turns it: scroll positions
  /// are then shown on whole device pixels. Nil elsewhere.
  public var pixelScale: Double?

  /// What holds inside a view with this transform.
  public func inside(_ transform: CGAffineTransform) -> CompositionContext {
    let t = transform
    let isPlain = t.a == 1 && t.b == 0 && t.c == 0 && t.d == 1
    return isPlain ? self : CompositionContext(pixelScale: nil)
  }

  /// The scroll position as shown: to the nearest whole device pixel.
  public func shown(_ origin: CGPoint) -> CGPoint {
    guard let s = pixelScale else { return origin }
    return CGPoint(
      x: (Double(origin.x) * s).rounded() / s, y: (Double(origin.y) * s).rounded() / s)
  }
}
