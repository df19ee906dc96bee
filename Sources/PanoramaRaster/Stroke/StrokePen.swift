import PanoramaGraphics

/// Draws the outlines of polylines: their sides, joins and caps.
///
/// An open polyline becomes one closed polygon, out along one side and back along the other; a
/// closed one becomes two. The winding number of the result is the sum of the quadrilaterals of all
/// segments and the wedges of all joins, each counted positive, so a non-zero fill is exactly their
/// union. Outer corners add wedges. Inner corners go through the vertex itself, unless both
/// neighbours are long enough for their offset lines to meet.
struct StrokePen {
  let metrics: StrokeMetrics
  /// From stroking coordinates to device pixels.
  let toDevice: PathFlattener

  /// Where the ink around `p`, in device pixels, lies relative to the window.
  @inline(__always)
  func side(_ p: SIMD2<Double>, _ out: borrowing LineEmitter) -> StrokeVertex.Side {
    let reach = metrics.reach
    if p.y + reach <= out.windowLow.y { return .above }
    if p.y - reach >= out.windowHigh.y { return .below }
    return p.x - reach >= out.windowHigh.x + 1 ? .right : .visible
  }

  /// The direction `d` turned by a quarter circle, to the side on which the outline runs along `d`.
  @inline(__always)
  func normal(_ d: SIMD2<Double>) -> SIMD2<Double> { SIMD2(d.y, -d.x) }

  @inline(__always)
  func move(to p: SIMD2<Double>, _ out: inout LineEmitter) {
    out.move(to: metrics.isDevice ? p : toDevice.map(p))
  }

  @inline(__always)
  func line(to p: SIMD2<Double>, _ out: inout LineEmitter) {
    out.line(to: metrics.isDevice ? p : toDevice.map(p))
  }
}
