import Foundation

extension PathData {
  /// The bounding box of all points, including control points; null if the path is empty. O(n).
  public var controlPointBounds: CGRect {
    withExtendedLifetime(self) { PathView(self)?.controlPointBounds ?? .null }
  }

  /// The bounding box of the path itself; null if the path is empty. O(n).
  public var bounds: CGRect { bounds(under: .identity) }

  /// The bounding box of the path mapped by `transform`; null if the path is empty. O(n).
  public func bounds(under transform: CGAffineTransform) -> CGRect {
    withExtendedLifetime(self) { PathView(self)?.bounds(under: transform) ?? .null }
  }
}

extension PathView {
  /// Whether no coordinate is NaN or infinite. O(n).
  var isFinite: Bool {
    // 0 · ∞ and 0 · NaN are NaN, which a sum preserves, so one test at the end is enough.
    var sum = SIMD2<Double>(0, 0)
    for p in allPoints { sum += p * 0 }
    return sum.x == 0 && sum.y == 0
  }

  /// The bounding box of all points, including control points. O(n).
  package var controlPointBounds: CGRect {
    var box = Extent()
    for p in allPoints { box.add(p) }
    return box.rect
  }

  /// The bounding box of the path mapped by `transform`. O(n).
  package func bounds(under transform: CGAffineTransform) -> CGRect {
    var box = Extent()
    var at = SIMD2<Double>(0, 0)
    var start = at
    var next = 0
    for verb in allVerbs {
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
