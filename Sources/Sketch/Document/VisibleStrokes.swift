import Panorama

/// The visible strokes of a sketch: those in memory, and the boxes of a large sketch's others.
struct VisibleStrokes {
  /// The strokes in memory, from the bottom up: all of them, or those that a large sketch gained since
  /// it was opened.
  var live: [SketchStroke] = []
  /// The boxes of a large sketch's other strokes; nil if all strokes are in memory.
  var index: StrokeIndex?

  var count: Int { (index?.count ?? 0) + live.count }

  /// Whether the stroke is in the index of a large sketch and not in `live`.
  func isIndexed(_ id: Int64) -> Bool { index.map { id <= $0.last } ?? false }

  /// O(log n)
  func contains(_ id: Int64) -> Bool {
    isIndexed(id) ? index?.box(of: id) != nil : stroke(id) != nil
  }

  /// The stroke, if it is in memory. O(log n)
  func stroke(_ id: Int64) -> SketchStroke? {
    let i = place(of: id)
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
      if stroke(id) != nil { live.remove(at: place(of: id)) }
    } else if !change.removed.isEmpty {
      let gone = Set(change.removed)
      live.removeAll { gone.contains($0.id) }
    }
    for stroke in change.inserted {
      if isIndexed(stroke.id) {
        boxes.append(SketchBox(stroke))
        index?.insert(stroke.id, SketchBox(stroke))
      } else {
        live.insert(stroke, at: place(of: stroke.id))
      }
    }
    return boxes
  }

  /// Compares the visible strokes with a newer list of visible ids. O(n)
  /// - Parameter ids: ascending.
  func difference(to ids: [Int64]) -> (gone: [Int64], came: [Int64]) {
    var (gone, came): ([Int64], [Int64]) = ([], [])
    var i = 0
    for id in [index?.ids ?? [], live.map(\.id)].joined() {
      while i < ids.count, ids[i] < id {
        came.append(ids[i])
        i += 1
      }
      if i < ids.count, ids[i] == id { i += 1 } else { gone.append(id) }
    }
    return (gone, came + ids[i...])
  }

  private func place(of id: Int64) -> Int { live.partitioningIndex { $0.id >= id } }
}
