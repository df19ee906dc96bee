import PanoramaGraphics

extension StrokePen {
  /// Makes the outline of an open polyline of at least two vertices.
  func openOutline(
    _ v: UnsafeMutablePointer<StrokeVertex>, _ count: Int, into out: inout LineEmitter
  ) {
    // Reserved at once, because dashes are many short outlines.
    out.spillIfLarge()
    let last = count - 1
    let isSeenWhole = markSides(v, count, out)
    let d0 = v[0].direction
    move(to: v[0].point + normal(d0) * metrics.radius, &out)
    for i in 1..<max(1, last) where isSeenWhole || isNeeded(v + i) {
      out.spillIfLarge()
      join(
        v[i].point, from: v[i - 1].direction, to: v[i].direction,
        room: min(v[i - 1].length, v[i].length), isSmooth: v[i].isSmooth, into: &out)
    }
    cap(v[last].point, v[last - 1].direction, into: &out)
    var i = last - 1
    while i > 0 {
      out.spillIfLarge()
      if isSeenWhole || isNeeded(v + i) {
        join(
          v[i].point, from: -v[i].direction, to: -v[i - 1].direction,
          room: min(v[i - 1].length, v[i].length), isSmooth: v[i].isSmooth, into: &out)
      }
      i -= 1
    }
    cap(v[0].point, -d0, into: &out)
    out.close()
  }

  /// Notes which vertices are out of sight.
  ///
  /// - Returns: whether all are in sight.
  private func markSides(
    _ v: UnsafeMutablePointer<StrokeVertex>, _ count: Int, _ out: borrowing LineEmitter
  ) -> Bool {
    // Making a few costs no more than looking at them. What is not yet in device pixels has no
    // place in the window.
    guard count > 4, metrics.isDevice else { return true }
    var isSeenWhole = true
    for i in 0..<count {
      v[i].side = side(v[i].point, out)
      if v[i].side != .inSight { isSeenWhole = false }
    }
    return isSeenWhole
  }

  /// Whether a vertex is needed: not among vertices that are all out of sight on one side, where a
  /// straight line does as well. Lines in sight keep both their ends, and so every bit.
  @inline(__always)
  private func isNeeded(_ v: UnsafeMutablePointer<StrokeVertex>) -> Bool {
    let side = v[0].side
    return side == .inSight || v[-1].side != side || v[1].side != side
  }

  /// Makes the two outlines of a closed polyline. The last vertex's direction leads to the first
  /// vertex.
  func closedOutline(
    _ v: UnsafeMutablePointer<StrokeVertex>, _ count: Int, into out: inout LineEmitter
  ) {
    let last = count - 1
    move(to: v[0].point + normal(v[0].direction) * metrics.radius, &out)
    for i in 1..<count {
      out.spillIfLarge()
      join(
        v[i].point, from: v[i - 1].direction, to: v[i].direction,
        room: min(v[i - 1].length, v[i].length), isSmooth: v[i].isSmooth, into: &out)
    }
    join(
      v[0].point, from: v[last].direction, to: v[0].direction,
      room: min(v[last].length, v[0].length), isSmooth: v[0].isSmooth, into: &out)
    out.close()

    move(to: v[0].point - normal(v[last].direction) * metrics.radius, &out)
    var i = last
    while i > 0 {
      out.spillIfLarge()
      join(
        v[i].point, from: -v[i].direction, to: -v[i - 1].direction,
        room: min(v[i - 1].length, v[i].length), isSmooth: v[i].isSmooth, into: &out)
      i -= 1
    }
    join(
      v[0].point, from: -v[0].direction, to: -v[last].direction,
      room: min(v[last].length, v[0].length), isSmooth: v[0].isSmooth, into: &out)
    out.close()
  }

  /// Draws a subpath without length: a dot with round caps, a square with square ones.
  func dot(at p: SIMD2<Double>, into out: inout LineEmitter) {
    let d = SIMD2<Double>(1, 0)
    guard metrics.cap != .butt else { return }
    out.spillIfLarge()
    move(to: p + normal(d) * metrics.radius, &out)
    cap(p, d, into: &out)
    cap(p, -d, into: &out)
    out.close()
  }
}
