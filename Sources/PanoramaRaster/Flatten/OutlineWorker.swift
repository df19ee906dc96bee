import PanoramaGraphics

/// One thread's part of the second phase: makes the lines of shapes and sorts those of large ones
/// by band. Keeps its memory from frame to frame.
struct OutlineWorker {
  var emitter = LineEmitter()
  var stroker = Stroker()
  /// Band tables: first band, number of bands n, n + 1 offsets, then line numbers by band.
  var tables = Arena<Int32>(capacity: 1024)

  /// Shapes of fewer lines are not worth sorting.
  private static let fewLines = 24

  func free() {
    emitter.free()
    stroker.free()
    tables.free()
  }

  mutating func reset() {
    emitter.reset()
    tables.removeAll()
  }

  /// Makes `shape`'s lines and notes where they are.
  mutating func outline(
    _ shape: inout Shape, styles: [StrokeStyle], worker: Int, bandHeight: Int
  ) {
    shape.worker = Int32(worker)
    shape.firstLine = emitter.lines.count
    emit(shape, styles)
    shape.lineCount = emitter.lines.count - shape.firstLine
    guard shape.lineCount > 0 else { return }
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
    if shape.lineCount > Self.fewLines { sort(&shape, bandHeight) }
  }

  private mutating func emit(_ shape: borrowing Shape, _ styles: [StrokeStyle]) {
    let flattener = PathFlattener(shape.transform)
    if shape.kind == .rectangle { return emitRectangle(shape, flattener) }
    // The box around all points, and a sum that is not 0 when one is no number.
    var low = SIMD2<Double>(repeating: .infinity)
    var high = SIMD2<Double>(repeating: -.infinity)
    var check = SIMD2<Double>(0, 0)
    guard let points = shape.points else { return }
    for i in 0..<shape.pointCount {
      let p = flattener.map(points[i])
      low.replace(with: p, where: p .< low)
      high.replace(with: p, where: p .> high)
      check += p * 0
    }
    guard check == SIMD2(0, 0) else { return }

    if shape.kind == .stroke {
      let style = styles[Int(shape.style)]
      guard let metrics = StrokeMetrics(style, shape.transform) else { return }
      let reach = SIMD2(repeating: metrics.reach)
      guard begin(shape, low - reach, high + reach) else { return }
      stroker.stroke(shape, style, metrics, into: &emitter)
    } else {
      guard begin(shape, low, high) else { return }
      flattener.fill(shape, into: &emitter)
    }
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
  /// Counting sort of line numbers by band; a line that crosses several is in each of them.
  private mutating func sort(_ shape: inout Shape, _ bandHeight: Int) {
    let top = max(shape.bounds.minY, shape.window.minY)
    let bottom = min(shape.bounds.maxY, shape.window.maxY)
    guard bottom > top else { return }
    let firstBand = top / bandHeight
    let bands = (bottom - 1) / bandHeight - firstBand + 1
    guard bands > 1 else { return }
    let lines = emitter.lines.base + shape.firstLine
    let n = shape.lineCount
    let table = tables.append(uninitialized: bands + 3)
    var entries = 0
    do {
      let t = tables.base + table
      t[0] = Int32(firstBand)
      t[1] = Int32(bands)
      for b in 0...bands { t[2 + b] = 0 }
      for i in 0..<n {
        let (from, to) = Self.bands(lines[i], firstBand, bands, bandHeight)
        if from > to { continue }
        for b in from...to { t[2 + b + 1] += 1 }
        entries += to - from + 1
      }
      // Long lines everywhere: the table would cost more than it saves.
      if entries > 8 * n + 4096 {
        tables.count = table
        return
      }
      for b in 0..<bands { t[3 + b] += t[2 + b] }
    }
    let order = tables.append(uninitialized: entries)
    let t = tables.base + table
    let o = tables.base + order
    for i in 0..<n {
      let (from, to) = Self.bands(lines[i], firstBand, bands, bandHeight)
      if from > to { continue }
      for b in from...to {
        o[Int(t[2 + b])] = Int32(i)
        t[2 + b] += 1
      }
    }
    // Filling moved every start to its end: move them back.
    var b = bands
    while b > 0 {
      t[2 + b] = t[2 + b - 1]
      b -= 1
    }
    t[2] = 0
    shape.bandTable = table
  }

  @inline(__always)
  private static func bands(
    _ l: Line, _ first: Int, _ count: Int, _ height: Int
  ) -> (Int, Int) {
    let (y0, y1) = l.y < l.w ? (l.y, l.w) : (l.w, l.y)
    let top = max(Int(y0) >> FixedPoint.bits, 0)
    let bottom = (Int(y1) - 1) >> FixedPoint.bits
    if bottom < 0 { return (1, 0) }
    return (max(top / height - first, 0), min(bottom / height - first, count - 1))
  }
}
