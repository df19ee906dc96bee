import Foundation
import PanoramaGraphics

/// What a view's picture depends on in addition to the view itself.
public struct CompositionContext: Hashable, Sendable {
  /// Device pixels per point if no enclosing view scales or rotates; scroll positions are then rounded to
  /// whole device pixels. Otherwise nil.
  public var pixelScale: Double?

  /// A context; without a scale, that of a view inside something that scales or rotates.
  public init(pixelScale: Double? = nil) { self.pixelScale = pixelScale }

  /// The context inside a view with this transform.
  public func inside(_ transform: CGAffineTransform) -> CompositionContext {
    let t = transform
    let isPlain = t.a == 1 && t.b == 0 && t.c == 0 && t.d == 1
    return isPlain ? self : CompositionContext(pixelScale: nil)
  }

  /// The displayed form of a scroll position, rounded to whole device pixels.
  public func shown(_ origin: CGPoint) -> CGPoint {
    guard let s = pixelScale else { return origin }
    return CGPoint(
      x: (Double(origin.x) * s).rounded() / s, y: (Double(origin.y) * s).rounded() / s)
  }
}
