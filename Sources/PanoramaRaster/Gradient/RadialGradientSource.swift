import CRasterKernels
import PanoramaGraphics

/// A gradient between two circles. Every point has the colour of the circle through it; of several
/// circles it is the one with the largest t. Circle t has the centre c₀ + t·(c₁ − c₀) and the
/// radius r₀ + t·(r₁ − r₀) ≥ 0. Circles with t beyond 0 … 1 count where the options extend the
/// gradient.
final class RadialGradientSource: CurvedGradientSource {
  /// A ring whose first radius is more than this many times its width is not computed in floats,
  /// which are too coarse for it.
  private static let maximumDistance = 64.0

  /// Takes over a gradient without its colours.
  ///
  /// - Returns: false if the circles are equal or the transform has no inverse.
  func set(
    from c0: SIMD2<Double>, radius r0: Double, to c1: SIMD2<Double>, radius r1: Double,
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
    // On circles with one centre, the distance from it is r₀ + t·(r₁ − r₀).
    let isConcentric = c0 == c1 && r0 <= Self.maximumDistance * abs(r1 - r0)
    gradient.kind = isConcentric ? PR_CONCENTRIC : PR_RADIAL
    gradient.scale = Float(Double(GradientColors.parts) / (r1 - r0))
    gradient.offset = Float(-r0 * Double(GradientColors.parts) / (r1 - r0))
    gradient.move = (move.x, move.y)
    gradient.radius = r0
    gradient.growth = r1 - r0
    gradient.a = (move * move).sum() - gradient.growth * gradient.growth
    gradient.is_linear = abs(gradient.a) < 1e-12
    gradient.before = options.contains(.drawsBeforeStartLocation)
    gradient.after = options.contains(.drawsAfterEndLocation)
    // If the circles are concentric and both ends are extended, every pixel has a colour.
    set(gradient, transform, isFull: c0 == c1 && gradient.before && gradient.after)
    return true
  }
}
