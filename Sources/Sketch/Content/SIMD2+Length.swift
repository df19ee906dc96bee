import Panorama

extension SIMD2<Double> {
  var lengthSquared: Double { (self * self).sum() }
  var length: Double { lengthSquared.squareRoot() }

  /// The squared distance of this point from the line segment between two points.
  func squaredDistance(toLineFrom a: SIMD2<Double>, to b: SIMD2<Double>) -> Double {
    let d = b - a
    let square = d.lengthSquared
    let t = square > 0 ? Swift.min(1, Swift.max(0, ((self - a) * d).sum() / square)) : 0
    return (self - (a + d * t)).lengthSquared
  }

  func applying(_ t: CGAffineTransform) -> SIMD2<Double> {
    SIMD2(t.a * x + t.c * y + t.tx, t.b * x + t.d * y + t.ty)
  }
}
