/// How many straight pieces a curve needs.
///
/// Wang's bound (Guojin Wang, "The subdivision method for finding the intersection between two
/// Bézier curves", 1984): `n` pieces, equal in parameter, stay within `tolerance` of a curve of
/// degree d whose second control differences are at most M long if n² ≥ d(d − 1)/8 · M/tolerance.
enum CurveSubdivision {
  /// Pixels. Seen on circles, 0.2 is visible; 0.1 is not.
  static let tolerance = 0.1
  /// A curve that needs more is halved first, so that halves out of sight cost nothing.
  static let maximumPieces = 64

  /// The pieces of a quadratic, `maximumPieces` + 1 for all that are more.
  @inline(__always)
  static func count(
    quad p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>
  ) -> Int {
    let d = p0 - 2 * p1 + p2
    return count(squared: (d * d).sum() * (0.25 / tolerance) * (0.25 / tolerance))
  }

  /// The pieces of a cubic, `maximumPieces` + 1 for all that are more.
  @inline(__always)
  static func count(
    cubic p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>
  ) -> Int {
    let d = p0 - 2 * p1 + p2
    let e = p1 - 2 * p2 + p3
    let m = max((d * d).sum(), (e * e).sum())
    return count(squared: m * (0.75 / tolerance) * (0.75 / tolerance))
  }

  /// The whole number from n on, from n⁴: most curves are small, and comparing is quicker than
  /// taking roots.
  @inline(__always)
  private static func count(squared s: Double) -> Int {
    if s <= 256 { return 1 + (s > 1 ? 1 : 0) + (s > 16 ? 1 : 0) + (s > 81 ? 1 : 0) }
    let n = s.squareRoot().squareRoot()
    // What is no number is not below either.
    guard n < Double(maximumPieces) else {
      return n == Double(maximumPieces) ? maximumPieces : maximumPieces + 1
    }
    let whole = Int(n)
    return Double(whole) < n ? whole + 1 : whole
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
