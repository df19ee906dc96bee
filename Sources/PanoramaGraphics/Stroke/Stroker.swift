import Foundation

/// Flattens stroked paths, cuts them into dashes, and sends their outlines to a `StrokeSink`.
package struct Stroker: ~Copyable {
  var vertices: Arena<StrokeVertex>
  var dash: Arena<StrokeVertex>
  var firstDash: Arena<StrokeVertex>
  var dashEnds: Arena<Double>
  /// Whether a line had more visible dashes than the maximum, or was drawn with coarser dashes or solid.
  package internal(set) var hasTooManyDashes = false
  /// Whether the current stroke is dashed. Every curve is then flattened in full, visible or not; otherwise
  /// the position of a dash would depend on the window.
  var isDashed = false
  /// Whether a curve of the current subpath is too long to be dashed.
  var isTooLong = false
  /// The number of dashes that the current stroke may still have.
  var dashBudget = 0
  var pen: StrokePen
  /// From the item's coordinates to stroking coordinates.
  private var map = CGAffineTransform.identity

  package init() {
    vertices = Arena(capacity: 256)
    dash = Arena(capacity: 64)
    firstDash = Arena(capacity: 64)
    dashEnds = Arena(capacity: 16)
    // Replaced by the first stroke.
    pen = StrokePen(metrics: StrokeMetrics(FlatStroke(), DeviceTransform(.identity))!)
  }

  var metrics: StrokeMetrics { pen.metrics }

  /// Strokes a path.
  ///
  /// - Parameters:
  ///   - points: those of all verbs.
  ///   - metrics: made from the style and the transform.
  ///   - isTracing: whether to draw the flattened path, cut into dashes, instead of its outline.
  package mutating func stroke(
    _ points: UnsafePointer<SIMD2<Double>>, _ verbs: UnsafePointer<PathData.Verb>, verbCount: Int,
    _ style: FlatStroke, _ metrics: StrokeMetrics, _ transform: DeviceTransform,
    window: StrokeWindow, isTracing: Bool = false, into sink: inout some StrokeSink & ~Copyable
  ) {
    (pen.metrics, pen.window, pen.isTracing) = (metrics, window, isTracing)
    map = metrics.isDevice ? transform.local : .identity
    pen.toDevice = metrics.isDevice ? .identity : transform.local
    // Dash lengths are in the item's coordinates. Hairlines use the largest scale of their transform.
    let dashes = DashPattern(
      style, scale: metrics.isDevice ? transform.local.stretch : 1, ends: &dashEnds)
    if style.dashLengths.count > DashPattern.maximumLengths { hasTooManyDashes = true }
    isDashed = dashes != nil
    isTooLong = false
    dashBudget = Self.maximumDashes
    var points = points
    var hasSegments = false
    vertices.removeAll()
    for i in 0..<verbCount {
      switch verbs[i] {
      case .move:
        if hasSegments { finish(closed: false, dashes, into: &sink) }
        vertices.removeAll()
        vertices.append(StrokeVertex(point: map.apply(points[0]), isSmooth: false))
        hasSegments = false
        points += 1
      case .line:
        add(map.apply(points[0]), isSmooth: false)
        hasSegments = true
        points += 1
      case .quad:
        let p0 = vertices[vertices.count - 1].point
        let (p1, p2) = (map.apply(points[0]), map.apply(points[1]))
        flatten(p0, (p0 + 2 * p1) / 3, (p2 + 2 * p1) / 3, p2, depth: 0)
        hasSegments = true
        points += 2
      case .cubic:
        let p0 = vertices[vertices.count - 1].point
        flatten(
          p0, map.apply(points[0]), map.apply(points[1]), map.apply(points[2]), depth: 0)
        hasSegments = true
        points += 3
      case .close:
        finish(closed: true, dashes, into: &sink)
        vertices.removeAll()
        hasSegments = false
      }
    }
    if hasSegments { finish(closed: false, dashes, into: &sink) }
  }

  /// Adds a vertex, unless it is at the position of the last one.
  @inline(__always)
  mutating func add(_ p: SIMD2<Double>, isSmooth: Bool) {
    guard vertices.count > 0 else {
      return vertices.append(StrokeVertex(point: p, isSmooth: isSmooth))
    }
    let last = vertices.count - 1
    let d = p - vertices[last].point
    let squared = (d * d).sum()
    if squared * metrics.scale * metrics.scale < 1e-8 {  // StrokeMetrics.minimumDistance²
      // The end of a curve is a corner even when its last piece was too short to keep.
      if !isSmooth && last > 0 { vertices.base[last].isSmooth = false }
      return
    }
    let length = squared.squareRoot()
    vertices.base[last].direction = d / length
    vertices.base[last].length = length
    vertices.append(StrokeVertex(point: p, isSmooth: isSmooth))
  }

  private mutating func finish(
    closed: Bool, _ dashes: DashPattern?, into sink: inout some StrokeSink & ~Copyable
  ) {
    guard vertices.count > 0 else { return }
    defer { isTooLong = false }
    if closed {
      // The closing segment ends at the first vertex again.
      let first = vertices[0].point
      if vertices.count > 1 {
        let before = vertices.count
        add(first, isSmooth: false)
        // Now the last vertex is at the position of the first, whether it was just added or was there before.
        // It is removed.
        vertices.count = max(1, vertices.count > before ? before : before - 1)
      }
    }
    if vertices.count == 1 {
      return pen.dot(at: vertices[0].point, into: &sink)
    }
    if let dashes = dashes.flatMap({ fitted($0) }) {
      cut(dashes, closed: closed, into: &sink)
    } else if closed && vertices.count > 1 {
      pen.closedOutline(vertices.base, vertices.count, into: &sink)
    } else {
      pen.openOutline(vertices.base, vertices.count, into: &sink)
    }
  }
}

/// Takes the outlines of strokes, contour by contour.
package protocol StrokeSink: ~Copyable {
  /// Takes consecutive points of a contour, in the coordinates of the pixels.
  ///
  /// - Parameters:
  ///   - begins: whether the first of them begins a contour.
  ///   - closes: whether the contour is closed after the last of them.
  mutating func take(_ points: UnsafeBufferPointer<SIMD2<Double>>, begins: Bool, closes: Bool)
}

/// The area, in pixels relative to the transform's whole part, in which an outline has to be exact. What an
/// outline adds to the winding numbers there never depends on the window.
package struct StrokeWindow {
  let low: SIMD2<Double>
  let high: SIMD2<Double>

  package init(_ low: SIMD2<Double>, _ high: SIMD2<Double>) { (self.low, self.high) = (low, high) }

  /// Everything.
  static let infinite = StrokeWindow(
    SIMD2(repeating: -.infinity), SIMD2(repeating: .infinity))
}

extension Stroker {
  /// Curves that reach further than this, in device pixels, are drawn as straight lines: they have lost all
  /// precision, and the result must not depend on the window.
  private static let maximumReach = Double(1 << 40)

  /// Adds the vertices of a cubic in stroking coordinates.
  ///
  /// There are enough pieces for the curve itself and for its offsets: a corner of θ in the
  /// flattened path moves the outer edge, at distance `radius`, by radius · θ²/8.
  ///
  /// Of an invisible curve, only the pieces at ends where a visible part may follow are made, so that the
  /// corner there is the same for every window.
  mutating func flatten(
    _ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>,
    depth: Int, keepsStart: Bool = true, keepsEnd: Bool = true
  ) {
    let (d0, d1, d2, d3) = (
      pen.toDevice.apply(p0), pen.toDevice.apply(p1), pen.toDevice.apply(p2), pen.toDevice.apply(p3)
    )
    if depth == 0 {
      let low = lesser(lesser(d0, d1), lesser(d2, d3))
      let high = greater(greater(d0, d1), greater(d2, d3))
      guard min(low.x, low.y) > -Self.maximumReach, max(high.x, high.y) < Self.maximumReach else {
        return add(p3, isSmooth: false)
      }
    }
    // For thin lines, only the curve itself matters, and comparing is faster than taking square roots.
    var n = Double(CurveSubdivision.count(cubic: d0, d1, d2, d3))
    let deviceRadius = metrics.radius * metrics.scale
    if deviceRadius > 1 || n > Double(CurveSubdivision.maximumPieces) {
      n = CurveSubdivision.pieces(cubic: d0, d1, d2, d3)
    }
    if deviceRadius > 1 {
      let bend = turn(d1 - d0, d2 - d1) + turn(d2 - d1, d3 - d2)
      let step = (8 * CurveSubdivision.tolerance / deviceRadius).squareRoot()
      n = max(n, bend / max(step, StrokeMetrics.minimumStep))
    }
    if n > Double(CurveSubdivision.maximumPieces) {
      let window = pen.window
      if isDashed, n > Self.maximumDashedPieces { isTooLong = true }
      let low =
        lesser(lesser(d0, d1), lesser(d2, d3)) - SIMD2(repeating: metrics.reach)
      let high =
        greater(greater(d0, d1), greater(d2, d3)) + SIMD2(repeating: metrics.reach)
      let isOutside =
        high.y <= window.low.y || low.y >= window.high.y || high.x <= window.low.x
        || low.x >= window.high.x
      let isLeftOut = isOutside && (!isDashed || isTooLong)
      if depth > metrics.maximumHalvings(in: window) || (isLeftOut && !keepsStart && !keepsEnd) {
        return add(p3, isSmooth: false)
      }
      let q0 = (p0 + p1) / 2
      let q1 = (p1 + p2) / 2
      let q2 = (p2 + p3) / 2
      let r0 = (q0 + q1) / 2
      let r1 = (q1 + q2) / 2
      let m = (r0 + r1) / 2
      flatten(
        p0, q0, r0, m, depth: depth + 1, keepsStart: keepsStart || !isLeftOut,
        keepsEnd: !isLeftOut)
      vertices.base[vertices.count - 1].isSmooth = true
      return flatten(
        m, r1, q2, p3, depth: depth + 1, keepsStart: !isLeftOut,
        keepsEnd: keepsEnd || !isLeftOut)
    }
    let count = max(1, Int(n.rounded(.up)))
    let step = 1 / Double(count)
    let c = 3 * (p1 - p0)
    let b = 3 * (p0 - 2 * p1 + p2)
    let a = p3 - 3 * (p2 - p1) - p0
    // Of an invisible curve, only the pieces at the ends matter, because the joins there have to be the same
    // for every window.
    let pace = count > 3 && isInvisible(d0, d1, d2, d3) ? count - 2 : 1
    for k in stride(from: 1, to: count, by: pace) {
      let t = Double(k) * step
      add(((a * t + b) * t + c) * t + p0, isSmooth: true)
    }
    add(p3, isSmooth: false)
  }

  /// Whether a curve's stroke is invisible, and the coverage in the window does not depend on it.
  private func isInvisible(
    _ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>
  ) -> Bool {
    guard metrics.isDevice, !isDashed else { return false }
    let side = pen.side(p0)
    return side != .visible && side == pen.side(p1) && side == pen.side(p2)
      && side == pen.side(p3)
  }

  /// The angle between two directions, 0 … π.
  private func turn(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    abs(atan2(a.x * b.y - a.y * b.x, (a * b).sum()))
  }
}

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
