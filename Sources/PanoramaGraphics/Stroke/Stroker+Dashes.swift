extension Stroker {
  /// The maximum number of visible dashes of one stroke, which bounds time. The rest of the stroke is drawn
  /// solid if the last dash was not finished, and is left out otherwise.
  static let maximumDashes = 1 << 18
  /// The maximum number of pieces of one curve if it were flattened as a whole. A curve with more
  /// of them is drawn solid.
  static let maximumDashedPieces = 65536.0
  /// The number of periods along one subpath beyond which rounding makes the positions of dashes meaningless.
  private static let maximumPeriods = Double(1 << 40)
  /// The minimum period in device pixels. A finer pattern looks like one that is two, four, … times
  /// coarser.
  static let minimumPeriod = 0.125
  /// The same in halves of the line's width, which bounds the dashes of wide lines.
  static let minimumPeriodOfRadius = 1.0 / 64

  /// The pattern for the subpath in `vertices`, made coarser if it is too fine to be seen; nil if
  /// the subpath is drawn solid. It does not depend on the window.
  mutating func fitted(_ dashes: DashPattern) -> DashPattern? {
    var (total, stretch) = (0.0, metrics.isDevice ? 1 : Double.infinity)
    let origin = pen.toDevice.apply(SIMD2(0, 0))
    for i in 0..<vertices.count where vertices[i].length > 0 {
      total += vertices[i].length
      if metrics.isDevice { continue }
      let step = pen.toDevice.apply(vertices[i].direction) - origin
      stretch = min(stretch, (step * step).sum().squareRoot())
    }
    let radius = metrics.radius * metrics.scale
    let minimum = max(Self.minimumPeriod, radius * Self.minimumPeriodOfRadius)
    guard !isTooLong, total < Self.maximumPeriods * dashes.period,
      let coarse = dashes.coarsened(to: minimum / stretch)
    else {
      hasTooManyDashes = true
      return nil
    }
    if coarse.period > dashes.period, coarse.period * stretch > 1 { hasTooManyDashes = true }
    return coarse
  }

  /// Cuts the polyline in `vertices` into dashes and outlines each. A dash that crosses the start of a closed
  /// subpath stays in one piece. Invisible segments only advance the pattern.
  mutating func cut(
    _ dashes: DashPattern, closed: Bool, into sink: inout some StrokeSink & ~Copyable
  ) {
    let segments = closed ? vertices.count : vertices.count - 1
    let minimumLength = metrics.minimumLength
    var walk = DashWalk(dashes, minimumLength: minimumLength)
    let startsOn = walk.isOn
    var holdsFirst = false
    var isFirst = true
    var along = 0.0
    dash.removeAll()
    firstDash.removeAll()
    if walk.isOn { begin(vertices[0].point, vertices[0].direction) }

    for i in 0..<segments {
      let v = vertices[i]
      let next = vertices[i + 1 < vertices.count ? i + 1 : 0]
      let end = along + v.length
      let (from, to) = visibleRange(v)
      func point(_ place: Double) -> SIMD2<Double> { v.point + v.direction * (place - along) }
      /// Ends the current dash and continues with the one at `place`; the dashes between are invisible.
      /// Dashes are never cut at the window, because the edges of a part would be rounded differently.
      func skip(to place: Double) {
        if walk.isOn {
          extend(point(walk.end), v.direction)
          finishDash(isFirst && closed && startsOn, &holdsFirst, into: &sink)
        }
        isFirst = false
        walk = DashWalk(dashes, at: place, minimumLength: minimumLength)
        if walk.isOn { begin(point(walk.start), v.direction) }
      }
      if walk.end < along + from { skip(to: along + from) }
      while walk.end < along + to, dashBudget > 0 {
        dashBudget -= 1
        let p = point(walk.end)
        if walk.isOn {
          extend(p, v.direction)
          finishDash(isFirst && closed && startsOn, &holdsFirst, into: &sink)
          isFirst = false
        }
        walk.advance()
        if walk.isOn { begin(p, v.direction) }
      }
      if to < v.length, walk.end < end { skip(to: end) }
      if walk.isOn {
        extend(next.point, v.direction)
        dash.base[dash.count - 1].isSmooth = next.isSmooth
      }
      along = end
    }
    if dashBudget == 0 { hasTooManyDashes = true }
    if walk.isOn {
      if holdsFirst {
        // The last dash continues in the first.
        for i in 1..<max(1, firstDash.count) {
          extend(firstDash[i].point, firstDash[i - 1].direction)
        }
      }
      // A dash that only begins where the path ends is left out.
      if holdsFirst || dash.count > 1 || walk.isDot { outlineDash(into: &sink) }
      holdsFirst = false
    } else if dashBudget > 0, !(closed && startsOn) {
      walk.advance(toEnd: along)
      if walk.isDot(at: along) {
        let last = vertices[segments - 1]
        let end = vertices[segments < vertices.count ? segments : 0]
        pen.dot(at: end.point, along: last.direction, into: &sink)
      }
    }
    if holdsFirst {
      swap(&dash, &firstDash)
      outlineDash(into: &sink)
    }
  }

  private mutating func begin(_ p: SIMD2<Double>, _ d: SIMD2<Double>) {
    dash.removeAll()
    dash.append(StrokeVertex(point: p, direction: d, isSmooth: false))
  }

  private mutating func extend(_ p: SIMD2<Double>, _ d: SIMD2<Double>) {
    let last = dash.count - 1
    let gap = p - dash[last].point
    let length = (gap * gap).sum().squareRoot()
    guard length * metrics.scale > StrokeMetrics.minimumDistance else { return }
    dash.base[last].direction = d
    dash.base[last].length = length
    dash.append(StrokeVertex(point: p, direction: d, isSmooth: false))
  }

  private mutating func finishDash(
    _ hold: Bool, _ holdsFirst: inout Bool, into sink: inout some StrokeSink & ~Copyable
  ) {
    if hold {
      swap(&dash, &firstDash)
      holdsFirst = true
    } else {
      outlineDash(into: &sink)
    }
    dash.removeAll()
  }

  private mutating func outlineDash(into sink: inout some StrokeSink & ~Copyable) {
    if dash.count > 1 {
      pen.openOutline(dash.base, dash.count, into: &sink)
    } else if dash.count == 1 {
      pen.dot(at: dash[0].point, along: dash[0].direction, into: &sink)
    }
  }

  /// The part of a segment, as lengths from its start, whose ink can touch the window.
  private func visibleRange(_ v: StrokeVertex) -> (Double, Double) {
    let p = pen.toDevice.apply(v.point)
    let q = pen.toDevice.apply(v.point + v.direction * v.length)
    // Twice the reach, because a cap at the cut must be invisible as well.
    let margin = SIMD2(repeating: 2 * metrics.reach)
    let (low, high) = (pen.window.low - margin, pen.window.high + margin)
    var (t0, t1) = (0.0, 1.0)
    for axis in 0..<2 {
      let d = q[axis] - p[axis]
      if d == 0 {
        if p[axis] < low[axis] || p[axis] > high[axis] { return (v.length, v.length) }
      } else {
        let (a, b) = ((low[axis] - p[axis]) / d, (high[axis] - p[axis]) / d)
        t0 = max(t0, min(a, b))
        t1 = min(t1, max(a, b))
      }
    }
    return t0 < t1 ? (t0 * v.length, t1 * v.length) : (v.length, v.length)
  }
}
