import Panorama

/// A subpath of straight lines.
struct SVGLine {
  /// At least one point.
  var points: [SIMD2<Double>]
  var isClosed = false

  /// The tangent of the angle from which a bend is a corner and not a part of a curve.
  private static let corner = 0.35

  /// The points of a stroke along the line. A stroke rounds its bends, except where a point is repeated, so
  /// corners are repeated.
  var strokePoints: [SIMD2<Double>] {
    let closed = isClosed && points.count > 1 ? points + [points[0]] : points
    guard closed.count > 2 else { return closed }
    var result = [closed[0]]
    for i in 1..<(closed.count - 1) {
      let (a, b) = (closed[i] - closed[i - 1], closed[i + 1] - closed[i])
      let (dot, cross) = ((a * b).sum(), a.x * b.y - a.y * b.x)
      result.append(closed[i])
      if abs(cross) > Self.corner * max(dot, 0) { result.append(closed[i]) }
    }
    result.append(closed[closed.count - 1])
    return result
  }
}

extension PathData {
  /// The subpaths, with their curves flattened into lines. O(n)
  /// - Parameter tolerance: how far the lines may be from the curves, > 0.
  func lines(tolerance: Double) -> [SVGLine] {
    let flat = dashed(phase: 0, lengths: [], tolerance: tolerance)
    var lines: [SVGLine] = []
    var next = 0
    for verb in flat.verbs {
      switch verb {
      case .move: lines.append(SVGLine(points: [flat.points[next]]))
      case .line: lines[lines.count - 1].points.append(flat.points[next])
      case .close: lines[lines.count - 1].isClosed = true
      case .quad, .cubic: break
      }
      next += verb.pointCount
    }
    return lines
  }

  /// The number of points that `lines` makes at most, without making them. O(n)
  ///
  /// The error of one of n equal parts of a curve is at most bend · share / n², where the bend is that of its
  /// control polygon.
  func lineCount(tolerance: Double) -> Int {
    func parts(_ bend: SIMD2<Double>, _ share: Double) -> Int {
      let length = (bend * bend).sum().squareRoot()
      return Int(min(1000, max(1, (share * length / tolerance).squareRoot().rounded(.up))))
    }
    var (count, next) = (0, 0)
    var (here, start) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    for verb in verbs {
      switch verb {
      case .move: start = points[next]
      case .line, .close: count += 1
      case .quad: count += parts(here - 2 * points[next] + points[next + 1], 0.25)
      case .cubic:
        let (c, d, b) = (points[next], points[next + 1], points[next + 2])
        let (first, second) = (here - 2 * c + d, c - 2 * d + b)
        count += parts(
          pointwiseMax(pointwiseMax(first, -first), pointwiseMax(second, -second)), 0.75)
      }
      next += verb.pointCount
      here = verb == .close ? start : points[next - 1]
    }
    return count
  }
}

/// Converts outlines for the even-odd rule into outlines for the non-zero rule.
enum EvenOddOutlines {
  /// The maximum number of corners that are examined, which takes about a twentieth of a second. Outlines
  /// that need more are not changed.
  private static let maximumWork = 4_000_000

  /// The same area, provided that the outlines do not cross. Outlines that are inside an odd number of others
  /// get the opposite orientation. O(corners of the outlines around each outline)
  static func nonZero(_ outlines: [[SIMD2<Double>]]) -> [[SIMD2<Double>]] {
    guard outlines.count > 1 else { return outlines }
    let paths = outlines.map { PathData(polygon: $0) }
    let boxes = paths.map(\.bounds)
    var work = 0
    var turned: [[SIMD2<Double>]] = []
    for (i, outline) in outlines.enumerated() {
      let p = outline[0]
      var depth = 0
      work += outlines.count
      for j in outlines.indices where j != i && boxes[j].contains(CGPoint(x: p.x, y: p.y)) {
        work += outlines[j].count
        if paths[j].contains(p) { depth += 1 }
      }
      if work > maximumWork { return outlines }
      let isHole = depth % 2 == 1
      turned.append((area(of: outline) < 0) == isHole ? outline : outline.reversed())
    }
    return turned
  }

  /// Twice the area, negative if the outline runs counterclockwise on screen.
  private static func area(of outline: [SIMD2<Double>]) -> Double {
    var sum = 0.0
    var last = outline[outline.count - 1]
    for p in outline {
      sum += last.x * p.y - last.y * p.x
      last = p
    }
    return sum
  }
}
