import Panorama

/// The display list of the finished strokes, in chunks, so that adding or removing a stroke
/// re-records one chunk, however many strokes there are.
///
/// Recordings share chunks by identity, so comparing two of them visits only the chunk that changed.
/// Ids ascend from the bottom up, within chunks and from chunk to chunk.
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

    /// The index of `id`, or where it would be.
    func index(of id: Int64) -> Int { strokes.partitioningIndex { $0.id >= id } }
  }

  /// Large enough that 100,000 strokes make 391 chunks; small enough that re-recording one costs
  /// little beside drawing a frame.
  static let chunkSize = 256

  private var chunks: [Chunk] = []

  init() {}

  /// - Parameter strokes: in ascending order of ids. O(n).
  init(_ strokes: [SketchStroke]) {
    for start in stride(from: 0, to: strokes.count, by: Self.chunkSize) {
      chunks.append(Chunk(Array(strokes[start..<min(strokes.count, start + Self.chunkSize)])))
    }
  }

  var isEmpty: Bool { chunks.isEmpty }

  /// All strokes from the bottom up. O(n).
  var strokes: [SketchStroke] { chunks.flatMap(\.strokes) }

  /// Inserts a stroke by its id, unless it is there already. O(log n) and one chunk.
  mutating func insert(_ stroke: SketchStroke) {
    guard !chunks.isEmpty else {
      chunks.append(Chunk([stroke]))
      return
    }
    // The last chunk that starts at or below the id.
    let i = max(0, chunks.partitioningIndex { $0.strokes[0].id > stroke.id } - 1)
    let at = chunks[i].index(of: stroke.id)
    if at < chunks[i].strokes.count, chunks[i].strokes[at].id == stroke.id { return }
    if chunks[i].strokes.count >= Self.chunkSize, at == chunks[i].strokes.count {
      chunks.insert(Chunk([stroke]), at: i + 1)
      return
    }
    chunks[i].strokes.insert(stroke, at: at)
    chunks[i].items.insert(stroke.displayItem, at: at)
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
      let i = chunks.partitioningIndex { $0.strokes[0].id > id } - 1
      guard i >= 0 else { continue }
      let at = chunks[i].index(of: id)
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
        if stroke.distance(to: point) <= stroke.width / 2 + tolerance { return stroke }
      }
    }
    return nil
  }
}

extension CGContext {
  /// Draws items of strokes: those that blend by themselves, the others in lists.
  @MainActor
  func draw(blending items: [DisplayItem]) {
    var run: [DisplayItem] = []
    func flush() {
      if !run.isEmpty { draw(DisplayList(items: run)) }
      run = []
    }
    for item in items {
      guard item.blendMode != .normal, case .fill(let path, _, .color(let color)) = item.operation
      else {
        run.append(item)
        continue
      }
      flush()
      saveGState()
      setBlendMode(item.blendMode)
      setFillColor(color)
      fill(path)
      restoreGState()
    }
    flush()
  }
}

extension Array {
  /// The first index at which `belongsAfter` holds, as it must for all that follow. O(log n).
  func partitioningIndex(where belongsAfter: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if belongsAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
