/// A curve through the plane: a cubic B-spline with evenly spaced knots. Its first and second derivatives are
/// continuous.
struct InkSpline {
  /// The distance between two knots, > 0.
  let spacing: Double
  /// Four for the first span, and one more for each other span.
  var coefficients: [SIMD2<Double>] = []

  /// The shares of the four coefficients of a span at a place in the span, 0 … 1.
  static func weights(_ t: Double) -> SIMD4<Double> {
    let s = 1 - t
    let (s2, t2) = (s * s, t * t)
    return SIMD4(s2 * s, 3 * t2 * t - 6 * t2 + 4, 3 * s2 * s - 6 * s2 + 4, t2 * t) / 6
  }

  /// The shares of the coefficients in the derivative by the place in the span.
  private static func slopes(_ t: Double) -> SIMD4<Double> {
    let s = 1 - t
    return SIMD4(-s * s, t * (3 * t - 4), s * (4 - 3 * s), t * t) / 2
  }

  /// The point at a parameter ≥ 0, and the derivative there.
  func point(at parameter: Double) -> (position: SIMD2<Double>, velocity: SIMD2<Double>) {
    let place = parameter / spacing
    let span = min(coefficients.count - 4, Int(place))
    let t = place - Double(span)
    let (w, s) = (Self.weights(t), Self.slopes(t))
    let (a, b) = (coefficients[span], coefficients[span + 1])
    let (c, d) = (coefficients[span + 2], coefficients[span + 3])
    let position: SIMD2<Double> = a * w[0] + b * w[1] + c * w[2] + d * w[3]
    let slope: SIMD2<Double> = a * s[0] + b * s[1] + c * s[2] + d * s[3]
    return (position, slope / spacing)
  }
}
