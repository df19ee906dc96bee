import CRasterKernels
import Foundation
import PanoramaGraphics

/// A gradient around a centre. Its parameter is the direction from the centre, in turns.
///
/// The arc tangent is a polynomial with an error of at most 1e-5 radians (C. Hastings,
/// "Approximations for Digital Computers", 1955, sheet 11). That is a five-hundredth of a part, and
/// the same everywhere.
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
    gradient.map = map.numbers
    set(gradient, transform, isFull: true)
    return true
  }

  override func kernel(_ kernels: pr_kernels) -> SwiftKernels.CurvedGradient {
    kernels.fetch_conic
  }
}
