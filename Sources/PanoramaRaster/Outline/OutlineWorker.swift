import CRasterKernels
import PanoramaGraphics

/// The number of lines and chunks at one moment.
struct OutlineMark {
  fileprivate(set) var lines: Int
  fileprivate(set) var chunks: Int
}

/// Makes the lines of shapes, and notes the rows of the lines of large shapes. Keeps its memory from frame to
/// frame.
struct OutlineWorker: ~Copyable {
  var emitter = LineEmitter()
  var stroker = Stroker()
  /// The rows of the lines of large shapes.
  var chunks = Arena<LineChunk>(capacity: 1024)

  /// Takes the lines of the current shape if there are very many of them.
  let spill: LineSpill

  let flatten: PathFlattener.Kernel

  init(_ kernels: pr_kernels) {
    flatten = kernels.flatten
    spill = LineSpill(kernels)
    emitter.spill = spill
  }

  mutating func reset() {
    emitter.reset()
    chunks.removeAll()
  }

  var mark: OutlineMark { OutlineMark(lines: emitter.lines.count, chunks: chunks.count) }

  mutating func rewind(to mark: OutlineMark) {
    emitter.lines.count = mark.lines
    chunks.count = mark.chunks
  }

  /// Makes the lines of `shape`.
  ///
  /// Shapes are passed by pointer from here on, because a copy of one costs as much as some of its
  /// lines.
  ///
  /// - Parameters:
  ///   - style: how a stroke is drawn.
  ///   - bandHeight: the height of the tallest band, in rows.
  mutating func outline(
    _ shape: UnsafePointer<Shape>, style: FlatStroke? = nil, worker: Int, bandHeight: Int
  ) -> Outline {
    let first = emitter.lines.count
    emit(shape, style)
    if emitter.finishSpill() {
      return Outline(bounds: shape.pointee.window, isSpilled: true)
    }
    var outline = outline(since: first, worker: worker)
    if !emitter.isNear, outline.lines.count > 0 {
      // Lines to the right of the window were dropped, so ink may extend to the window's edge.
      outline.bounds.minX = shape.pointee.window.minX
      outline.bounds.maxX = shape.pointee.window.maxX
    }
    chop(&outline, bandHeight)
    return outline
  }

  /// Makes the lines of a fill within `FixedPoint.near`; nil if it has to be outlined as a `Shape`.
  @inline(__always)
  mutating func outline(
    _ path: PathView, _ transform: DeviceTransform, _ kernel: PathFlattener.Kernel, worker: Int,
    bandHeight: Int
  ) -> Outline? {
    let first = emitter.lines.count
    guard emitter.add(path, transform, kernel) else { return nil }
    var outline = outline(since: first, worker: worker)
    chop(&outline, bandHeight)
    return outline
  }

  @inline(__always)
  private func outline(since first: Int, worker: Int) -> Outline {
    let count = emitter.lines.count - first
    var outline = Outline()
    guard count > 0 else { return outline }
    outline.lines = LineRange(
      worker: Int32(truncatingIfNeeded: worker), first: Int32(truncatingIfNeeded: first),
      count: Int32(truncatingIfNeeded: count))
    let (low, high) = (emitter.low, emitter.high)
    let (shift, rest) = (Int32(FixedPoint.bits), Int32(FixedPoint.one - 1))
    outline.bounds = PixelRect(
      minX: Int(low.x >> shift), minY: Int(low.y >> shift), maxX: Int((high.x &+ rest) >> shift),
      maxY: Int((high.y &+ rest) >> shift))
    return outline
  }

  @inline(__always)
  private mutating func chop(_ outline: inout Outline, _ bandHeight: Int) {
    guard outline.lines.count > 2 * LineChunk.size, outline.bounds.height > bandHeight else {
      return
    }
    chop(&outline.lines)
  }

  private mutating func emit(_ shape: UnsafePointer<Shape>, _ style: FlatStroke?) {
    let flattener = PathFlattener(shape.pointee.transform)
    switch shape.pointee.kind {
    case .rectangle:
      emitRectangle(shape, flattener)
    case .fill:
      if begin(shape, flattener, reach: 0) {
        flattener.fill(shape.pointee, into: &emitter, flatten)
      }
    case .stroke:
      guard let style, let metrics = StrokeMetrics(style, shape.pointee.transform),
        begin(shape, flattener, reach: metrics.reach), let points = shape.pointee.points,
        let verbs = shape.pointee.verbs
      else { return }
      stroker.stroke(
        points, verbs, verbCount: shape.pointee.verbCount, style, metrics, shape.pointee.transform,
        window: StrokeWindow(emitter.windowLow, emitter.windowHigh), into: &emitter)
    }
  }

  /// - Returns: false if the shape cannot be visible.
  private mutating func begin(
    _ shape: UnsafePointer<Shape>, _ flattener: PathFlattener, reach: Double
  ) -> Bool {
    if shape.pointee.isNear {
      emitter.begin(shape.pointee.transform, window: shape.pointee.window, isNear: true)
      return true
    }
    // The bounding box of all points, and a sum that is not 0 if a coordinate is not finite.
    var low = SIMD2<Double>(repeating: .infinity)
    var high = SIMD2<Double>(repeating: -.infinity)
    var check = SIMD2<Double>(0, 0)
    guard let points = shape.pointee.points else { return false }
    for i in 0..<shape.pointee.pointCount {
      let p = flattener.map(points[i])
      low.replace(with: p, where: p .< low)
      high.replace(with: p, where: p .> high)
      check += p * 0
    }
    guard check == SIMD2(0, 0) else { return false }
    return begin(shape, low - SIMD2(repeating: reach), high + SIMD2(repeating: reach))
  }

  private mutating func emitRectangle(_ shape: UnsafePointer<Shape>, _ flattener: PathFlattener) {
    let r = shape.pointee.rectangle
    let p = (
      flattener.map(SIMD2(r.x, r.y)), flattener.map(SIMD2(r.z, r.y)),
      flattener.map(SIMD2(r.z, r.w)), flattener.map(SIMD2(r.x, r.w))
    )
    let low = lesser(lesser(p.0, p.1), lesser(p.2, p.3))
    let high = greater(greater(p.0, p.1), greater(p.2, p.3))
    guard (low + high).sum().isFinite, begin(shape, low, high) else { return }
    emitter.move(to: p.0)
    emitter.line(to: p.1)
    emitter.line(to: p.2)
    emitter.line(to: p.3)
    emitter.close()
  }

  /// Begins a shape with its bounding box.
  ///
  /// - Returns: false if the box lies outside the window.
  private mutating func begin(
    _ shape: UnsafePointer<Shape>, _ low: SIMD2<Double>, _ high: SIMD2<Double>
  ) -> Bool {
    let transform = shape.pointee.transform
    let whole = SIMD2(Double(transform.wholeX), Double(transform.wholeY))
    let (l, h) = (low + whole, high + whole)
    let w = shape.pointee.window
    if h.y < Double(w.minY) || l.y > Double(w.maxY) || l.x > Double(w.maxX)
      || h.x < Double(w.minX)
    {
      return false
    }
    let limit = 32_768.0
    let isNear = l.x > -limit && l.y > -limit && h.x < limit && h.y < limit
    emitter.begin(transform, window: w, isNear: isNear)
    return true
  }
}

extension OutlineWorker {
  /// Notes the rows in which a shape's lines lie, chunk by chunk.
  private mutating func chop(_ range: inout LineRange) {
    let (first, count) = (Int(range.first), Int(range.count))
    let lines = emitter.lines.base + first
    range.chunks = Int32(truncatingIfNeeded: chunks.count)
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
