/// How many straight pieces a curve needs.
///
/// Wang's bound (Guojin Wang, "The subdivision method for finding the intersection between two
/// Bézier curves", 1984): `n` pieces, equal in parameter, stay within `tolerance` of a curve of
/// degree d whose second control differences are at most M long if n² ≥ d(d − 1)/8 · M/tolerance.
enum CurveSubdivision {
  /// Pixels. Seen on circles, 0.2 is visible; 0.1 is not.
  static let tolerance = 0.1
  /// A curve that needs more is halved first, so that halves out of sight cost nothing.
  static let most = 64

  @inline(__always)
  static func pieces(
    quad p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>
  ) -> Double {
    let d = p0 - 2 * p1 + p2
    return ((2.0 / 8 / tolerance) * (d * d).sum().squareRoot()).squareRoot()
  }

  @inline(__always)
  static func pieces(
    cubic p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>
  ) -> Double {
    let d = p0 - 2 * p1 + p2
    let e = p1 - 2 * p2 + p3
    let m = max((d * d).sum(), (e * e).sum())
    return ((6.0 / 8 / tolerance) * m.squareRoot()).squareRoot()
  }
}
