import CRasterKernels
import PanoramaGraphics

/// A gradient between two circles: every point takes the colour of the circle through it, the one
/// furthest along where there are several. Circle t has centre c₀ + t·(c₁ − c₀) and radius
/// r₀ + t·(r₁ − r₀) ≥ 0; t beyond 0 … 1 counts where the options extend the gradient.
final class RadialGradientSource: CurvedGradientSource {
  /// False when there are no two circles or the transform has no inverse.
  func set(
    _ c0: SIMD2<Double>, _ r0: Double, _ c1: SIMD2<Double>, _ r1: Double,
    _ options: CGGradientDrawingOptions, _ transform: DeviceTransform
  ) -> Bool {
    let local = transform.local
    guard local.determinant != 0, local.determinant.isFinite, r0 >= 0, r1 >= 0,
      (c0.x + c0.y + c1.x + c1.y + r0 + r1).isFinite
    else { return false }
    if c0 == c1 && r0 == r1 { return false }
    let move = c1 - c0
    var gradient = gradient
    gradient.map = local.inverted().numbers
    gradient.center = (c0.x, c0.y)
    gradient.move = (move.x, move.y)
    gradient.radius = r0
    gradient.growth = r1 - r0
    gradient.a = (move * move).sum() - gradient.growth * gradient.growth
    gradient.is_linear = abs(gradient.a) < 1e-12
    gradient.before = options.contains(.drawsBeforeStartLocation)
    gradient.after = options.contains(.drawsAfterEndLocation)
    // With concentric circles and both ends every pixel has a colour.
    set(gradient, transform, isFull: c0 == c1 && gradient.before && gradient.after)
    return true
  }
}
