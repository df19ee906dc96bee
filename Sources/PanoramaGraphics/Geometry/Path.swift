import Foundation

/// A path as a value: verbs and the points they use, in order.
///
/// `CGPath` is the class around it that Core Graphics' users expect; display lists keep this
/// value. A path with a NaN or infinite coordinate is kept as given and dropped when drawn.
public struct Path: Hashable, Sendable {
  /// What the next points in `points` mean.
  public enum Verb: UInt8, Hashable, Sendable {
    /// 1 point: where the subpath starts.
    case move
    /// 1 point: the end.
    case line
    /// 2 points: control, end.
    case quad
    /// 3 points: control, control, end.
    case cubic
    /// 0 points: back to the subpath's start.
    case close
  }

  /// In drawing order; never begins with anything but a `move`.
  public internal(set) var verbs: [Verb] = []
  /// The points of all verbs, one after the other.
  public internal(set) var points: [SIMD2<Double>] = []
  var subpathStart = SIMD2<Double>(0, 0)

  /// An empty path.
  public init() {}

  /// No verbs at all.
  public var isEmpty: Bool { verbs.isEmpty }

  /// Makes room for that many more verbs and points.
  package mutating func reserve(verbs v: Int, points p: Int) {
    verbs.reserveCapacity(verbs.count + v)
    points.reserveCapacity(points.count + p)
  }

  /// The end of the last segment, nil before the first `move`.
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

  /// Without a current point the line has nowhere to start: the call begins a subpath at `p`.
  public mutating func addLine(to p: SIMD2<Double>) {
    guard startSegment(at: p) else { return }
    verbs.append(.line)
    points.append(p)
  }

  /// Adds a parabola through one control point.
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

  /// Joins the subpath's end to its start. What follows without a `move` begins at that start.
  public mutating func closeSubpath() {
    guard let last = verbs.last, last != .close else { return }
    verbs.append(.close)
  }

  /// A drawing verb needs a `move` before it: after none or after a close, one is inserted.
  @discardableResult
  private mutating func startSegment(at p: SIMD2<Double>) -> Bool {
    guard let last = verbs.last else {
      move(to: p)
      return false
    }
    if last == .close { move(to: subpathStart) }
    return true
  }

  /// Every coordinate is a number. O(n).
  public var isFinite: Bool {
    // 0 · ∞ and 0 · NaN are NaN, and NaN stays in a sum: one test at the end.
    var sum = SIMD2<Double>(0, 0)
    for p in points { sum += p * 0 }
    return sum.x == 0 && sum.y == 0
  }

  /// The path with every point mapped. O(n).
  public func applying(_ t: CGAffineTransform) -> Path {
    var result = self
    for i in result.points.indices { result.points[i] = t.apply(points[i]) }
    result.subpathStart = t.apply(subpathStart)
    return result
  }

  /// Appends another path's subpaths as they are.
  public mutating func append(_ other: Path) {
    if other.isEmpty { return }
    verbs += other.verbs
    points += other.points
    subpathStart = other.subpathStart
  }
}
