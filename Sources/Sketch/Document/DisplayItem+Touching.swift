import Panorama

extension DisplayItem {
  /// Whether a round eraser may touch this stroke on its path from `a` to `b`. False is always right; true
  /// may be wrong. O(n)
  func mayTouch(_ a: SIMD2<Double>, _ b: SIMD2<Double>, radius: Double) -> Bool {
    switch operation {
    case .fill(let path, _, _):
      path.comesNear(a, b, within: radius) || path.contains(b)
    case .stroke(let path, let style, _):
      path.comesNear(a, b, within: radius + style.lineWidth / 2)
    default: false
    }
  }
}

extension PathData {
  /// Whether the control polygon of the path, which its curves stay close to, comes near the line from `a` to
  /// `b`. O(n)
  fileprivate func comesNear(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, within distance: Double
  ) -> Bool {
    guard var last = points.first else { return false }
    let way = Segment(start: a, end: b)
    for p in points {
      if way.distance(to: Segment(start: last, end: p)) <= distance { return true }
      last = p
    }
    return false
  }
}

/// A straight line between two points, which may be equal.
private struct Segment {
  var start, end: SIMD2<Double>

  func distance(to p: SIMD2<Double>) -> Double {
    p.squaredDistance(toLineFrom: start, to: end).squareRoot()
  }

  func distance(to other: Segment) -> Double {
    if crosses(other) { return 0 }
    return min(
      distance(to: other.start), distance(to: other.end), other.distance(to: start),
      other.distance(to: end))
  }

  private func crosses(_ other: Segment) -> Bool {
    func side(_ p: SIMD2<Double>, of line: Segment) -> Double {
      let (d, e) = (line.end - line.start, p - line.start)
      return d.x * e.y - d.y * e.x
    }
    return side(start, of: other) * side(end, of: other) < 0
      && side(other.start, of: self) * side(other.end, of: self) < 0
  }
}
