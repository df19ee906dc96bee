import PanoramaGraphics

extension Stroker {
  /// The outline of an open polyline of two vertices or more.
  func openOutline(
    _ v: UnsafeMutablePointer<Vertex>, _ count: Int, into out: inout LineEmitter
  ) {
    // Dashes are many short outlines.
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

  /// Notes which vertices are out of sight. - Returns: none is.
  private func markSides(
    _ v: UnsafeMutablePointer<Vertex>, _ count: Int, _ out: borrowing LineEmitter
  ) -> Bool {
    // Few are made as fast as looked at; what is not yet on the device has no place there.
    guard count > 4, metrics.isDevice else { return true }
    var isSeenWhole = true
    for i in 0..<count {
      v[i].side = side(v[i].point, out)
      if v[i].side != .inSight { isSeenWhole = false }
    }
    return isSeenWhole
  }

  /// Where the ink around `p`, in device pixels, lies as seen from the window.
  @inline(__always)
  func side(_ p: SIMD2<Double>, _ out: borrowing LineEmitter) -> Side {
    let reach = metrics.reach
    if p.y + reach <= out.windowLow.y { return .above }
    if p.y - reach >= out.windowHigh.y { return .below }
    return p.x - reach >= out.windowHigh.x + 1 ? .right : .inSight
  }

  /// Not amid vertices that are all out of sight on one side: there a straight line does as well.
  /// The lines that are seen keep both their ends, and so every bit.
  @inline(__always)
  private func isNeeded(_ v: UnsafeMutablePointer<Vertex>) -> Bool {
    let side = v[0].side
    return side == .inSight || v[-1].side != side || v[1].side != side
  }

  /// The two outlines of a closed polyline; the last vertex's direction leads to the first.
  func closedOutline(
    _ v: UnsafeMutablePointer<Vertex>, _ count: Int, into out: inout LineEmitter
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

  /// What a subpath without length leaves: a dot for round caps, a square for square ones.
  func dot(at p: SIMD2<Double>, into out: inout LineEmitter) {
    let d = SIMD2<Double>(1, 0)
    guard metrics.cap != .butt else { return }
    out.spillIfLarge()
    move(to: p + normal(d) * metrics.radius, &out)
    cap(p, d, into: &out)
    cap(p, -d, into: &out)
    out.close()
  }

  /// A quarter turn: the side on which the outline runs while it follows `d`.
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
