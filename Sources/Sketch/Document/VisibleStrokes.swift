import Panorama

/// The visible strokes of a sketch: those in memory, and the boxes of a large sketch's others.
struct VisibleStrokes {
  /// The strokes in memory, from the bottom up: all of them, or those that a large sketch gained since
  /// it was opened.
  private(set) var live: [SketchStroke] = []
  /// The boxes of a large sketch's other strokes; nil if all strokes are in memory.
  var index: StrokeIndex?
  private var places = StrokePlaces()

  /// - Parameters:
  ///   - live: the strokes in memory, from the bottom up.
  ///   - index: the boxes of a large sketch's other strokes.
  init(live: [SketchStroke] = [], index: StrokeIndex? = nil) {
    self.live = live
    self.index = index
    for stroke in live { places.note(stroke) }
  }

  var count: Int { (index?.count ?? 0) + live.count }

  /// Whether the stroke is in the index of a large sketch and not in `live`.
  func isIndexed(_ id: Int64) -> Bool { index?.covers(id) ?? false }

  /// Whether the stroke belongs in the index of a large sketch and not in `live`.
  func isIndexed(_ stroke: SketchStroke) -> Bool { index?.covers(stroke) ?? false }

  /// O(log n)
  func contains(_ id: Int64) -> Bool {
    isIndexed(id) ? index?.box(of: id) != nil : stroke(id) != nil
  }

  /// The stroke, if it is in memory. O(log n)
  func stroke(_ id: Int64) -> SketchStroke? {
    let i = position(of: id)
    return i < live.count && live[i].id == id ? live[i] : nil
  }

  /// Applies a change.
  /// - Returns: the boxes of strokes in `index` that appeared or disappeared.
  mutating func apply(_ change: SketchChange) -> [SketchBox] {
    var boxes: [SketchBox] = []
    for id in change.removed where isIndexed(id) {
      if let box = index?.remove(id) { boxes.append(box) }
    }
    if change.removed.count == 1, let id = change.removed.first {
      if stroke(id) != nil { live.remove(at: position(of: id)) }
    } else if !change.removed.isEmpty {
      let gone = Set(change.removed)
      live.removeAll { gone.contains($0.id) }
    }
    for stroke in change.inserted {
      if isIndexed(stroke) {
        boxes.append(SketchBox(stroke))
        index?.insert(stroke)
      } else {
        places.note(stroke)
        live.insert(stroke, at: position(of: stroke.id))
      }
    }
    return boxes
  }

  /// Compares the visible strokes with a newer list of visible ids. O(n log n)
  func difference(to ids: [Int64]) -> (gone: [Int64], came: [Int64]) {
    let before = Set([index?.ids ?? [], live.map(\.id)].joined())
    let after = Set(ids)
    return (before.subtracting(after).sorted(), ids.filter { !before.contains($0) })
  }

  private func position(of id: Int64) -> Int {
    let order = places.order(of: id)
    return live.partitioningIndex { $0.order >= order }
  }
}
