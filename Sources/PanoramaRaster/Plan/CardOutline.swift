import PanoramaGraphics

/// A single outline with straight, vertical left and right sides: a rectangle, with round corners or without.
/// What lies behind it is left out, which saves 26 % of the instructions for 400 cards with gradients, and 30 %
/// for 60 cards with shadows on top of one another.
struct CardOutline {
  /// The left, top, right and bottom of the part between the corners. Either fill rule fills it, because
  /// nothing but the two sides crosses its rows.
  let core: SIMD4<Double>

  /// The maximum number of verbs. Longer paths are not searched.
  static let maximumVerbs = 16

  /// A line or curve: its ends, and the indices of its other points in the path.
  private struct Segment {
    var from: SIMD2<Double>
    var to: SIMD2<Double>
    var isLine: Bool
    var points: Range<Int>
  }

  /// Nil for any other path. O(verbs).
  init?(_ path: PathView) {
    guard (4...Self.maximumVerbs).contains(path.verbCount), path.verbs[0] == .move else {
      return nil
    }
    var (low, high) = (path.points[0], path.points[0])
    for p in path.allPoints {
      low.replace(with: p, where: p .< low)
      high.replace(with: p, where: p .> high)
    }
    // The rows of the longest upright line on either edge.
    var (left, right) = (SIMD2(0.0, 0.0), SIMD2(0.0, 0.0))
    var isSingle = Self.forEachSegment(path) { s in
      guard s.isLine, s.from.x == s.to.x else { return true }
      let rows = SIMD2(min(s.from.y, s.to.y), max(s.from.y, s.to.y))
      if s.from.x == low.x, rows.y - rows.x > left.y - left.x { left = rows }
      if s.from.x == high.x, rows.y - rows.x > right.y - right.x { right = rows }
      return true
    }
    let (top, bottom) = (max(left.x, right.x), min(left.y, right.y))
    guard isSingle, top < bottom, low.x < high.x else { return nil }
    // All other segments, including their control points, have to lie above or below these rows.
    var (lefts, rights) = (0, 0)
    isSingle = Self.forEachSegment(path) { s in
      let above = s.from.y <= top && path.allPoints[s.points].allSatisfy { $0.y <= top }
      let below = s.from.y >= bottom && path.allPoints[s.points].allSatisfy { $0.y >= bottom }
      if above || below { return true }
      guard s.isLine, s.from.x == s.to.x else { return false }
      if s.from.x == low.x { lefts += 1 }
      if s.from.x == high.x { rights += 1 }
      return s.from.x == low.x || s.from.x == high.x
    }
    guard isSingle, lefts == 1, rights == 1 else { return nil }
    core = SIMD4(low.x, top, high.x, bottom)
  }

  /// Calls `body` for each segment, the closing one last, until it returns false.
  ///
  /// - Returns: false if `body` returned false, or if the path has several outlines.
  private static func forEachSegment(_ path: PathView, _ body: (Segment) -> Bool) -> Bool {
    var at = path.points[0]
    var next = 1
    for verb in path.allVerbs.dropFirst() {
      let count: Int
      switch verb {
      case .move: return false
      case .line: count = 1
      case .quad: count = 2
      case .cubic: count = 3
      case .close: continue
      }
      let to = path.points[next + count - 1]
      let s = Segment(from: at, to: to, isLine: verb == .line, points: next..<next + count)
      if !body(s) { return false }
      at = to
      next += count
    }
    return body(Segment(from: at, to: path.points[0], isLine: true, points: 0..<1))
  }
}
