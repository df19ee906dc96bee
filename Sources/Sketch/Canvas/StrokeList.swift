import Panorama

/// The display list of all finished strokes, in chunks, so that finishing or erasing a stroke
/// re-records one chunk however many strokes there are.
///
/// Chunks are shared by identity between recordings: comparing two of them looks only into the
/// chunk that changed.
struct StrokeList {
  private struct Chunk {
    var strokes: [SketchStroke] = []
    var list = DisplayList.empty

    mutating func record() { list = DisplayList(items: strokes.map(\.displayItem)) }
  }

  /// Large enough that 100,000 strokes make 391 chunks, small enough that re-recording one is
  /// lost beside drawing a frame.
  static let chunkSize = 256

  private var chunks: [Chunk] = []

  init() {}

  /// O(n).
  init(_ strokes: [SketchStroke]) {
    for start in stride(from: 0, to: strokes.count, by: Self.chunkSize) {
      var chunk = Chunk(
        strokes: Array(strokes[start..<min(strokes.count, start + Self.chunkSize)]))
      chunk.record()
      chunks.append(chunk)
    }
  }

  /// Ids ascend from chunk to chunk, so the newest stroke always goes to the last one.
  mutating func append(_ stroke: SketchStroke) {
    if chunks.last.map({ $0.strokes.count >= Self.chunkSize }) ?? true { chunks.append(Chunk()) }
    chunks[chunks.count - 1].strokes.append(stroke)
    chunks[chunks.count - 1].record()
  }

  mutating func remove(_ ids: Set<Int64>) {
    for i in chunks.indices where chunks[i].strokes.contains(where: { ids.contains($0.id) }) {
      chunks[i].strokes.removeAll { ids.contains($0.id) }
      chunks[i].record()
    }
    chunks.removeAll { $0.strokes.isEmpty }
  }

  /// Brings the list to `strokes` (ascending ids), re-recording only chunks that differ.
  mutating func update(to strokes: [SketchStroke]) {
    let wanted = Set(strokes.map(\.id))
    let present = Set(chunks.lazy.flatMap { $0.strokes.lazy.map(\.id) })
    remove(present.subtracting(wanted))
    for stroke in strokes where !present.contains(stroke.id) { insert(stroke) }
  }

  private mutating func insert(_ stroke: SketchStroke) {
    guard let i = chunks.firstIndex(where: { ($0.strokes.last?.id ?? 0) > stroke.id }) else {
      append(stroke)
      return
    }
    let at = chunks[i].strokes.firstIndex { $0.id > stroke.id } ?? chunks[i].strokes.count
    chunks[i].strokes.insert(stroke, at: at)
    chunks[i].record()
  }

  /// The chunks in drawing order, each one nested list.
  var displayList: DisplayList {
    DisplayList(items: chunks.map { DisplayItem(.list($0.list)) })
  }

  /// The topmost stroke whose ink comes within `tolerance` scene units of `point`.
  func topmost(at point: SIMD2<Double>, tolerance: Double) -> SketchStroke? {
    for chunk in chunks.reversed() {
      guard near(chunk.list.bounds, point, tolerance) else { continue }
      for (stroke, item) in zip(chunk.strokes, chunk.list.items).reversed()
      where near(item.bounds, point, tolerance) {
        if stroke.distance(to: point) <= stroke.width / 2 + tolerance { return stroke }
      }
    }
    return nil
  }

  private func near(_ box: CGRect, _ p: SIMD2<Double>, _ tolerance: Double) -> Bool {
    p.x >= box.minX - tolerance && p.x <= box.maxX + tolerance
      && p.y >= box.minY - tolerance && p.y <= box.maxY + tolerance
  }
}
