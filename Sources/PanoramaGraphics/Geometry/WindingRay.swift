import Foundation

extension PathData {
  /// Whether `point` is inside the path; open subpaths count as closed. O(n).
  public func contains(_ point: SIMD2<Double>, using rule: CGPathFillRule = .nonZero) -> Bool {
    guard isFinite, point.x.isFinite, point.y.isFinite else { return false }
    let winding = windingNumber(at: point)
    return rule == .nonZero ? winding != 0 : winding & 1 != 0
  }

  /// The winding number of the path around `point`: the crossings of a ray towards positive x, each
  /// +1 if the path runs downward and −1 if it runs upward.
  private func windingNumber(at point: SIMD2<Double>) -> Int {
    let ray = WindingRay(origin: point)
    var winding = 0
    forEachSegment(closing: true) { winding += ray.crossings(of: $0) }
    return winding
  }
}

/// A ray towards positive x, whose crossings with the segments of a path add up to the path's winding
/// number around the ray's origin.
struct WindingRay {
  let origin: SIMD2<Double>

  /// The crossings with a segment, each +1 if the segment runs downward and −1 if it runs upward.
  func crossings(of segment: PathData.Segment) -> Int {
    switch segment {
    case .line(let a, let b):
      crossing(from: a, to: b) { a.x + (origin.y - a.y) / (b.y - a.y) * (b.x - a.x) }
    case .quad(let a, let c, let b):
      // A quadratic is the cubic with its controls at two thirds.
      crossings(a, a + (c - a) * (2 / 3), b + (c - b) * (2 / 3), b)
    case .cubic(let a, let c1, let c2, let b):
      crossings(a, c1, c2, b)
    }
  }

  /// The crossing with one piece that is monotone in y. The piece is half-open in y, so that a corner
  /// shared by two pieces counts once.
  ///
  /// - Parameter x: where the piece crosses the row of the origin.
  private func crossing(from a: SIMD2<Double>, to b: SIMD2<Double>, x: () -> Double) -> Int {
    if (a.y <= origin.y) == (b.y <= origin.y) { return 0 }
    return x() > origin.x ? (b.y > a.y ? 1 : -1) : 0
  }

  private func crossings(
    _ a: SIMD2<Double>, _ c1: SIMD2<Double>, _ c2: SIMD2<Double>, _ b: SIMD2<Double>
  ) -> Int {
    let low = min(min(a.y, c1.y), min(c2.y, b.y))
    let high = max(max(a.y, c1.y), max(c2.y, b.y))
    if origin.y < low || origin.y > high { return 0 }
    func at(_ t: Double) -> SIMD2<Double> { cubic(a, c1, c2, b, at: t) }
    var winding = 0
    var (t0, from) = (0.0, a)
    for t1 in CubicExtrema(a.y, c1.y, c2.y, b.y).parameters + [1] {
      let to = t1 == 1 ? b : at(t1)
      // y is monotone between the two, so bisection finds the crossing.
      winding += crossing(from: from, to: to) {
        var (low, high) = (t0, t1)
        let rising = to.y > from.y
        for _ in 0..<52 {
          let middle = (low + high) / 2
          if (at(middle).y <= origin.y) == rising { low = middle } else { high = middle }
        }
        return at((low + high) / 2).x
      }
      (t0, from) = (t1, to)
    }
    return winding
  }
}
