import Foundation
import PanoramaGraphics

/// A value between two of which an animation moves: numbers, a transform, a path, or colours.
package enum AnimatedValue {
  /// The numbers of a quantity, such as the coordinates of a point.
  case numbers([Double])
  case transform(CGAffineTransform)
  case path(CGPath?)
  case colors([CGColor])

  package init(_ point: CGPoint) { self = .numbers([point.x, point.y]) }
  package init(_ size: CGSize) { self = .numbers([size.width, size.height]) }
  package init(_ rect: CGRect) {
    self = .numbers([rect.minX, rect.minY, rect.width, rect.height])
  }

  /// The numbers; none for another kind of value.
  package var numbers: [Double] { if case .numbers(let numbers) = self { numbers } else { [] } }

  /// Four numbers as a rectangle, whose sides are never negative; nil for anything else.
  package var rect: CGRect? {
    let all = numbers
    guard all.count == 4 else { return nil }
    return CGRect(x: all[0], y: all[1], width: max(0, all[2]), height: max(0, all[3]))
  }

  /// The value at the fraction `progress` between this one (0) and `end` (1); one of the two if there is nothing
  /// between them.
  package func mixed(with end: AnimatedValue, _ progress: Double) -> AnimatedValue {
    switch (self, end) {
    case (.numbers(let a), .numbers(let b)) where a.count == b.count:
      .numbers(zip(a, b).map { mix($0, $1, progress) })
    case (.transform(let a), .transform(let b)): .transform(a.mixed(with: b, progress))
    case (.path(let a?), .path(let b?)):
      a.path.mixed(with: b.path, progress).map { .path(CGPath($0)) }
        ?? (progress < 0.5 ? self : end)
    case (.colors(let a), .colors(let b)) where a.count == b.count:
      .colors(zip(a, b).map { $0.interpolated(to: $1, progress) })
    default: progress < 0.5 ? self : end
    }
  }
}

private func mix(_ a: Double, _ b: Double, _ fraction: Double) -> Double { a + (b - a) * fraction }

extension CGAffineTransform {
  /// Interpolates rotation, scale, shear and translation separately. Rotations take the shorter
  /// direction.
  fileprivate func mixed(with end: CGAffineTransform, _ fraction: Double) -> CGAffineTransform {
    let (p, q) = (parts, end.parts)
    var turn = q.angle - p.angle
    if turn > .pi { turn -= 2 * .pi }
    if turn < -.pi { turn += 2 * .pi }
    let angle = p.angle + turn * fraction
    let sx = mix(p.scaleX, q.scaleX, fraction)
    let sy = mix(p.scaleY, q.scaleY, fraction)
    let slant = mix(p.slant, q.slant, fraction)
    let (s, c) = (sin(angle), cos(angle))
    return CGAffineTransform(
      a: c * sx, b: s * sx, c: c * slant * sy - s * sy, d: s * slant * sy + c * sy,
      tx: mix(tx, end.tx, fraction), ty: mix(ty, end.ty, fraction))
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
  /// The colour at the fraction `fraction` between this one (0) and `end` (1), in premultiplied sRGB.
  public func interpolated(to end: CGColor, _ fraction: Double) -> CGColor {
    if isDynamic || end.isDynamic {
      func form(_ isDark: Bool) -> CGColor {
        resolved(isDark: isDark).interpolated(to: end.resolved(isDark: isDark), fraction)
      }
      return CGColor(light: form(false), dark: form(true))
    }
    let alpha = mix(self.alpha, end.alpha, fraction)
    guard alpha > 0 else { return end.copy(alpha: 0) }
    func channel(_ a: Double, _ b: Double) -> Double {
      mix(a * self.alpha, b * end.alpha, fraction) / alpha
    }
    return CGColor(
      red: channel(red, end.red), green: channel(green, end.green), blue: channel(blue, end.blue),
      alpha: alpha)
  }
}
