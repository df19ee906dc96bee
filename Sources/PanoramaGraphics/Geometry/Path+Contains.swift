import Foundation

extension Path {
  /// Whether `point` is inside the path; open subpaths count as closed. O(n).
  public func contains(_ point: SIMD2<Double>, using rule: FillRule = .nonZero) -> Bool {
    guard isFinite, point.x.isFinite, point.y.isFinite else { return false }
    let winding = windingNumber(at: point)
    return rule == .nonZero ? winding != 0 : winding & 1 != 0
  }

  /// The winding number of the path around `point`: the crossings of a ray towards positive x, each
  /// +1 if the path runs downward and −1 if it runs upward.
  func windingNumber(at point: SIMD2<Double>) -> Int {
    var winding = 0
    forEachSegment(closing: true) { segment in
      switch segment {
      case .line(let a, let b):
        winding += Self.crossing(of: point, from: a, to: b) {
          a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
        }
      case .quad(let a, let c, let b):
        // A quadratic is the cubic with its controls at two thirds.
        let (c1, c2) = (a + (c - a) * (2 / 3), b + (c - b) * (2 / 3))
        winding += Self.crossings(of: point, a, c1, c2, b)
      case .cubic(let a, let c1, let c2, let b):
        winding += Self.crossings(of: point, a, c1, c2, b)
      }
    }
    return winding
  }

  /// The crossing of one monotone piece. The piece is half-open in y, so that a corner shared by two
  /// pieces counts once.
  private static func crossing(
    of p: SIMD2<Double>, from a: SIMD2<Double>, to b: SIMD2<Double>, x: () -> Double
  ) -> Int {
    if (a.y <= p.y) == (b.y <= p.y) { return 0 }
    return x() > p.x ? (b.y > a.y ? 1 : -1) : 0
  }

  private static func crossings(
    of p: SIMD2<Double>, _ a: SIMD2<Double>, _ c1: SIMD2<Double>, _ c2: SIMD2<Double>,
    _ b: SIMD2<Double>
  ) -> Int {
    let low = min(min(a.y, c1.y), min(c2.y, b.y))
    let high = max(max(a.y, c1.y), max(c2.y, b.y))
    if p.y < low || p.y > high { return 0 }
    func at(_ t: Double) -> SIMD2<Double> {
      let s = 1 - t
      return a * (s * s * s) + c1 * (3 * s * s * t) + c2 * (3 * s * t * t) + b * (t * t * t)
    }
    var winding = 0
    var (t0, from) = (0.0, a)
    for t1 in CubicExtrema(a.y, c1.y, c2.y, b.y).parameters + [1] {
      let to = t1 == 1 ? b : at(t1)
      // y is monotone between the two, so bisection finds the crossing.
      winding += crossing(of: p, from: from, to: to) {
        var (low, high) = (t0, t1)
        let rising = to.y > from.y
        for _ in 0..<52 {
          let middle = (low + high) / 2
          if (at(middle).y <= p.y) == rising { low = middle } else { high = middle }
        }
        return at((low + high) / 2).x
      }
      (t0, from) = (t1, to)
    }
    return winding
  }
}
