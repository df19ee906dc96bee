import Foundation

extension PathData {
  /// The path as an upright rectangle, if it is one: a single subpath along four sides, from any corner, in
  /// either direction, closed or not. Rectangles are clipped and filled faster. O(1).
  public var rectangle: CGRect? {
    rectangleEdges.map { CGRect(x: $0.x, y: $0.y, width: $0.z - $0.x, height: $0.w - $0.y) }
  }

  /// The left, top, right and bottom edges of the path if it is an upright rectangle. O(1).
  package var rectangleEdges: SIMD4<Double>? {
    withExtendedLifetime(self) { PathView(self)?.rectangleEdges }
  }
}

extension PathView {
  /// The left, top, right and bottom edges of the path if it is an upright rectangle. O(1).
  package var rectangleEdges: SIMD4<Double>? {
    guard verbCount >= 4, verbCount <= 6, pointCount == 4 || pointCount == 5 else {
      return nil
    }
    let linesBack = pointCount == 5
    let closes = verbs[verbCount - 1] == .close
    guard verbCount == pointCount + (closes ? 1 : 0),
      verbs[1] == .line, verbs[2] == .line, verbs[3] == .line,
      !linesBack || (verbs[4] == .line && points[4] == points[0])
    else { return nil }
    let (a, b, c, d) = (points[0], points[1], points[2], points[3])
    let across = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
    let down = a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
    guard across || down, a * 0 + c * 0 == .zero else { return nil }
    let (low, high) = (lesser(a, c), greater(a, c))
    return SIMD4(low.x, low.y, high.x, high.y)
  }
}
