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
