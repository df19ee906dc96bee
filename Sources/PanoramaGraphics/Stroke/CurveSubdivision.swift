/// The number of straight pieces for a curve.
///
/// By Wang's bound (Guojin Wang, "The subdivision method for finding the intersection between two
/// Bézier curves", 1984), `n` pieces that are equal in parameter stay within `tolerance` of a curve
/// of degree d, whose second control differences are at most M long, if n² ≥ d(d − 1)/8 ·
/// M/tolerance.
package enum CurveSubdivision {
  /// The tolerance in pixels. On circles 0.2 is visible and 0.1 is not.
  static let tolerance = 0.1
  /// A curve that needs more pieces is halved first, so that halves out of sight cost nothing.
  @inlinable package static var maximumPieces: Int { 64 }

  /// The number of pieces of a quadratic; `maximumPieces` + 1 stands for all larger numbers.
  package static func count(
    quad p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>
  ) -> Int {
    let d = p0 - 2 * p1 + p2
    return count(squared: (d * d).sum() * (0.25 / tolerance) * (0.25 / tolerance))
  }

  /// The number of pieces of a cubic; `maximumPieces` + 1 stands for all larger numbers.
  package static func count(
    cubic p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>
  ) -> Int {
    let d = p0 - 2 * p1 + p2
    let e = p1 - 2 * p2 + p3
    let m = max((d * d).sum(), (e * e).sum())
    return count(squared: m * (0.75 / tolerance) * (0.75 / tolerance))
  }

  /// The smallest whole number that is at least n, given n⁴. Most curves are small, and comparing
  /// is faster than taking roots.
  @inline(__always)
  private static func count(squared s: Double) -> Int {
    if s <= 256 { return 1 + (s > 1 ? 1 : 0) + (s > 16 ? 1 : 0) + (s > 81 ? 1 : 0) }
    let n = s.squareRoot().squareRoot()
    // NaN is not below either.
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
