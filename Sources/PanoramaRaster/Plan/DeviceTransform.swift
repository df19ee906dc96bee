import Foundation
import PanoramaGraphics

/// An affine map to device pixels whose translation is kept as whole pixels and a fraction.
///
/// Everything is drawn relative to the whole part: geometry, gradients and images see only the
/// linear part and the fraction. Two transforms that differ in the whole part alone therefore give
/// the same bytes, shifted. Fractions are rounded to 1/65,536 pixel, so that a sum which should be
/// whole (33.3… points × 3) is.
package struct DeviceTransform: Equatable, Sendable {
  package var a: Double
  package var b: Double
  package var c: Double
  package var d: Double
  /// 0 ..< 1 pixel, multiples of 1/65,536.
  package var fractionX: Double
  package var fractionY: Double
  package var wholeX: Int
  package var wholeY: Int

  /// Nil where a component is no number or the translation is beyond 10¹² pixels: nothing sensible
  /// can be drawn there.
  package init?(_ t: CGAffineTransform) {
    self.init(a: t.a, b: t.b, c: t.c, d: t.d, tx: t.tx, ty: t.ty, wholeX: 0, wholeY: 0)
  }

  private init?(
    a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double, wholeX: Int, wholeY: Int
  ) {
    guard abs(tx) < 1e12, abs(ty) < 1e12, (a + b + c + d).isFinite else { return nil }
    let x = (tx * 65_536).rounded() / 65_536
    let y = (ty * 65_536).rounded() / 65_536
    let (floorX, floorY) = (x.rounded(.down), y.rounded(.down))
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    fractionX = x - floorX
    fractionY = y - floorY
    self.wholeX = wholeX + Int(floorX)
    self.wholeY = wholeY + Int(floorY)
    guard abs(self.wholeX) < 1 << 41, abs(self.wholeY) < 1 << 41 else { return nil }
  }

  /// `child` first, then this one.
  package func applied(after child: CGAffineTransform) -> DeviceTransform? {
    DeviceTransform(
      a: child.a * a + child.b * c, b: child.a * b + child.b * d,
      c: child.c * a + child.d * c, d: child.c * b + child.d * d,
      tx: child.tx * a + child.ty * c + fractionX, ty: child.tx * b + child.ty * d + fractionY,
      wholeX: wholeX, wholeY: wholeY)
  }

  /// Equal up to whole pixels: drawings under the two are shifted copies.
  package func differsByWholePixels(from o: DeviceTransform) -> Bool {
    a == o.a && b == o.b && c == o.c && d == o.d && fractionX == o.fractionX
      && fractionY == o.fractionY
  }

  /// Maps to pixels relative to the whole part.
  @inline(__always)
  func relative(_ p: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(a * p.x + c * p.y + fractionX, b * p.x + d * p.y + fractionY)
  }

  /// The map to relative pixels as a plain transform.
  var relativeTransform: CGAffineTransform {
    CGAffineTransform(a: a, b: b, c: c, d: d, tx: fractionX, ty: fractionY)
  }

  /// The whole map as a plain transform, for bounds.
  var absoluteTransform: CGAffineTransform {
    CGAffineTransform(
      a: a, b: b, c: c, d: d, tx: fractionX + Double(wholeX), ty: fractionY + Double(wholeY))
  }

  /// Axis-aligned rectangles stay so.
  var isRectilinear: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }

  /// Circles stay circles: uniform scale, rotation, reflection.
  var isSimilarity: Bool {
    let e = 1e-9 * (abs(a) + abs(b) + abs(c) + abs(d))
    return (abs(a - d) <= e && abs(b + c) <= e) || (abs(a + d) <= e && abs(b - c) <= e)
  }

  /// The largest factor by which it stretches a length.
  var maximumScale: Double {
    // The larger singular value of the 2 × 2 part.
    let p = (a * a + b * b + c * c + d * d) / 2
    let q = a * d - b * c
    return (p + max(0, p * p - q * q).squareRoot()).squareRoot()
  }
}
