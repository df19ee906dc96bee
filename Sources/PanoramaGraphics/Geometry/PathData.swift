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
    // 0 · ∞ and 0 · NaN are NaN, which a sum preserves, so one test at the end is enough.
    var sum = SIMD2<Double>(0, 0)
    for p in points { sum += p * 0 }
    return sum.x == 0 && sum.y == 0
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

extension PathData {
  /// The bounding box of all points, including control points; null if the path is empty. O(n).
  public var controlPointBounds: CGRect {
    var box = Extent()
    for p in points { box.add(p) }
    return box.rect
  }

  /// The bounding box of the path itself; null if the path is empty. O(n).
  public var bounds: CGRect { bounds(under: .identity) }

  /// The bounding box of the path mapped by `transform`; null if the path is empty. O(n).
  public func bounds(under transform: CGAffineTransform) -> CGRect {
    var box = Extent()
    var at = SIMD2<Double>(0, 0)
    var start = at
    var next = 0
    points.withUnsafeBufferPointer { points in
      for verb in verbs {
        switch verb {
        case .move, .line:
          at = transform.apply(points[next])
          if verb == .move { start = at }
          next += 1
        case .quad:
          let c = transform.apply(points[next])
          let end = transform.apply(points[next + 1])
          box.addQuad(at, c, end)
          at = end
          next += 2
        case .cubic:
          let c1 = transform.apply(points[next])
          let c2 = transform.apply(points[next + 1])
          let end = transform.apply(points[next + 2])
          box.addCubic(at, c1, c2, end)
          at = end
          next += 3
        case .close:
          at = start
        }
        box.add(at)
      }
    }
    return box.rect
  }
}

/// A bounding box that grows, empty at first.
struct Extent {
  private var minX = Double.infinity
  private var minY = Double.infinity
  private var maxX = -Double.infinity
  private var maxY = -Double.infinity

  @inline(__always)
  mutating func add(_ p: SIMD2<Double>) {
    if p.x < minX { minX = p.x }
    if p.x > maxX { maxX = p.x }
    if p.y < minY { minY = p.y }
    if p.y > maxY { maxY = p.y }
  }

  /// The maximum coordinate whose square is certain not to overflow.
  private static let maximumExact = 1e100

  /// Adds the control points themselves if the extrema of the curve cannot be computed.
  ///
  /// - Returns: whether it did.
  private mutating func addFar(_ p0: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>) -> Bool
  {
    let maximum = Self.maximumExact
    for p in [p0, c, d] where !(abs(p.x) < maximum && abs(p.y) < maximum) {
      add(c)
      add(d)
      return true
    }
    return false
  }

  private func holds(_ p: SIMD2<Double>) -> Bool {
    p.x >= minX && p.x <= maxX && p.y >= minY && p.y <= maxY
  }

  /// Adds a quadratic curve whose start is in the box already.
  mutating func addQuad(_ p0: SIMD2<Double>, _ c: SIMD2<Double>, _ p1: SIMD2<Double>) {
    add(p1)
    if holds(c) || addFar(p0, c, p1) { return }
    for axis in 0..<2 {
      // B'(t) = 0 at t = (p0 − c) / (p0 − 2c + p1).
      let t = (p0[axis] - c[axis]) / (p0[axis] - 2 * c[axis] + p1[axis])
      guard t > 0, t < 1 else { continue }
      let s = 1 - t
      add(p0 * (s * s) + c * (2 * s * t) + p1 * (t * t))
    }
  }

  /// Adds a cubic curve whose start is in the box already.
  mutating func addCubic(
    _ p0: SIMD2<Double>, _ c1: SIMD2<Double>, _ c2: SIMD2<Double>, _ p1: SIMD2<Double>
  ) {
    add(p1)
    if holds(c1) && holds(c2) || addFar(p0, c1, c2) { return }
    for axis in 0..<2 {
      for t in CubicExtrema(p0[axis], c1[axis], c2[axis], p1[axis]).parameters {
        add(cubic(p0, c1, c2, p1, at: t))
      }
    }
  }

  /// The box; null if nothing was added.
  var rect: CGRect {
    minX <= maxX && minY <= maxY
      ? CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY) : .null
  }
}

/// The point of a cubic Bézier curve at a parameter, 0 … 1.
func cubic(
  _ p0: SIMD2<Double>, _ c1: SIMD2<Double>, _ c2: SIMD2<Double>, _ p1: SIMD2<Double>, at t: Double
) -> SIMD2<Double> {
  let s = 1 - t
  return p0 * (s * s * s) + c1 * (3 * s * s * t) + c2 * (3 * s * t * t) + p1 * (t * t * t)
}

/// The parameters, strictly between 0 and 1 and ascending, at which one coordinate of a cubic has
/// an extremum.
struct CubicExtrema {
  let parameters: [Double]

  init(_ p0: Double, _ c1: Double, _ c2: Double, _ p1: Double) {
    // B'(t)/3 = a t² + b t + c
    let a = p1 - p0 + 3 * (c1 - c2)
    let b = 2 * (p0 - 2 * c1 + c2)
    let c = c1 - p0
    let discriminant = b * b - 4 * a * c
    guard discriminant >= 0 else {
      parameters = []
      return
    }
    // This form avoids cancellation. If a = 0, one root is infinite or NaN.
    let q = -0.5 * (b + (b < 0 ? -1 : 1) * discriminant.squareRoot())
    let (t1, t2) = (q / a, c / q)
    var roots: [Double] = []
    if t1 > 0, t1 < 1 { roots.append(t1) }
    if t2 > 0, t2 < 1, t2 != t1 { roots.append(t2) }
    if roots.count == 2, roots[1] < roots[0] { roots.swapAt(0, 1) }
    parameters = roots
  }
}
