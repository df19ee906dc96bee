import Foundation
import PanoramaGraphics

func mix(_ a: Double, _ b: Double, _ way: Double) -> Double { a + (b - a) * way }

extension NodeGeometry {
  /// The geometry at the fraction `way` (0 … 1) between this one and `end`. Rotations take the
  /// shorter direction.
  func mixed(with end: NodeGeometry, _ way: Double) -> NodeGeometry {
    var result = end
    result.bounds = CGRect(
      x: mix(bounds.minX, end.bounds.minX, way), y: mix(bounds.minY, end.bounds.minY, way),
      width: max(0, mix(bounds.width, end.bounds.width, way)),
      height: max(0, mix(bounds.height, end.bounds.height, way)))
    result.position = CGPoint(
      x: mix(position.x, end.position.x, way), y: mix(position.y, end.position.y, way))
    result.anchor = CGPoint(
      x: mix(anchor.x, end.anchor.x, way), y: mix(anchor.y, end.anchor.y, way))
    if transform != end.transform { result.transform = transform.mixed(with: end.transform, way) }
    return result
  }
}

extension CGAffineTransform {
  /// Interpolates rotation, scale, shear and translation separately.
  func mixed(with end: CGAffineTransform, _ way: Double) -> CGAffineTransform {
    let (p, q) = (parts, end.parts)
    var turn = q.angle - p.angle
    if turn > .pi { turn -= 2 * .pi }
    if turn < -.pi { turn += 2 * .pi }
    let angle = p.angle + turn * way
    let sx = mix(p.scaleX, q.scaleX, way)
    let sy = mix(p.scaleY, q.scaleY, way)
    let slant = mix(p.slant, q.slant, way)
    let (s, c) = (sin(angle), cos(angle))
    return CGAffineTransform(
      a: c * sx, b: s * sx, c: c * slant * sy - s * sy, d: s * slant * sy + c * sy,
      tx: mix(tx, end.tx, way), ty: mix(ty, end.ty, way))
  }

  /// The linear part as a scale, then a shear, then a rotation (QR decomposition).
  private var parts: (angle: Double, scaleX: Double, scaleY: Double, slant: Double) {
    let sx = hypot(a, b)
    guard sx > 0 else { return (0, 0, d, 0) }
    let sy = determinant / sx
    let slant = sy == 0 ? 0 : (a * c + b * d) / (sx * sy)
    return (atan2(b, a), sx, sy, slant)
  }
}

extension CGColor {
  /// The colour at the fraction `way` (0 … 1) between this one and `end`, in premultiplied sRGB.
  func mixed(with end: CGColor, _ way: Double) -> CGColor {
    let alpha = mix(self.alpha, end.alpha, way)
    guard alpha > 0 else { return end.copy(alpha: 0) }
    func channel(_ a: Double, _ b: Double) -> Double {
      mix(a * self.alpha, b * end.alpha, way) / alpha
    }
    return CGColor(
      red: channel(red, end.red), green: channel(green, end.green), blue: channel(blue, end.blue),
      alpha: alpha)
  }
}
