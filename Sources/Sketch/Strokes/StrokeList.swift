import Dispatch
import Panorama

/// The finished strokes of a layer and their display list. Strokes are added and removed one at a time.
///
/// The drawings are in a `SpatialList`, so the cost of drawing a frame depends only on the visible strokes,
/// and adding or removing a stroke costs O(log n). Chunks find a stroke by its order; the display list, in
/// which keys ascend from the bottom up, finds strokes by position.
public struct StrokeList {
  private struct Chunk {
    /// From the bottom up; not empty.
    var strokes: [SketchStroke]
    /// The key of each stroke in the display list.
    var keys: [Int]

    /// The index of the stroke with this order, or where it would be.
    func index(of order: StrokeOrder) -> Int { strokes.partitioningIndex { $0.order >= order } }
  }

  /// The maximum number of strokes in a chunk, which limits how many an insertion moves.
  private static let chunkSize = 512
  /// The initial difference between the keys of neighbouring strokes, which leaves room for others.
  private static let gap = 4

  private var chunks: [Chunk] = []
  /// The number of strokes. O(number of chunks)
  var count: Int { chunks.reduce(0) { $0 + $1.strokes.count } }
  /// The strokes from the bottom up, in several parts. O(number of parts)
  var parts: [[SketchStroke]] { chunks.map(\.strokes) }
  private var spatial = SpatialList()
  private var places = StrokePlaces()
  /// The keys of ink and notes whose drawings are not recorded yet, because they have not been visible.
  private var unrecorded: Set<Int> = []
  /// How many points the ink and notes have whose drawings are recorded, as a measure of what these take.
  private(set) var drawnSamples = 0
  /// The keys of removed strokes, by id, because removed strokes often come back. All keys are kept: if each
  /// returning stroke had to spread the keys, the undo of a large removal would be very slow.
  private var formerKeys: [Int64: Int] = [:]

  /// - Parameter strokes: from the bottom up. O(n log n).
  public init(_ strokes: [SketchStroke] = []) {
    for stroke in strokes { places.note(stroke) }
    let size = Self.chunkSize / 2
    for start in stride(from: 0, to: strokes.count, by: size) {
      let part = start..<min(strokes.count, start + size)
      chunks.append(Chunk(strokes: Array(strokes[part]), keys: part.map { ($0 + 1) * Self.gap }))
    }
    var unrecorded: Set<Int> = []
    spatial = SpatialList(count: strokes.count) {
      Self.placement(strokes[$0], ($0 + 1) * Self.gap, unrecorded: &unrecorded)
    }
    self.unrecorded = unrecorded
  }

  /// Inserts a stroke by its order, unless it is there already. O(log n)
  /// - Parameters:
  ///   - stroke: the stroke.
  ///   - item: the stroke as it is drawn, if it is known.
  public mutating func insert(_ stroke: SketchStroke, item: DisplayItem? = nil) {
    places.note(stroke)
    // The last chunk that starts at or below the stroke.
    let i = max(0, chunks.partitioningIndex { $0.strokes[0].order > stroke.order } - 1)
    if chunks.isEmpty { chunks.append(Chunk(strokes: [], keys: [])) }
    if chunks[i].strokes.count == Self.chunkSize {
      split(i, above: stroke.order)
      return insert(stroke, item: item)
    }
    let at = chunks[i].index(of: stroke.order)
    if at < chunks[i].strokes.count, chunks[i].strokes[at].id == stroke.id { return }
    let key = freeKey(for: stroke, i, at)
    chunks[i].strokes.insert(stroke, at: at)
    chunks[i].keys.insert(key, at: at)
    let placement =
      item.map { Self.placement($0, key) }
      ?? Self.placement(stroke, key, unrecorded: &unrecorded)
    if let placement { spatial.set(placement) }
    if item != nil { drawnSamples += stroke.costlySamples }
  }

  /// Splits a full chunk in two, in the middle or, if everything is drawn above it, near the end. Neither has room that
  /// will not be used.
  private mutating func split(_ i: Int, above order: StrokeOrder) {
    let (strokes, keys) = (chunks[i].strokes, chunks[i].keys)
    let isLast = i == chunks.count - 1 && strokes[strokes.count - 1].order < order
    let at = isLast ? strokes.count - 1 : strokes.count / 2
    chunks[i] = Chunk(strokes: strokes[..<at].exact, keys: keys[..<at].exact)
    chunks.insert(Chunk(strokes: strokes[at...].exact, keys: keys[at...].exact), at: i + 1)
  }

  /// Removes strokes; unknown ids are ignored. O(k log n)
  public mutating func remove(_ ids: some Sequence<Int64>) {
    for id in ids {
      let order = places.order(of: id)
      let i = chunks.partitioningIndex { $0.strokes[0].order > order } - 1
      guard i >= 0 else { continue }
      let at = chunks[i].index(of: order)
      guard at < chunks[i].strokes.count, chunks[i].strokes[at].id == id else { continue }
      let key = chunks[i].keys[at]
      formerKeys[id] = key
      spatial.remove(key)
      if unrecorded.remove(key) == nil { drawnSamples -= chunks[i].strokes[at].costlySamples }
      if chunks[i].strokes.count == 1 {
        chunks.remove(at: i)
      } else {
        chunks[i].strokes.remove(at: at)
        chunks[i].keys.remove(at: at)
      }
    }
  }

  // MARK: Keys

  /// A key between those of the stroke's neighbours. If possible, it is the former key of the stroke, or of
  /// the stroke whose place it takes.
  private mutating func freeKey(for stroke: SketchStroke, _ i: Int, _ at: Int) -> Int {
    let below = at > 0 ? chunks[i].keys[at - 1] : 0
    let above =
      at < chunks[i].keys.count
      ? chunks[i].keys[at] : i + 1 < chunks.count ? chunks[i + 1].keys[0] : Int.max
    for id in [stroke.id, stroke.order.place] {
      if let key = formerKeys[id], below < key, key < above { return key }
    }
    if above == .max { return below + Self.gap }
    // Strokes that are brought to the back come from the top down, each below all others.
    if i == 0, at == 0, above > 1 { return max(1, above - Self.gap) }
    if above - below > 1 { return (below + above) / 2 }
    // At the bottom there will be as much room as all strokes need, so that this does not happen often.
    let count = chunks.reduce(0) { $0 + $1.keys.count }
    spreadKeys(leaving: i == 0 && at == 0 ? Self.gap * count : 0)
    return freeKey(for: stroke, i, at)
  }

  /// Gives all strokes new keys, and the former keys of removed strokes new ones among them. O(n log n)
  /// - Parameter room: how many keys stay free below all others.
  private mutating func spreadKeys(leaving room: Int) {
    let drawn = spatial.items(touching: .infinite)
    let items = Dictionary(uniqueKeysWithValues: drawn.map { ($0.key, $0.item) })
    var placements: [SpatialList.Placement] = []
    var last = room
    unrecorded = []
    // The memory depends on the largest key, so very many former keys are dropped.
    let isKept = formerKeys.count <= 2 * items.count + Self.chunkSize
    var former = (isKept ? Set(formerKeys.values).sorted() : [])[...]
    var renewed: [Int: Int] = [:]
    for i in chunks.indices {
      for k in chunks[i].keys.indices {
        while let old = former.first, old < chunks[i].keys[k] {
          last += Self.gap
          renewed[old] = last
          former.removeFirst()
        }
        last += Self.gap
        if former.first == chunks[i].keys[k] { renewed[former.removeFirst()] = last }
        let placement =
          items[chunks[i].keys[k]].map { Self.placement($0, last) }
          ?? Self.placement(chunks[i].strokes[k], last, unrecorded: &unrecorded)
        if let placement { placements.append(placement) }
        chunks[i].keys[k] = last
      }
    }
    for old in former {
      last += Self.gap
      renewed[old] = last
    }
    formerKeys = formerKeys.compactMapValues { renewed[$0] }
    spatial = SpatialList(placements)
  }

  /// How a stroke is drawn; nil if it draws nothing. A costly drawing is left for `record`.
  private static func placement(
    _ stroke: SketchStroke, _ key: Int, unrecorded: inout Set<Int>
  ) -> SpatialList.Placement? {
    guard let reach = stroke.costlyReach else { return placement(stroke.displayItem, key) }
    unrecorded.insert(key)
    return placement(nil, key, reach)
  }

  /// How an item is drawn; nil if it draws nothing. It is not isolated, because highlighters blend with what
  /// is below them.
  private static func placement(_ item: DisplayItem, _ key: Int) -> SpatialList.Placement? {
    if item.bounds.isNull { return nil }
    return placement(DisplayList(items: [item]), key, item.bounds)
  }

  private static func placement(
    _ list: DisplayList?, _ key: Int, _ reach: CGRect
  ) -> SpatialList.Placement {
    var placement = SpatialList.Placement(key: key, reach: reach, list: list)
    placement.isIsolated = false
    return placement
  }

  // MARK: Drawing and finding

  /// Whether an area touches strokes whose drawings are not recorded yet. About O(strokes there); O(1) if there
  /// is none anywhere.
  func hasUnrecorded(in area: CGRect) -> Bool {
    !unrecorded.isEmpty && !spatial.keys(touching: area, onlyUndrawn: true).isEmpty
  }

  /// Records the drawings of strokes in an area that have not been visible so far.
  private mutating func record(in area: CGRect) {
    guard !unrecorded.isEmpty else { return }
    let keys = spatial.keys(touching: area, onlyUndrawn: true)
    let strokes = keys.map { stroke($0) }
    for (i, item) in Self.items(of: strokes).enumerated() {
      unrecorded.remove(keys[i])
      drawnSamples += strokes[i].costlySamples
      if let placement = Self.placement(item, keys[i]) {
        spatial.set(placement)
      } else {
        spatial.remove(keys[i])
      }
    }
  }

  /// With fewer strokes, sharing the work among threads takes longer than it saves.
  private static let fewStrokes = 32

  /// The drawings of strokes. The lines of ink are found by all processors, because the frame waits for them.
  private static func items(of strokes: [SketchStroke]) -> [DisplayItem] {
    var notes = NoteGlyphs()
    guard strokes.count > fewStrokes, !strokes.contains(where: { $0.note != nil }) else {
      return strokes.map { $0.displayItem(sharing: &notes) }
    }
    return [DisplayItem](unsafeUninitializedCapacity: strokes.count) { items, count in
      count = strokes.count
      guard let start = items.baseAddress else { return }
      let parts = (strokes.count + fewStrokes - 1) / fewStrokes
      // Each part initializes items of its own.
      nonisolated(unsafe) let first = start
      DispatchQueue.concurrentPerform(iterations: parts) { part in
        for i in part * fewStrokes..<min(strokes.count, (part + 1) * fewStrokes) {
          (first + i).initialize(to: strokes[i].displayItem)
        }
      }
    }
  }

  /// Forgets the drawings of ink and notes that do not touch an area, as if they had never been visible. O(n), and
  /// O(log n) for each of them
  mutating func forgetDrawings(outside area: CGRect) {
    let kept = Set(spatial.keys(touching: area))
    for chunk in chunks {
      for (stroke, key) in zip(chunk.strokes, chunk.keys)
      where !kept.contains(key) && !unrecorded.contains(key) {
        guard let reach = stroke.costlyReach else { continue }
        drawnSamples -= stroke.costlySamples
        unrecorded.insert(key)
        spatial.set(Self.placement(nil, key, reach))
      }
    }
  }

  /// Draws the strokes that touch an area, and perhaps others. Highlighters multiply what `context` has
  /// already drawn. O(1), and O(log n) for each stroke that was never visible before
  public mutating func draw(in context: CGContext, area: CGRect = .infinite) {
    record(in: area)
    context.draw(blending: spatial.list)
  }

  /// The topmost stroke whose ink is within `tolerance` scene units of `point`. About O(log n) plus the
  /// strokes nearby.
  public mutating func topmost(at point: SIMD2<Double>, tolerance: Double) -> SketchStroke? {
    let near = CGRect(
      x: point.x - tolerance, y: point.y - tolerance, width: 2 * tolerance, height: 2 * tolerance)
    record(in: near)
    for (key, item) in spatial.items(touching: near).reversed() {
      let stroke = stroke(key)
      if stroke.isInked(at: point, within: tolerance, item: item) { return stroke }
    }
    return nil
  }

  /// The strokes whose ink a round eraser may touch on its path from `a` to `b`, from the bottom up. About
  /// O(log n) plus the strokes nearby.
  public mutating func strokes(
    near a: SIMD2<Double>, _ b: SIMD2<Double>, radius: Double
  ) -> [SketchStroke] {
    guard let way = CGRect(around: [a, b]) else { return [] }
    let near = way.insetBy(dx: -radius, dy: -radius)
    record(in: near)
    return spatial.items(touching: near).compactMap { key, item in
      item.mayTouch(a, b, radius: radius) ? stroke(key) : nil
    }
  }

  /// The stroke with a key in use. O(log n)
  private func stroke(_ key: Int) -> SketchStroke {
    let chunk = chunks[chunks.partitioningIndex { $0.keys[0] > key } - 1]
    return chunk.strokes[chunk.keys.partitioningIndex { $0 >= key }]
  }
}
