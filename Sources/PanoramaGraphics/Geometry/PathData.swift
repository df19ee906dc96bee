import Foundation

/// A path as a value: verbs and the points that they use, in order.
///
/// Display lists store this value; `CGPath` is a class that wraps it for users of Core Graphics. A
/// path with a NaN or infinite coordinate can exist but is not drawn.
public struct PathData: Hashable, Sendable {
  /// The meaning of the next points in `points`.
  public enum Verb: UInt8, Hashable, Sendable {
    /// 1 point: the start of the subpath.
    case move
    /// 1 point: the end.
    case line
    /// 2 points: the control point and the end.
    case quad
    /// 3 points: two control points and the end.
    case cubic
    /// No points: a line back to the start of the subpath.
    case close

    /// The letter of the verb in scene files and SVG.
    var letter: String {
      switch self {
      case .move: "M"
      case .line: "L"
      case .quad: "Q"
      case .cubic: "C"
      case .close: "Z"
      }
    }

    /// The number of points that the verb takes.
    @inlinable
    public var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .quad: 2
      case .cubic: 3
      case .close: 0
      }
    }
  }

  /// The verbs in order; the first one is always a `move`.
  public internal(set) var verbs: [Verb] = []
  /// The points of all verbs, in order.
  public internal(set) var points: [SIMD2<Double>] = []
  var subpathStart = SIMD2<Double>(0, 0)

  /// An empty path.
  public init() {}

  /// Whether the path has no verbs.
  public var isEmpty: Bool { verbs.isEmpty }

  /// Reserves capacity for additional verbs and points. The capacity at least doubles: reserving no more than
  /// the next shape needs would copy the whole path for each shape.
  public mutating func reserve(verbs v: Int, points p: Int) {
    if verbs.count + v > verbs.capacity {
      verbs.reserveCapacity(max(verbs.count + v, 2 * verbs.count))
    }
    if points.count + p > points.capacity {
      points.reserveCapacity(max(points.count + p, 2 * points.count))
    }
  }

  /// The end of the last segment; nil if the path is empty.
  public var currentPoint: SIMD2<Double>? {
    guard let last = verbs.last else { return nil }
    return last == .close ? subpathStart : points[points.count - 1]
  }

  /// Starts a subpath.
  public mutating func move(to p: SIMD2<Double>) {
    verbs.append(.move)
    points.append(p)
    subpathStart = p
  }

  /// Adds a straight line; without a current point, starts a subpath at `p` instead.
  public mutating func addLine(to p: SIMD2<Double>) {
    guard startSegment(at: p) else { return }
    verbs.append(.line)
    points.append(p)
  }

  /// Adds a parabola with one control point.
  public mutating func addQuadCurve(to p: SIMD2<Double>, control c: SIMD2<Double>) {
    startSegment(at: c)
    verbs.append(.quad)
    points.append(c)
    points.append(p)
  }

  /// Adds a cubic Bézier curve.
  public mutating func addCurve(
    to p: SIMD2<Double>, control1 c1: SIMD2<Double>, control2 c2: SIMD2<Double>
  ) {
    startSegment(at: c1)
    verbs.append(.cubic)
    points.append(c1)
    points.append(c2)
    points.append(p)
  }

  /// Joins the subpath's end to its start, where the next segment begins unless a `move` precedes it.
  public mutating func closeSubpath() {
    guard let last = verbs.last, last != .close else { return }
    verbs.append(.close)
  }

  /// Inserts the `move` that a segment needs at the beginning of the path or after a `close`.
  @discardableResult
  private mutating func startSegment(at p: SIMD2<Double>) -> Bool {
    guard let last = verbs.last else {
      move(to: p)
      return false
    }
    if last == .close { move(to: subpathStart) }
    return true
  }

  /// Whether no coordinate is NaN or infinite. O(n).
  public var isFinite: Bool {
    withExtendedLifetime(self) { PathView(self)?.isFinite ?? true }
  }

  /// The path with every point mapped. O(n).
  public func applying(_ t: CGAffineTransform) -> PathData {
    var result = self
    for i in result.points.indices { result.points[i] = t.apply(points[i]) }
    result.subpathStart = t.apply(subpathStart)
    return result
  }

  /// Appends the subpaths of another path.
  public mutating func append(_ other: PathData) {
    if other.isEmpty { return }
    verbs += other.verbs
    points += other.points
    subpathStart = other.subpathStart
  }

  /// Appends another path. With `joining` its first `move` is left out, so that it continues from
  /// the current point.
  mutating func append(_ other: PathData, joining: Bool) {
    guard joining, let last = verbs.last, other.verbs.first == .move else { return append(other) }
    if last == .close { move(to: subpathStart) }
    verbs += other.verbs.dropFirst()
    points += other.points.dropFirst()
    if other.verbs.dropFirst().contains(.move) { subpathStart = other.subpathStart }
  }
}

/// The rule by which a path encloses points of the plane.
public enum CGPathFillRule: UInt8, Hashable, Sendable {
  /// Points with a winding number other than zero.
  case nonZero
  /// Points from which a ray crosses the path an odd number of times.
  case evenOdd
}
