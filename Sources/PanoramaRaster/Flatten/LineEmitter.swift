import CRasterKernels
import PanoramaGraphics

/// Turns points of outlines, in pixels relative to the transform's whole part, into fixed-point
/// lines in device coordinates, and drops what cannot be seen.
///
/// What lies above, below or to the right of the window adds nothing to the pixels inside it. What
/// lies to the left adds only its height, so a line far to the left may be replaced by any other
/// with the same ends in y. Which lines are kept depends on the window, but the course of a line
/// that is seen does not, so every subdivision into damage gives the same bytes.
struct LineEmitter: ~Copyable {
  var lines: Arena<Line>
  /// The bounds of the lines, in fixed point; valid only if there are some.
  var low = SIMD2<Int32>(repeating: .max)
  var high = SIMD2<Int32>(repeating: .min)

  /// Takes the lines that are not kept; nil if all are kept. `OutlineWorker` keeps it alive.
  ///
  /// It is unowned because counting references would cost strokes more than some of their lines.
  unowned(unsafe) var spill: LineSpill?
  /// Whether it has taken lines of the present shape.
  private var isSpilling = false
  private var window = PixelRect.empty
  /// The index of the present shape's first line.
  private var first = 0

  /// The transform's whole part, in fixed point.
  private var origin = SIMD2<Int32>(0, 0)
  /// Whether every point is known to lie within ± 2¹⁵ pixels of the device's origin.
  var isNear = true
  /// The window relative to the whole part, in pixels.
  private(set) var windowLow = SIMD2<Double>(0, 0)
  private(set) var windowHigh = SIMD2<Double>(0, 0)

  private var current = SIMD2<Double>(0, 0)
  private var start = SIMD2<Double>(0, 0)
  private var currentFixed = SIMD2<Int32>(0, 0)
  private var startFixed = SIMD2<Int32>(0, 0)

  init() { lines = Arena(capacity: 4096) }

  mutating func reset() { lines.removeAll() }

  /// - Parameter isNear: whether every point to come lies within ± 2¹⁵ device pixels.
  mutating func begin(_ transform: DeviceTransform, window: PixelRect, isNear: Bool) {
    origin = SIMD2(
      Int32(truncatingIfNeeded: transform.wholeX << FixedPoint.bits),
      Int32(truncatingIfNeeded: transform.wholeY << FixedPoint.bits))
    windowLow = SIMD2(
      Double(window.minX - transform.wholeX), Double(window.minY - transform.wholeY))
    windowHigh = SIMD2(
      Double(window.maxX - transform.wholeX), Double(window.maxY - transform.wholeY))
    self.isNear = isNear
    self.window = window
    first = lines.count
    low = SIMD2(repeating: .max)
    high = SIMD2(repeating: .min)
  }

  @inline(never)
  private mutating func spillLines() {
    guard let spill, window.area <= LineSpill.maximumArea else { return }
    spill.add(lines.base + first, count: lines.count - first, window: window)
    isSpilling = true
    lines.count = first
  }

  /// Ends the outline of a shape. If some of its lines were spilled, all of them are.
  /// - Returns: whether they were spilled.
  mutating func finishSpill() -> Bool {
    guard isSpilling else { return false }
    spillLines()
    isSpilling = false
    return true
  }

  /// Gives the lines to a pen for the outline of a near shape that has begun. `finish` takes them
  /// back.
  @inline(__always)
  mutating func pen() -> NearPen {
    NearPen(Arena(taking: &lines), origin: origin, window: (windowLow, windowHigh))
  }

  @inline(__always)
  mutating func finish(_ pen: inout NearPen) {
    lines = Arena(taking: &pen.lines)
    low = pen.low
    high = pen.high
  }

  @inline(__always)
  mutating func move(to p: SIMD2<Double>) {
    if isNear {
      currentFixed = near(p)
      startFixed = currentFixed
    } else {
      current = p
      start = p
    }
  }

  @inline(__always)
  mutating func line(to p: SIMD2<Double>) {
    if isNear {
      let next = near(p)
      track(next)
      add(currentFixed, next)
      currentFixed = next
    } else {
      far(current, p)
      current = p
    }
  }

  @inline(__always)
  mutating func close() {
    if isNear {
      track(startFixed)
      add(currentFixed, startFixed)
      currentFixed = startFixed
    } else {
      far(current, start)
      current = start
    }
  }

  @inline(__always)
  private func near(_ p: SIMD2<Double>) -> SIMD2<Int32> { fixed(p) &+ origin }

  @inline(__always)
  private mutating func add(_ a: SIMD2<Int32>, _ b: SIMD2<Int32>) {
    if a.y != b.y { lines.append(SIMD4(a.x, a.y, b.x, b.y)) }
  }

  /// Extends the bounds by a point. Every point of a closed outline is the end of one of its lines.
  @inline(__always)
  private mutating func track(_ p: SIMD2<Int32>) {
    low.replace(with: p, where: p .< low)
    high.replace(with: p, where: p .> high)
  }

  private mutating func addFar(_ a: SIMD2<Int32>, _ b: SIMD2<Int32>) {
    track(a)
    track(b)
    add(a, b)
  }
}

// MARK: - Strokes

extension LineEmitter: StrokeSink {
  mutating func take(_ points: UnsafeBufferPointer<SIMD2<Double>>, begins: Bool, closes: Bool) {
    if lines.count &- first > LineSpill.maximumLines { spillLines() }
    if isNear { return takeNear(points, begins: begins, closes: closes) }
    var next = 0
    if begins {
      move(to: points[0])
      next = 1
    }
    while next < points.count {
      line(to: points[next])
      next &+= 1
    }
    if closes { close() }
  }

  /// The state stays in registers while the points are walked, as in `NearPen`.
  private mutating func takeNear(
    _ points: UnsafeBufferPointer<SIMD2<Double>>, begins: Bool, closes: Bool
  ) {
    // One more is written without being kept.
    lines.reserve(points.count &+ 2)
    let (origin, base) = (origin, lines.base)
    var count = lines.count
    var (low, high) = (self.low, self.high)
    var current = currentFixed
    @inline(__always) func line(to p: SIMD2<Int32>) {
      low.replace(with: p, where: p .< low)
      high.replace(with: p, where: p .> high)
      base[count] = SIMD4(lowHalf: current, highHalf: p)
      count &+= current.y == p.y ? 0 : 1
      current = p
    }
    var next = 0
    if begins {
      current = fixed(points[0]) &+ origin
      startFixed = current
      next = 1
    }
    while next < points.count {
      line(to: fixed(points[next]) &+ origin)
      next &+= 1
    }
    if closes { line(to: startFixed) }
    lines.count = count
    currentFixed = current
    (self.low, self.high) = (low, high)
  }
}

// MARK: - Lines of any length

extension LineEmitter {
  /// Longer lines are cut along a grid of this many pixels. The grid is fixed to the drawing and
  /// not to the window, so a line bends (by rounding) at the same places in every window.
  private static let cell = 32_768.0

  /// Adds a line of any length anywhere.
  private mutating func far(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
    let (low, high) = (a.y < b.y ? a.y : b.y, a.y < b.y ? b.y : a.y)
    if high <= windowLow.y || low >= windowHigh.y { return }
    if a.x >= windowHigh.x + 1 && b.x >= windowHigh.x + 1 { return }
    if a.x <= windowLow.x - 1 && b.x <= windowLow.x - 1 {
      left(fromY: a.y, toY: b.y)
    } else if abs(b.x - a.x) <= Self.cell && abs(b.y - a.y) <= Self.cell {
      addFar(near(a), near(b))
    } else {
      cutAlongY(a, b)
    }
  }

  /// Adds a line to the left of the window. Only its height inside the window counts.
  private mutating func left(fromY y0: Double, toY y1: Double) {
    let x = windowLow.x - 1
    let (top, bottom) = (windowLow.y - 1, windowHigh.y + 1)
    let a = near(SIMD2(x, min(max(y0, top), bottom)))
    let b = near(SIMD2(x, min(max(y1, top), bottom)))
    // If the last line lies there too, and ends at `a`, the two are joined, because each only adds
    // its height. The edge of a very wide stroke has thousands of such lines.
    let last = lines.count - 1
    if last >= first, lines[last].x == a.x, lines[last].z == a.x, lines[last].w == a.y {
      track(b)
      lines.base[last].w = b.y
      if lines[last].y == b.y { lines.count = last }
      return
    }
    addFar(a, b)
  }

  private mutating func cutAlongY(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
    if abs(b.y - a.y) <= Self.cell { return cutAlongX(a, b) }
    let (top, bottom) = a.y < b.y ? (a, b) : (b, a)
    let first = (max(top.y, windowLow.y) / Self.cell).rounded(.down)
    let last = (min(bottom.y, windowHigh.y) / Self.cell).rounded(.down)
    var k = first
    while k <= last {
      let p = k * Self.cell <= top.y ? top : Self.point(top, bottom, atY: k * Self.cell)
      let q =
        (k + 1) * Self.cell >= bottom.y
        ? bottom : Self.point(top, bottom, atY: (k + 1) * Self.cell)
      if a.y < b.y { cutAlongX(p, q) } else { cutAlongX(q, p) }
      k += 1
    }
  }

  private mutating func cutAlongX(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
    if abs(b.x - a.x) <= Self.cell { return visible(a, b) }
    if max(a.x, b.x) <= windowLow.x - 1 { return left(fromY: a.y, toY: b.y) }
    let (l, r) = a.x < b.x ? (a, b) : (b, a)
    let first = (max(l.x, windowLow.x - 1) / Self.cell).rounded(.down)
    let last = (min(r.x, windowHigh.x + 1) / Self.cell).rounded(.down)
    let begin = first * Self.cell <= l.x ? l : Self.point(l, r, atX: first * Self.cell)
    if begin != l {
      if a.x < b.x { left(fromY: l.y, toY: begin.y) } else { left(fromY: begin.y, toY: l.y) }
    }
    var p = begin
    var k = first
    while k <= last {
      let q = (k + 1) * Self.cell >= r.x ? r : Self.point(l, r, atX: (k + 1) * Self.cell)
      if a.x < b.x { visible(p, q) } else { visible(q, p) }
      p = q
      k += 1
    }
  }

  private mutating func visible(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
    if max(a.y, b.y) <= windowLow.y || min(a.y, b.y) >= windowHigh.y { return }
    if min(a.x, b.x) >= windowHigh.x + 1 { return }
    if max(a.x, b.x) <= windowLow.x - 1 { return left(fromY: a.y, toY: b.y) }
    addFar(near(a), near(b))
  }

  private static func point(_ a: SIMD2<Double>, _ b: SIMD2<Double>, atY y: Double) -> SIMD2<Double>
  {
    SIMD2(between(a.x, b.x, (y - a.y) / (b.y - a.y)), y)
  }

  private static func point(_ a: SIMD2<Double>, _ b: SIMD2<Double>, atX x: Double) -> SIMD2<Double>
  {
    SIMD2(x, between(a.y, b.y, (x - a.x) / (b.x - a.x)))
  }

  /// The point at `t` between `a` and `b`, never beyond them by rounding: if both ends are out of
  /// sight on one side, everything between them must be.
  private static func between(_ a: Double, _ b: Double, _ t: Double) -> Double {
    let (low, high) = a < b ? (a, b) : (b, a)
    let v = a + (b - a) * t
    return v > low ? (v < high ? v : high) : low
  }
}

/// Takes outlines point by point, in pixels relative to the transform's whole part.
///
/// Generic code is compiled separately for each of the two kinds of sinks.
protocol LineSink: ~Copyable {
  /// The window relative to the whole part, in pixels. What lies outside need not be exact.
  var windowLow: SIMD2<Double> { get }
  var windowHigh: SIMD2<Double> { get }

  /// Makes room for `NearPen.room` lines.
  mutating func reserve()
  mutating func move(to p: SIMD2<Double>)
  mutating func line(to p: SIMD2<Double>)
  mutating func close()
}

extension LineEmitter: LineSink {
  @inline(__always)
  mutating func reserve() {}
}

extension LineEmitter {
  /// Adds the lines of a path that is near by a kernel alone, as `PathFlattener` does in more
  /// steps.
  ///
  /// - Returns: false if the kernel cannot do all of the path; nothing was added then.
  mutating func add(
    _ path: PathView, _ transform: DeviceTransform, _ kernel: PathFlattener.Kernel
  ) -> Bool {
    let verbs = UnsafeRawPointer(path.verbs).assumingMemoryBound(to: UInt8.self)
    let (t, bits) = (transform.local, FixedPoint.bits)
    var outline = pr_outline(
      points: UnsafeRawPointer(path.points).assumingMemoryBound(to: Double.self),
      verbs: verbs, end: verbs + path.verbCount, lines: NearPen.numbers(lines.base),
      lines_end: NearPen.numbers(lines.base), transform: (t.a, t.b, t.c, t.d, t.tx, t.ty),
      last: (0, 0),
      origin: (
        Int32(truncatingIfNeeded: transform.wholeX << bits),
        Int32(truncatingIfNeeded: transform.wholeY << bits)
      ), current: (0, 0), start: (0, 0), low: (.max, .max), high: (.min, .min), is_open: false)
    let first = lines.count
    var left: UnsafePointer<UInt8>
    repeat {
      lines.reserve(NearPen.room + 2 * path.verbCount)
      outline.lines = NearPen.numbers(lines.base + lines.count)
      outline.lines_end = NearPen.numbers(lines.base + lines.capacity)
      left = outline.verbs
      kernel(&outline)
      lines.count = (outline.lines - NearPen.numbers(lines.base)) / 4
    } while outline.verbs != outline.end && outline.verbs != left
    guard outline.verbs == outline.end else {
      lines.count = first
      return false
    }
    low = SIMD2(outline.low.0, outline.low.1)
    high = SIMD2(outline.high.0, outline.high.1)
    isNear = true
    return true
  }
}
