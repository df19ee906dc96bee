import Foundation

extension Stroker {
  /// Curves that reach further than this, in device pixels, are drawn as straight lines: they have lost all
  /// precision, and the result must not depend on the window.
  private static let maximumReach = Double(1 << 40)

  /// Adds the vertices of a cubic in stroking coordinates.
  ///
  /// There are enough pieces for the curve itself and for its offsets: a corner of θ in the
  /// flattened path moves the outer edge, at distance `radius`, by radius · θ²/8.
  ///
  /// Of an invisible curve, only the pieces at ends where a visible part may follow are made, so that the
  /// corner there is the same for every window.
  mutating func flatten(
    _ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>,
    depth: Int, keepsStart: Bool = true, keepsEnd: Bool = true
  ) {
    let (d0, d1, d2, d3) = (
      pen.toDevice.apply(p0), pen.toDevice.apply(p1), pen.toDevice.apply(p2), pen.toDevice.apply(p3)
    )
    if depth == 0 {
      let low = lesser(lesser(d0, d1), lesser(d2, d3))
      let high = greater(greater(d0, d1), greater(d2, d3))
      guard min(low.x, low.y) > -Self.maximumReach, max(high.x, high.y) < Self.maximumReach else {
        return add(p3, isSmooth: false)
      }
    }
    // For thin lines, only the curve itself matters, and comparing is faster than taking square roots.
    var n = Double(CurveSubdivision.count(cubic: d0, d1, d2, d3))
    let deviceRadius = metrics.radius * metrics.scale
    if deviceRadius > 1 || n > Double(CurveSubdivision.maximumPieces) {
      n = CurveSubdivision.pieces(cubic: d0, d1, d2, d3)
    }
    if deviceRadius > 1 {
      let bend = turn(d1 - d0, d2 - d1) + turn(d2 - d1, d3 - d2)
      let step = (8 * CurveSubdivision.tolerance / deviceRadius).squareRoot()
      n = max(n, bend / max(step, StrokeMetrics.minimumStep))
    }
    if n > Double(CurveSubdivision.maximumPieces) {
      let window = pen.window
      if isDashed, n > Self.maximumDashedPieces { isTooLong = true }
      let low =
        lesser(lesser(d0, d1), lesser(d2, d3)) - SIMD2(repeating: metrics.reach)
      let high =
        greater(greater(d0, d1), greater(d2, d3)) + SIMD2(repeating: metrics.reach)
      let isOutside =
        high.y <= window.low.y || low.y >= window.high.y || high.x <= window.low.x
        || low.x >= window.high.x
      let isLeftOut = isOutside && (!isDashed || isTooLong)
      if depth > metrics.maximumHalvings(in: window) || (isLeftOut && !keepsStart && !keepsEnd) {
        return add(p3, isSmooth: false)
      }
      let q0 = (p0 + p1) / 2
      let q1 = (p1 + p2) / 2
      let q2 = (p2 + p3) / 2
      let r0 = (q0 + q1) / 2
      let r1 = (q1 + q2) / 2
      let m = (r0 + r1) / 2
      flatten(
        p0, q0, r0, m, depth: depth + 1, keepsStart: keepsStart || !isLeftOut,
        keepsEnd: !isLeftOut)
      vertices.base[vertices.count - 1].isSmooth = true
      return flatten(
        m, r1, q2, p3, depth: depth + 1, keepsStart: !isLeftOut,
        keepsEnd: keepsEnd || !isLeftOut)
    }
    let count = max(1, Int(n.rounded(.up)))
    let step = 1 / Double(count)
    let c = 3 * (p1 - p0)
    let b = 3 * (p0 - 2 * p1 + p2)
    let a = p3 - 3 * (p2 - p1) - p0
    // Of an invisible curve, only the pieces at the ends matter, because the joins there have to be the same
    // for every window.
    let pace = count > 3 && isInvisible(d0, d1, d2, d3) ? count - 2 : 1
    for k in stride(from: 1, to: count, by: pace) {
      let t = Double(k) * step
      add(((a * t + b) * t + c) * t + p0, isSmooth: true)
    }
    add(p3, isSmooth: false)
  }

  /// Whether a curve's stroke is invisible, and the coverage in the window does not depend on it.
  private func isInvisible(
    _ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>
  ) -> Bool {
    guard metrics.isDevice, !isDashed else { return false }
    let side = pen.side(p0)
    return side != .visible && side == pen.side(p1) && side == pen.side(p2)
      && side == pen.side(p3)
  }

  /// The angle between two directions, 0 … π.
  private func turn(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    abs(atan2(a.x * b.y - a.y * b.x, (a * b).sum()))
  }
}
