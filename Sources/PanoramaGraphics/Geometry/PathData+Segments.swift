import Foundation

extension PathData {
  /// A segment of a path with both its ends.
  enum Segment {
    case line(SIMD2<Double>, SIMD2<Double>)
    case quad(SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)
    case cubic(SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)
  }

  /// Calls `body` for every segment in order.
  ///
  /// - Parameter closing: whether to join open subpaths to their starts, as a fill does.
  func forEachSegment(closing: Bool, _ body: (Segment) -> Void) {
    var start = SIMD2<Double>(0, 0)
    var at = start
    var next = 0
    for verb in verbs {
      switch verb {
      case .move:
        if closing, at != start { body(.line(at, start)) }
        start = points[next]
        at = start
        next += 1
      case .line:
        body(.line(at, points[next]))
        at = points[next]
        next += 1
      case .quad:
        body(.quad(at, points[next], points[next + 1]))
        at = points[next + 1]
        next += 2
      case .cubic:
        body(.cubic(at, points[next], points[next + 1], points[next + 2]))
        at = points[next + 2]
        next += 3
      case .close:
        if at != start { body(.line(at, start)) }
        at = start
      }
    }
    if closing, at != start { body(.line(at, start)) }
  }
}
