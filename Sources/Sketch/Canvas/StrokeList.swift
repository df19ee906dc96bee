import Panorama

/// The display list of the finished strokes, in chunks, so that adding or removing a stroke
/// re-records one chunk, however many strokes there are.
///
/// Recordings share chunks by identity, so comparing two of them visits only the chunk that changed.
/// Strokes are in their order from the bottom up, within chunks and from chunk to chunk.
struct StrokeList {
  private struct Chunk {
    /// Not empty.
    var strokes: [SketchStroke]
    /// One item for each stroke, so that paths are made once.
    var items: [DisplayItem]
    var list: DisplayList
    /// Whether a highlighter is among the strokes.
    var blends = false

    init(_ strokes: [SketchStroke]) {
      self.strokes = strokes
      items = strokes.map(\.displayItem)
      list = .empty
      record()
    }

    mutating func record() {
      list = DisplayList(items: items)
      blends = items.contains { $0.blendMode != .normal }
    }

    /// The index of the stroke with this order, or where it would be.
    func index(of order: StrokeOrder) -> Int { strokes.partitioningIndex { $0.order >= order } }
  }

  /// Large enough that 100,000 strokes make 391 chunks; small enough that re-recording one costs
  /// little beside drawing a frame.
  static let chunkSize = 256

  private var chunks: [Chunk] = []
  private var places = StrokePlaces()

  init() {}

  /// - Parameter strokes: from the bottom up. O(n).
  init(_ strokes: [SketchStroke]) {
    for stroke in strokes { places.note(stroke) }
    for start in stride(from: 0, to: strokes.count, by: Self.chunkSize) {
      chunks.append(Chunk(Array(strokes[start..<min(strokes.count, start + Self.chunkSize)])))
    }
  }

  var isEmpty: Bool { chunks.isEmpty }

  /// All strokes from the bottom up. O(n).
  var strokes: [SketchStroke] { chunks.flatMap(\.strokes) }

  /// Inserts a stroke by its order, unless it is there already. O(log n) and one chunk.
  /// - Parameter item: the stroke as it is drawn, if it is known.
  mutating func insert(_ stroke: SketchStroke, item: DisplayItem? = nil) {
    places.note(stroke)
    guard !chunks.isEmpty else {
      chunks.append(Chunk([stroke]))
      return
    }
    // The last chunk that starts at or below the stroke.
    let i = max(0, chunks.partitioningIndex { $0.strokes[0].order > stroke.order } - 1)
    let at = chunks[i].index(of: stroke.order)
    if at < chunks[i].strokes.count, chunks[i].strokes[at].id == stroke.id { return }
    if chunks[i].strokes.count >= Self.chunkSize, at == chunks[i].strokes.count {
      chunks.insert(Chunk([stroke]), at: i + 1)
      return
    }
    chunks[i].strokes.insert(stroke, at: at)
    chunks[i].items.insert(item ?? stroke.displayItem, at: at)
    if chunks[i].strokes.count > 2 * Self.chunkSize {
      let upper = Chunk(Array(chunks[i].strokes[Self.chunkSize...]))
      chunks[i] = Chunk(Array(chunks[i].strokes[..<Self.chunkSize]))
      chunks.insert(upper, at: i + 1)
    } else {
      chunks[i].record()
    }
  }

  /// Removes strokes; unknown ids are ignored. O(k log n) and their chunks.
  mutating func remove(_ ids: some Sequence<Int64>) {
    var touched: Set<Int> = []
    for id in ids {
      let order = places.order(of: id)
      let i = chunks.partitioningIndex { $0.strokes[0].order > order } - 1
      guard i >= 0 else { continue }
      let at = chunks[i].index(of: order)
      guard at < chunks[i].strokes.count, chunks[i].strokes[at].id == id else { continue }
      if chunks[i].strokes.count == 1 {
        chunks.remove(at: i)
        touched = Set(touched.compactMap { $0 == i ? nil : $0 > i ? $0 - 1 : $0 })
        continue
      }
      chunks[i].strokes.remove(at: at)
      chunks[i].items.remove(at: at)
      touched.insert(i)
    }
    for i in touched { chunks[i].record() }
  }

  mutating func apply(_ change: SketchChange) {
    remove(change.removed)
    for stroke in change.inserted { insert(stroke) }
  }

  /// The chunks in drawing order, each one nested list. O(chunks).
  var displayList: DisplayList {
    DisplayList(items: chunks.map { DisplayItem(.list($0.list)) })
  }

  /// Draws the strokes so that highlighters multiply what `context` has drawn before: inside of a
  /// nested list they could not. O(chunks), and the strokes of chunks with highlighters.
  @MainActor
  func draw(in context: CGContext) {
    guard chunks.contains(where: \.blends) else { return context.draw(displayList) }
    for chunk in chunks {
      if chunk.blends { context.draw(blending: chunk.items) } else { context.draw(chunk.list) }
    }
  }

  /// The topmost stroke whose ink is within `tolerance` scene units of `point`. O(chunks) and the
  /// strokes nearby.
  func topmost(at point: SIMD2<Double>, tolerance: Double) -> SketchStroke? {
    let near = CGRect(
      x: point.x - tolerance, y: point.y - tolerance, width: 2 * tolerance, height: 2 * tolerance)
    for chunk in chunks.reversed() {
      for i in chunk.list.indices(intersecting: near).sorted(by: >) {
        let stroke = chunk.strokes[i]
        if stroke.isInked(at: point, within: tolerance, item: chunk.items[i]) { return stroke }
      }
    }
    return nil
  }

  /// The strokes whose ink a round eraser may touch on its way from `a` to `b`. O(chunks) and the
  /// strokes nearby.
  func strokes(
    near a: SIMD2<Double>, _ b: SIMD2<Double>, radius: Double
  ) -> [SketchStroke] {
    let (low, high) = (pointwiseMin(a, b), pointwiseMax(a, b))
    let near = CGRect(
      x: low.x - radius, y: low.y - radius, width: high.x - low.x + 2 * radius,
      height: high.y - low.y + 2 * radius)
    return chunks.flatMap { chunk in
      chunk.list.indices(intersecting: near).sorted().compactMap { i in
        chunk.items[i].mayTouch(a, b, radius: radius) ? chunk.strokes[i] : nil
      }
    }
  }
}
