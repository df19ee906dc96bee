import Foundation

/// Draws the outlines of polylines: their sides, joins and caps.
///
/// An open polyline becomes one closed polygon, out along one side and back along the other; a
/// closed one becomes two. The winding number of the result is the sum of the quadrilaterals of all
/// segments and the wedges of all joins, each counted positive, so a non-zero fill is exactly their
/// union. Outer corners add wedges. Inner corners go through the vertex itself, unless both
/// neighbours are long enough for their offset lines to meet.
struct StrokePen: ~Copyable {
  var metrics: StrokeMetrics
  /// From stroking coordinates to pixels.
  var toDevice = CGAffineTransform.identity
  var window = StrokeWindow.infinite
  /// Whether it draws the polylines themselves instead of their outlines.
  var isTracing = false
  /// The points of the current contour that are not yet sent, in stroking coordinates.
  private var points = Arena<SIMD2<Double>>(capacity: 256)
  /// Whether other points of the current contour were sent.
  private var isContinued = false

  /// Points are sent when there are this many, which bounds memory.
  private static var manyPoints: Int { 4096 }

  init(metrics: StrokeMetrics) { self.metrics = metrics }

  /// Where the ink around `p`, in pixels, lies relative to the window.
  @inline(__always)
  func side(_ p: SIMD2<Double>) -> StrokeVertex.Side {
    let reach = metrics.reach
    if p.y + reach <= window.low.y { return .above }
    if p.y - reach >= window.high.y { return .below }
    return p.x - reach >= window.high.x + 1 ? .right : .visible
  }

  /// The direction `d` turned by a quarter circle, to the side on which the outline runs along `d`.
  @inline(__always)
  func normal(_ d: SIMD2<Double>) -> SIMD2<Double> { SIMD2(d.y, -d.x) }

  /// Adds a point to the contour, or begins one after `close`.
  @inline(__always)
  mutating func line(to p: SIMD2<Double>) { points.append(p) }

  @inline(__always)
  mutating func close(_ sink: inout some StrokeSink & ~Copyable) { send(closes: true, to: &sink) }

  @inline(__always)
  mutating func sendIfMany(to sink: inout some StrokeSink & ~Copyable) {
    if points.count > Self.manyPoints { send(closes: false, to: &sink) }
  }

  private mutating func send(closes: Bool, to sink: inout some StrokeSink & ~Copyable) {
    if !metrics.isDevice {
      for i in 0..<points.count { points[i] = toDevice.apply(points[i]) }
    }
    sink.take(
      UnsafeBufferPointer(start: points.base, count: points.count), begins: !isContinued,
      closes: closes)
    points.removeAll()
    isContinued = !closes
  }

  /// Draws a polyline itself.
  mutating func trace(
    _ v: UnsafeMutablePointer<StrokeVertex>, _ count: Int, closed: Bool,
    into sink: inout some StrokeSink & ~Copyable
  ) {
    for i in 0..<count { line(to: v[i].point) }
    // A dot stays a line, so that it has caps when it is stroked.
    if count == 1 { line(to: v[0].point) }
    send(closes: closed, to: &sink)
    isContinued = false
  }
}

/// A corner of a flattened subpath.
struct StrokeVertex {
  /// Where the ink around a point lies relative to the window. Ink to the left counts as visible, because
  /// coverage is summed from there.
  enum Side: UInt8 { case visible, above, below, right }

  var point: SIMD2<Double>
  /// The unit direction to the next vertex.
  var direction = SIMD2<Double>(0, 0)
  /// The distance to the next vertex.
  var length = 0.0
  /// Whether the vertex lies inside a curve, so that the corner only approximates the curve's bend.
  var isSmooth: Bool
  var side = Side.visible
}

extension StrokePen {
  /// Makes the outline of an open polyline of at least two vertices.
  mutating func openOutline(
    _ v: UnsafeMutablePointer<StrokeVertex>, _ count: Int,
    into sink: inout some StrokeSink & ~Copyable
  ) {
    if isTracing { return trace(v, count, closed: false, into: &sink) }
    let last = count - 1
    let isAllVisible = markSides(v, count)
    let d0 = v[0].direction
    line(to: v[0].point + normal(d0) * metrics.radius)
    for i in 1..<max(1, last) where isAllVisible || isNeeded(v + i) {
      sendIfMany(to: &sink)
      join(
        v[i].point, from: v[i - 1].direction, to: v[i].direction,
        room: min(v[i - 1].length, v[i].length), isSmooth: v[i].isSmooth)
    }
    cap(v[last].point, v[last - 1].direction)
    var i = last - 1
    while i > 0 {
      sendIfMany(to: &sink)
      if isAllVisible || isNeeded(v + i) {
        join(
          v[i].point, from: -v[i].direction, to: -v[i - 1].direction,
          room: min(v[i - 1].length, v[i].length), isSmooth: v[i].isSmooth)
      }
      i -= 1
    }
    cap(v[0].point, -d0)
    close(&sink)
  }

  /// Notes which vertices are not visible.
  ///
  /// - Returns: whether all are visible.
  private func markSides(
    _ v: UnsafeMutablePointer<StrokeVertex>, _ count: Int
  ) -> Bool {
    // For a few vertices, making the joins costs no more than testing them. Vertices that are not yet in
    // device pixels cannot be compared with the window.
    guard count > 4, metrics.isDevice else { return true }
    var isAllVisible = true
    for i in 0..<count {
      v[i].side = side(v[i].point)
      if v[i].side != .visible { isAllVisible = false }
    }
    return isAllVisible
  }

  /// Whether a vertex is needed. If it and both its neighbours are invisible on the same side, a straight
  /// line can replace it. Visible lines keep both ends, so they do not change by a single bit.
  @inline(__always)
  private func isNeeded(_ v: UnsafeMutablePointer<StrokeVertex>) -> Bool {
    let side = v[0].side
    return side == .visible || v[-1].side != side || v[1].side != side
  }

  /// Makes the two outlines of a closed polyline. The last vertex's direction leads to the first
  /// vertex.
  mutating func closedOutline(
    _ v: UnsafeMutablePointer<StrokeVertex>, _ count: Int,
    into sink: inout some StrokeSink & ~Copyable
  ) {
    if isTracing { return trace(v, count, closed: true, into: &sink) }
    let last = count - 1
    line(to: v[0].point + normal(v[0].direction) * metrics.radius)
    for i in 1..<count {
      sendIfMany(to: &sink)
      join(
        v[i].point, from: v[i - 1].direction, to: v[i].direction,
        room: min(v[i - 1].length, v[i].length), isSmooth: v[i].isSmooth)
    }
    join(
      v[0].point, from: v[last].direction, to: v[0].direction,
      room: min(v[last].length, v[0].length), isSmooth: v[0].isSmooth)
    close(&sink)

    line(to: v[0].point - normal(v[last].direction) * metrics.radius)
    var i = last
    while i > 0 {
      sendIfMany(to: &sink)
      join(
        v[i].point, from: -v[i].direction, to: -v[i - 1].direction,
        room: min(v[i - 1].length, v[i].length), isSmooth: v[i].isSmooth)
      i -= 1
    }
    join(
      v[0].point, from: -v[0].direction, to: -v[last].direction,
      room: min(v[last].length, v[0].length), isSmooth: v[0].isSmooth)
    close(&sink)
  }

  /// Draws a subpath or dash without length, which still has caps: a dot with round ones, a square,
  /// turned along `d`, with square ones.
  mutating func dot(
    at p: SIMD2<Double>, along d: SIMD2<Double> = SIMD2(1, 0),
    into sink: inout some StrokeSink & ~Copyable
  ) {
    if isTracing {
      var vertex = StrokeVertex(point: p, isSmooth: false)
      return trace(&vertex, 1, closed: false, into: &sink)
    }
    guard metrics.cap != .butt else { return }
    line(to: p + normal(d) * metrics.radius)
    cap(p, d)
    cap(p, -d)
    close(&sink)
  }
}

extension StrokePen {
  /// Makes the corner at `p` on the side of `normal`, from the offset of the segment that arrives
  /// to the offset of the segment that leaves.
  ///
  /// - Parameter room: the length of the shorter of the two segments.
  @inline(__always)
  mutating func join(
    _ p: SIMD2<Double>, from d0: SIMD2<Double>, to d1: SIMD2<Double>, room: Double,
    isSmooth: Bool
  ) {
    let r = metrics.radius
    let cross = d0.x * d1.y - d0.y * d1.x
    let dot = (d0 * d1).sum()
    let (n0, n1) = (normal(d0), normal(d1))
    if cross < 0 {
      // On the inner side, the offsets meet r · tan(θ/2) before the vertex.
      if r * -cross <= 0.5 * room * (1 + dot) {
        line(to: p + (n0 + n1) * (r / (1 + dot)))
      } else {
        line(to: p + n0 * r)
        line(to: p)
        line(to: p + n1 * r)
      }
      return
    }
    // On the outer side, the tip stands out over a round corner by r · (1/cos(θ/2) − 1) ≈ r · θ²/8.
    if dot > 0 && r * metrics.scale * (1 - dot) <= 4 * StrokeMetrics.cornerTolerance {
      line(to: p + (n0 + n1) * (r / (1 + dot)))
    } else if isSmooth || metrics.join == .round {
      line(to: p + n0 * r)
      // Most corners need no points between the two, which their cosine tells sooner than their angle.
      if dot < metrics.onePieceCosine {
        arc(p, n0, atan2(cross, dot))
      }
      line(to: p + n1 * r)
    } else if metrics.join == .miter && 2 <= metrics.miterLimitSquared * (1 + dot) {
      line(to: p + (n0 + n1) * (r / (1 + dot)))
    } else {
      line(to: p + n0 * r)
      line(to: p + n1 * r)
    }
  }

  /// Makes the cap at `p` of a segment that arrives along `d`.
  @inline(__always)
  mutating func cap(_ p: SIMD2<Double>, _ d: SIMD2<Double>) {
    let n = normal(d) * metrics.radius
    line(to: p + n)
    switch metrics.cap {
    case .butt: break
    case .square:
      let ahead = d * metrics.radius
      line(to: p + n + ahead)
      line(to: p - n + ahead)
    case .round:
      arc(p, normal(d), .pi)
    }
    line(to: p - n)
  }

  /// Adds the points strictly between the ends of an arc around `p`. The arc starts at the unit
  /// vector `n` and turns through `angle` radians.
  @inline(never)
  private mutating func arc(_ p: SIMD2<Double>, _ n: SIMD2<Double>, _ angle: Double) {
    // A sliver more than a whole number of steps does not need another step.
    let pieces = Int((angle / metrics.step + 0.999).rounded(.down))
    guard pieces > 1 else { return }
    let (c, s) =
      angle == .pi
      ? (metrics.capCosine, metrics.capSine)
      : (cos(angle / Double(pieces)), sin(angle / Double(pieces)))
    var v = n * metrics.radius
    for _ in 1..<pieces {
      v = SIMD2(v.x * c - v.y * s, v.x * s + v.y * c)
      line(to: p + v)
    }
  }
}
