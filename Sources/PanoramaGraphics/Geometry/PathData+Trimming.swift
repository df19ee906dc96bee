import Foundation

extension PathData {
  /// The part of the path between two shares of its length, as a pen draws it: subpaths one after
  /// another. Curves stay curves. O(n).
  ///
  /// - Parameters:
  ///   - start: where the part begins, 0 … 1.
  ///   - end: where the part ends, 0 … 1; nothing is left if it is not after `start`.
  package func trimmed(from start: Double, to end: Double) -> PathData {
    let (from, to) = (max(0, start), min(1, end))
    guard from < to else { return PathData() }
    if from == 0, to == 1 { return self }
    var segments: [(segment: Segment, measure: SegmentMeasure)] = []
    forEachSegment(closing: false) { segments.append(($0, SegmentMeasure($0))) }
    let total = segments.reduce(0) { $0 + $1.measure.length }
    guard total > 0, total.isFinite else { return PathData() }
    var result = PathData()
    var passed = 0.0
    for (segment, measure) in segments {
      let low = max(0, from * total - passed)
      let high = min(measure.length, to * total - passed)
      passed += measure.length
      guard low < high else { continue }
      result.append(segment.part(from: measure.time(at: low), to: measure.time(at: high)))
    }
    return result
  }

  /// The point at a share of the path's length, and the direction there, in radians from the x axis towards
  /// the y axis; nil for an empty path.
  package func location(at share: Double) -> (point: SIMD2<Double>, angle: Double)? {
    let part = trimmed(from: 0, to: max(1e-6, min(1, share)))
    var last: Segment?
    part.forEachSegment(closing: false) { last = $0 }
    guard let last else { return nil }
    let end = last.point(at: share <= 0 ? 0 : 1)
    let near = last.point(at: share <= 0 ? 0.01 : 0.99)
    let way = share <= 0 ? near - end : end - near
    return (end, atan2(way.y, way.x))
  }

  /// The path interpolated point by point from this one (`way` 0) to `end` (1); nil if their verbs differ.
  package func mixed(with end: PathData, _ way: Double) -> PathData? {
    guard verbs == end.verbs, points.count == end.points.count else { return nil }
    var result = self
    for i in points.indices { result.points[i] += (end.points[i] - points[i]) * way }
    result.subpathStart += (end.subpathStart - subpathStart) * way
    return result
  }

  private mutating func append(_ segment: Segment) {
    let start = segment.point(at: 0)
    if currentPoint.map({ abs($0.x - start.x) + abs($0.y - start.y) > 1e-9 }) ?? true {
      move(to: start)
    }
    switch segment {
    case .line(_, let end): addLine(to: end)
    case .quad(_, let control, let end): addQuadCurve(to: end, control: control)
    case .cubic(_, let c1, let c2, let end): addCurve(to: end, control1: c1, control2: c2)
    }
  }
}

/// How far along a segment each of its points lies.
private struct SegmentMeasure {
  /// The length up to each of equally spaced parameters.
  private let lengths: [Double]

  /// The length of the whole segment.
  var length: Double { lengths[lengths.count - 1] }

  init(_ segment: PathData.Segment) {
    let steps: Int
    if case .line = segment { steps = 1 } else { steps = 64 }
    var sums = [0.0]
    var last = segment.point(at: 0)
    for step in 1...steps {
      let next = segment.point(at: Double(step) / Double(steps))
      let way = next - last
      sums.append(sums[step - 1] + hypot(way.x, way.y))
      last = next
    }
    lengths = sums
  }

  /// The parameter, 0 … 1, of the point at a distance from the start.
  func time(at distance: Double) -> Double {
    guard distance > 0 else { return 0 }
    guard distance < length, let next = lengths.firstIndex(where: { $0 >= distance }), next > 0
    else { return 1 }
    let (low, high) = (lengths[next - 1], lengths[next])
    let share = high > low ? (distance - low) / (high - low) : 0
    return (Double(next - 1) + share) / Double(lengths.count - 1)
  }
}

extension PathData.Segment {
  /// The point at a parameter, 0 … 1.
  fileprivate func point(at t: Double) -> SIMD2<Double> {
    switch part(from: t, to: t) {
    case .line(let start, _), .quad(let start, _, _), .cubic(let start, _, _, _): start
    }
  }

  /// The part between two parameters.
  fileprivate func part(from low: Double, to high: Double) -> PathData.Segment {
    if low <= 0, high >= 1 { return self }
    // A Bézier curve's control points are its blossom at the ends (de Casteljau).
    func mix(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ t: Double) -> SIMD2<Double> {
      a + (b - a) * t
    }
    switch self {
    case .line(let a, let b): return .line(mix(a, b, low), mix(a, b, high))
    case .quad(let a, let b, let c):
      func blossom(_ s: Double, _ t: Double) -> SIMD2<Double> {
        mix(mix(a, b, s), mix(b, c, s), t)
      }
      return .quad(blossom(low, low), blossom(low, high), blossom(high, high))
    case .cubic(let a, let b, let c, let d):
      func blossom(_ r: Double, _ s: Double, _ t: Double) -> SIMD2<Double> {
        let (ab, bc, cd) = (mix(a, b, r), mix(b, c, r), mix(c, d, r))
        return mix(mix(ab, bc, s), mix(bc, cd, s), t)
      }
      return .cubic(
        blossom(low, low, low), blossom(low, low, high), blossom(low, high, high),
        blossom(high, high, high))
    }
  }
}
