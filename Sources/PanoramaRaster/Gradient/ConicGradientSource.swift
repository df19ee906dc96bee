import CRasterKernels
import Foundation
import PanoramaGraphics

/// A gradient around a centre. Its parameter is the direction from the centre, in turns.
///
/// The arc tangent is approximated by the odd polynomial of degree 11 with the smallest maximum error,
/// three ten-thousandths of a part.
final class ConicGradientSource: CurvedGradientSource {
  /// Takes over a gradient without its colours.
  ///
  /// - Returns: false if the transform has no inverse.
  func set(_ center: SIMD2<Double>, _ angle: Double, _ transform: DeviceTransform) -> Bool {
    let local = transform.local
    guard local.determinant != 0, local.determinant.isFinite, angle.isFinite else { return false }
    // Relative to the centre, and rotated so that the gradient begins along the x axis.
    let map = local.inverted()
      .concatenating(CGAffineTransform(translationX: -center.x, y: -center.y))
      .concatenating(CGAffineTransform(rotationAngle: -angle))
    guard map.isFinite else { return false }
    var gradient = gradient
    gradient.kind = PR_CONIC
    gradient.map = map.numbers
    set(gradient, transform, isFull: true)
    return true
  }
}
