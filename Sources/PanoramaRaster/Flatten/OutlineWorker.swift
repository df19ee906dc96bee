import PanoramaGraphics

/// One thread's part of the second phase: makes the lines of shapes and notes which rows those of
/// large ones lie in. Keeps its memory from frame to frame.
struct OutlineWorker {
  var emitter = LineEmitter()
  var stroker = Stroker()
  /// Where the lines of large shapes lie.
  var chunks = Arena<LineChunk>(capacity: 1024)

  func free() {
    emitter.free()
    stroker.free()
    chunks.free()
  }

  mutating func reset() {
    emitter.reset()
    chunks.removeAll()
  }

  /// Makes `shape`'s lines and notes where they are.
  mutating func outline(
    _ shape: inout Shape, styles: [StrokeStyle], worker: Int, bandHeight: Int
  ) {
    let first = emitter.lines.count
    emit(shape, styles)
    let count = emitter.lines.count - first
    shape.lines = LineRange(
      worker: Int32(truncatingIfNeeded: worker), first: Int32(truncatingIfNeeded: first),
      count: Int32(truncatingIfNeeded: count))
    guard count > 0 else { return }
    let (low, high) = (emitter.low, emitter.high)
    let (shift, rest) = (Int32(FixedPoint.bits), Int32(FixedPoint.one - 1))
    shape.bounds = PixelRect(
      minX: Int(low.x >> shift), minY: Int(low.y >> shift), maxX: Int((high.x &+ rest) >> shift),
      maxY: Int((high.y &+ rest) >> shift))
    if !emitter.isNear {
      // What lies right of the window was dropped: ink may go on to its edge.
      shape.bounds.minX = shape.window.minX
      shape.bounds.maxX = shape.window.maxX
    }
    if count > 2 * LineChunk.size, shape.bounds.height > bandHeight { chop(&shape) }
  }

  private mutating func emit(_ shape: borrowing Shape, _ styles: [StrokeStyle]) {
    let flattener = PathFlattener(shape.transform)
    if shape.kind == .rectangle { return emitRectangle(shape, flattener) }
    if shape.kind == .fill {
      if begin(shape, flattener, reach: 0) { flattener.fill(shape, into: &emitter) }
      return
    }
    let style = styles[Int(shape.style)]
    guard let metrics = StrokeMetrics(style, shape.transform) else { return }
    if begin(shape, flattener, reach: metrics.reach) {
      stroker.stroke(shape, style, metrics, into: &emitter)
    }
  }

  /// Begins a shape; false when it cannot be seen.
  private mutating func begin(
    _ shape: borrowing Shape, _ flattener: PathFlattener, reach: Double
  ) -> Bool {
    if shape.isNear {
      emitter.begin(shape.transform, window: shape.window, isNear: true)
      return true
    }
    // The box around all points, and a sum that is not 0 when one is no number.
    var low = SIMD2<Double>(repeating: .infinity)
    var high = SIMD2<Double>(repeating: -.infinity)
    var check = SIMD2<Double>(0, 0)
    guard let points = shape.points else { return false }
    for i in 0..<shape.pointCount {
      let p = flattener.map(points[i])
      low.replace(with: p, where: p .< low)
      high.replace(with: p, where: p .> high)
      check += p * 0
    }
    guard check == SIMD2(0, 0) else { return false }
    return begin(shape, low - SIMD2(repeating: reach), high + SIMD2(repeating: reach))
  }

  private mutating func emitRectangle(_ shape: borrowing Shape, _ flattener: PathFlattener) {
    let r = shape.rectangle
    let p = (
      flattener.map(SIMD2(r.x, r.y)), flattener.map(SIMD2(r.z, r.y)),
      flattener.map(SIMD2(r.z, r.w)), flattener.map(SIMD2(r.x, r.w))
    )
    let low = minimum(minimum(p.0, p.1), minimum(p.2, p.3))
    let high = maximum(maximum(p.0, p.1), maximum(p.2, p.3))
    guard (low + high).sum().isFinite, begin(shape, low, high) else { return }
    emitter.move(to: p.0)
    emitter.line(to: p.1)
    emitter.line(to: p.2)
    emitter.line(to: p.3)
    emitter.close()
  }

  /// False when the box cannot be seen.
  private mutating func begin(
    _ shape: borrowing Shape, _ low: SIMD2<Double>, _ high: SIMD2<Double>
  ) -> Bool {
    let whole = SIMD2(Double(shape.transform.wholeX), Double(shape.transform.wholeY))
    let (l, h) = (low + whole, high + whole)
    let w = shape.window
    if h.y < Double(w.minY) || l.y > Double(w.maxY) || l.x > Double(w.maxX)
      || h.x < Double(w.minX)
    {
      return false
    }
    let limit = 32_768.0
    let isNear = l.x > -limit && l.y > -limit && h.x < limit && h.y < limit
    emitter.begin(shape.transform, window: w, isNear: isNear)
    return true
  }
}

extension OutlineWorker {
  /// Notes which rows a shape's lines lie in, chunk by chunk.
  private mutating func chop(_ shape: inout Shape) {
    let (first, count) = (Int(shape.lines.first), Int(shape.lines.count))
    let lines = emitter.lines.base + first
    shape.lines.chunks = Int32(truncatingIfNeeded: chunks.count)
    for start in stride(from: 0, to: count, by: LineChunk.size) {
      var (low, high) = (lines[start], lines[start])
      for i in start..<min(count, start + LineChunk.size) {
        low.replace(with: lines[i], where: lines[i] .< low)
        high.replace(with: lines[i], where: lines[i] .> high)
      }
      chunks.append(LineChunk(minY: min(low.y, low.w), maxY: max(high.y, high.w)))
    }
  }
}
