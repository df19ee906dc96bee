import Panorama

/// The layers of a sketch and its strokes that are not erased: the strokes in memory, and the boxes of a
/// large sketch's other strokes.
struct VisibleStrokes {
  /// The strokes in memory, from the bottom up: all of them, or those that were added to a large sketch since
  /// it was opened.
  private(set) var live: [SketchStroke] = []
  /// The boxes of a large sketch's other strokes; nil if all strokes are in memory.
  var index: StrokeIndex?
  /// The layers, from the bottom up.
  var layers: [SketchLayer]
  /// The paper; nil if no edit has changed it.
  var paper: SketchPaper?
  private var places = StrokePlaces()
  /// How often strokes appeared or disappeared.
  private(set) var changeCount = 0
  /// About how many bytes the strokes in memory take in a file without their pictures.
  private(set) var liveBytes = 0

  /// - Parameters:
  ///   - live: the strokes in memory, from the bottom up.
  ///   - index: the boxes of a large sketch's other strokes.
  ///   - layers: the layers, from the bottom up.
  init(
    live: [SketchStroke] = [], index: StrokeIndex? = nil, layers: [SketchLayer] = [.first]
  ) {
    self.live = live
    self.index = index
    self.layers = layers
    self.index?.coversAll = layers.count > 1
    for stroke in live {
      places.note(stroke)
      liveBytes += stroke.fileSize
    }
  }

  var count: Int { (index?.count ?? 0) + live.count }

  /// Whether a stroke with this id belongs in the index of a large sketch and not in `live`.
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
    if !change.removed.isEmpty || !change.inserted.isEmpty { changeCount += 1 }
    var boxes: [SketchBox] = []
    for id in change.removed where isIndexed(id) {
      if let box = index?.remove(id) { boxes.append(box) }
    }
    if change.removed.count == 1, let id = change.removed.first {
      if stroke(id) != nil { liveBytes -= live.remove(at: position(of: id)).fileSize }
    } else if !change.removed.isEmpty {
      let gone = Set(change.removed)
      for stroke in live where gone.contains(stroke.id) { liveBytes -= stroke.fileSize }
      live.removeAll { gone.contains($0.id) }
    }
    var new: [SketchStroke] = []
    for stroke in change.inserted {
      if isIndexed(stroke) {
        boxes.append(SketchBox(stroke))
        index?.insert(stroke)
      } else {
        places.note(stroke)
        liveBytes += stroke.fileSize
        new.append(stroke)
      }
    }
    insert(new)
    return boxes
  }

  /// Adds strokes to those in memory. O(n)
  private mutating func insert(_ new: [SketchStroke]) {
    if new.count == 1 { return live.insert(new[0], at: position(of: new[0].id)) }
    live += new
    // The sort merges ascending runs, so it is fast: most strokes are in order already.
    live.sort { $0.order < $1.order }
  }

  /// Compares the visible strokes with a newer list of visible ids. O(n log n)
  func difference(to ids: [Int64]) -> (gone: [Int64], came: [Int64]) {
    let before = Set([index?.ids ?? [], live.map(\.id)].joined())
    let after = Set(ids)
    return (before.subtracting(after).sorted(), ids.filter { !before.contains($0) })
  }

  /// The box around the ink in layers that are not hidden, in scene units; null if there is none. O(n)
  var inkBounds: CGRect { inkBounds(inLayers: layers.map { !$0.isHidden }) }

  /// The box around the ink of one layer, hidden or not, in scene units; null if there is none. O(n)
  func inkBounds(ofLayer position: Int) -> CGRect {
    inkBounds(inLayers: layers.indices.map { $0 == position })
  }

  /// - Parameter shown: for each layer, whether its ink counts.
  private func inkBounds(inLayers shown: [Bool]) -> CGRect {
    let visible = live.filter { shown[layers.position(of: $0.layer)] }
    var box = CGRect(unitingOutermostOf: visible.map(\.inkReach)) { SketchBox(visible[$0]).rect }
    guard let index else { return box }
    if !shown.contains(false) { return box.union(index.bounds) }
    for id in index.ids where shown[layer(ofIndexed: id)] {
      if let stroke = index.box(of: id) { box = box.union(stroke.rect) }
    }
    return box
  }

  /// A place in the drawing order below all strokes.
  var placeBelowAll: Int64 {
    let lowest = [live.first?.order.place, index?.lowestPlace].compactMap { $0 }.min() ?? 1
    // 0 stands for a stroke's own place.
    return max(SketchStroke.lowestPlace, min(0, lowest) - 1)
  }

  /// The ids of the strokes in some groups. O(n)
  func ids(inGroups groups: Set<Int64>) -> Set<Int64> {
    var ids = Set(live.lazy.filter { $0.group != 0 && groups.contains($0.group) }.map(\.id))
    guard let index else { return ids }
    for (id, group) in index.groups where groups.contains(group) && index.box(of: id) != nil {
      ids.insert(id)
    }
    return ids
  }

  // MARK: Layers

  /// Whether a stroke is in a layer that can be edited.
  func isEditable(_ stroke: SketchStroke) -> Bool {
    layers[layers.position(of: stroke.layer)].isEditable
  }

  /// The ids of strokes that are not in memory, from the bottom up; empty if all are. O(n)
  /// - Parameter area: in scene units; nil for everywhere.
  func indexedIDs(in area: CGRect?) -> [Int64] {
    guard let index else { return [] }
    return area.map { index.ids(touching: SketchBox($0)) } ?? index.ids
  }

  /// The position of the layer of a stroke that is not in memory.
  func layer(ofIndexed id: Int64) -> Int { layers.position(of: index?.layers[id] ?? 0) }

  /// Groups strokes that are not in memory by their layers, from the bottom up; strokes in hidden layers are
  /// left out.
  func byLayer(_ ids: [Int64]) -> [(ids: [Int64], opacity: Double)] {
    guard layers != [.first] else { return [(ids, 1)] }
    var parts = layers.map { (ids: [Int64](), opacity: $0.opacity) }
    for id in ids { parts[layer(ofIndexed: id)].ids.append(id) }
    return zip(layers, parts).filter { !$0.0.isHidden && !$0.1.ids.isEmpty }.map { $0.1 }
  }

  /// The ids of a layer's strokes. O(n)
  func ids(ofLayer position: Int) -> Set<Int64> {
    let inMemory = live.lazy.filter { layers.position(of: $0.layer) == position }.map(\.id)
    return Set(inMemory).union((index?.ids ?? []).filter { layer(ofIndexed: $0) == position })
  }

  private func position(of id: Int64) -> Int {
    let order = places.order(of: id)
    return live.partitioningIndex { $0.order >= order }
  }
}

extension SketchStroke {
  /// About how many bytes the stroke takes in a file without its picture: positions and times, and their rows.
  fileprivate var fileSize: Int { 24 * points.count + 128 }
}
