import CRasterKernels
import Foundation
import PanoramaGraphics

/// A gradient round a centre: the parameter is the direction from it, one turn long.
///
/// The arc tangent is a polynomial, off by at most 1e-5 radians (C. Hastings, "Approximations for
/// Digital Computers", 1955, sheet 11): a five-hundredth of a part, and the same everywhere.
final class ConicGradientSource: CurvedGradientSource {
  /// False when the transform has no inverse.
  func set(_ center: SIMD2<Double>, _ angle: Double, _ transform: DeviceTransform) -> Bool {
    let local = transform.local
    guard local.determinant != 0, local.determinant.isFinite, angle.isFinite else { return false }
    // About the centre, turned so that the gradient begins along the x axis.
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
