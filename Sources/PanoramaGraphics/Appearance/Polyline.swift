/// A subpath as straight lines.
struct Polyline {
  /// At least one; no two neighbours are equal.
  var points: [SIMD2<Double>]
  /// The last point is joined to the first.
  var isClosed: Bool

  init(_ points: [SIMD2<Double>], isClosed: Bool) {
    var kept: [SIMD2<Double>] = []
    kept.reserveCapacity(points.count)
    for point in points where point != kept.last { kept.append(point) }
    if isClosed, kept.count > 1, kept.first == kept.last { kept.removeLast() }
    self.points = kept
    self.isClosed = isClosed && kept.count > 1
  }
}

extension Polyline {
  /// The subpaths of a path with their curves cut into lines. O(n).
  ///
  /// - Parameter tolerance: how far the lines may stray from the curves, > 0.
  static func all(of path: Path, tolerance: Double) -> [Polyline] {
    guard path.isFinite else { return [] }
    var result: [Polyline] = []
    var points: [SIMD2<Double>] = []
    var next = 0
    func finish(closing: Bool) {
      if points.count > 1 || closing && !points.isEmpty {
        result.append(Polyline(points, isClosed: closing))
      }
    }
    /// The number of lines of a curve whose control polygon bends by `bend`: the error of one of n
    /// equal parts is at most bend · share / n².
    func parts(_ bend: SIMD2<Double>, _ share: Double) -> Int {
      let length = (bend.x * bend.x + bend.y * bend.y).squareRoot()
      return Int(min(1000, max(1, (share * length / tolerance).squareRoot().rounded(.up))))
    }
    for verb in path.verbs {
      switch verb {
      case .move:
        finish(closing: false)
        points = [path.points[next]]
      case .line:
        points.append(path.points[next])
      case .quad:
        let (a, c, b) = (points[points.count - 1], path.points[next], path.points[next + 1])
        let count = parts(a - 2 * c + b, 0.25)
        for i in 1...count {
          let t = Double(i) / Double(count)
          points.append(
            i == count ? b : a * ((1 - t) * (1 - t)) + c * (2 * t * (1 - t)) + b * (t * t))
        }
      case .cubic:
        let (a, c, d) = (points[points.count - 1], path.points[next], path.points[next + 1])
        let b = path.points[next + 2]
        let (first, second) = (a - 2 * c + d, c - 2 * d + b)
        let bend = pointwiseMax(
          pointwiseMax(first, -first), pointwiseMax(second, -second))
        let count = parts(bend, 0.75)
        for i in 1...count {
          let t = Double(i) / Double(count)
          let s = 1 - t
          let ends = a * (s * s * s) + b * (t * t * t)
          points.append(i == count ? b : ends + c * (3 * s * s * t) + d * (3 * s * t * t))
        }
      case .close:
        finish(closing: true)
        points = Array(points.prefix(1))
      }
      next += verb.pointCount
    }
    finish(closing: false)
    return result
  }
}
