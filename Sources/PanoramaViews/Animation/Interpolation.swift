import Foundation
import PanoramaGraphics

func mix(_ a: Double, _ b: Double, _ way: Double) -> Double { a + (b - a) * way }

extension CGPoint {
  /// The point at the fraction `way` of the distance from this one (0) to `end` (1).
  package func mixed(with end: CGPoint, _ way: Double) -> CGPoint {
    CGPoint(x: mix(x, end.x, way), y: mix(y, end.y, way))
  }
}

extension CGRect {
  /// The rectangle at the fraction `way` between this one (0) and `end` (1); sides are never negative.
  package func mixed(with end: CGRect, _ way: Double) -> CGRect {
    CGRect(
      x: mix(minX, end.minX, way), y: mix(minY, end.minY, way),
      width: max(0, mix(width, end.width, way)), height: max(0, mix(height, end.height, way)))
  }
}

extension CGAffineTransform {
  /// Interpolates rotation, scale, shear and translation separately. Rotations take the shorter
  /// direction.
  package func mixed(with end: CGAffineTransform, _ way: Double) -> CGAffineTransform {
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
  /// The colour at the fraction `way` between this one (0) and `end` (1), in premultiplied sRGB.
  package func interpolated(to end: CGColor, _ way: Double) -> CGColor {
    if isDynamic || end.isDynamic {
      func form(_ isDark: Bool) -> CGColor {
        resolved(isDark: isDark).interpolated(to: end.resolved(isDark: isDark), way)
      }
      return CGColor(light: form(false), dark: form(true))
    }
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
