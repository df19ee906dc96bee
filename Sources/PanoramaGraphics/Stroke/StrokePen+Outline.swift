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
