import Foundation
import PanoramaGraphics

/// What a view's picture depends on that its ancestors decide.
public struct CompositionContext: Hashable, Sendable {
  /// Device pixels a point, where nothing around the view scales or turns it: scroll positions
  /// are then shown on whole device pixels. Nil elsewhere.
  public var pixelScale: Double?

  /// By default inside of something that scales or turns.
  public init(pixelScale: Double? = nil) { self.pixelScale = pixelScale }

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
