import Foundation
import Panorama

/// The ids and boxes of a large sketch's strokes: 24 bytes per stroke, whatever its length.
struct StrokeIndex: Sendable {
  /// From the bottom up.
  private(set) var ids: [Int64] = []
  private var boxes: [SketchBox] = []
  /// The maximum id when the index was made. Strokes with later places are not in the index.
  private(set) var last = Int64.min
  private var places = StrokePlaces()
  /// The layers of strokes that are not in layer 0, by the strokes' ids.
  private(set) var layers: [Int64: Int64] = [:]
  /// The groups of strokes that are in one, by the strokes' ids.
  private(set) var groups: [Int64: Int64] = [:]
  /// Whether all strokes belong in the index, because those in memory would be above all layers.
  var coversAll = false

  /// Reserves room for `capacity` strokes.
  init(capacity: Int = 0) {
    ids.reserveCapacity(capacity)
    boxes.reserveCapacity(capacity)
  }

  var count: Int { ids.count }

  /// The ids and boxes, from the bottom up.
  var entries: Zip2Sequence<[Int64], [SketchBox]> { zip(ids, boxes) }

  /// The box around all strokes; null if there are none. O(n)
  var bounds: CGRect {
    guard var edges = boxes.first?.edges else { return .null }
    for box in boxes {
      edges.lowHalf = pointwiseMin(edges.lowHalf, box.edges.lowHalf)
      edges.highHalf = pointwiseMax(edges.highHalf, box.edges.highHalf)
    }
    return SketchBox(edges[0], edges[1], edges[2], edges[3])?.rect ?? .null
  }

  /// The memory that the index takes, in bytes.
  var bytes: Int {
    ids.capacity * MemoryLayout<Int64>.stride + boxes.capacity * MemoryLayout<SketchBox>.stride
      + places.bytes + (layers.capacity + groups.capacity) * 2 * MemoryLayout<Int64>.stride
  }

  /// Adds a stroke above all others while the index is being made.
  mutating func append(_ id: Int64, _ box: SketchBox) {
    ids.append(id)
    boxes.append(box)
    last = id
  }

  /// Sorts the strokes, which were appended by ascending id, into drawing order. O(n log n), or O(1) if all
  /// have their own place.
  /// - Parameters:
  ///   - places: the places of strokes that are drawn in another stroke's place.
  ///   - layers: the layers of strokes that are not in layer 0.
  ///   - groups: the groups of strokes that are in one.
  mutating func sort(
    by places: StrokePlaces, layers: [Int64: Int64], groups: [Int64: Int64] = [:]
  ) {
    (self.layers, self.groups) = (layers, groups)
    guard !places.isEmpty else { return }
    self.places = places
    let order = ids.indices.sorted { places.order(of: ids[$0]) < places.order(of: ids[$1]) }
    (ids, boxes) = (order.map { ids[$0] }, order.map { boxes[$0] })
  }

  /// Whether the stroke belongs in the index.
  func covers(_ id: Int64) -> Bool { coversAll || places.order(of: id).place <= last }

  /// Whether the stroke belongs in the index.
  func covers(_ stroke: SketchStroke) -> Bool { coversAll || stroke.order.place <= last }

  /// The stroke's box; nil if the stroke is not in the index. O(log n)
  func box(of id: Int64) -> SketchBox? {
    let i = position(of: id)
    return i < ids.count && ids[i] == id ? boxes[i] : nil
  }

  /// The place of the lowest stroke; nil if there is none.
  var lowestPlace: Int64? { ids.first.map { places.order(of: $0).place } }

  /// Inserts a stroke, unless it is there already. O(n)
  mutating func insert(_ stroke: SketchStroke) {
    places.note(stroke)
    if stroke.layer != 0 { layers[stroke.id] = stroke.layer }
    if stroke.group != 0 { groups[stroke.id] = stroke.group }
    let i = position(of: stroke.id)
    if i < ids.count, ids[i] == stroke.id { return }
    ids.insert(stroke.id, at: i)
    boxes.insert(SketchBox(stroke), at: i)
  }

  /// Removes a stroke. O(n)
  /// - Returns: its box; nil if there was none.
  mutating func remove(_ id: Int64) -> SketchBox? {
    let i = position(of: id)
    guard i < ids.count, ids[i] == id else { return nil }
    ids.remove(at: i)
    return boxes.remove(at: i)
  }

  /// The ids of strokes whose box touches `area`, from the bottom up. O(n): about two milliseconds for a
  /// million strokes.
  func ids(touching area: SketchBox) -> [Int64] {
    boxes.withUnsafeBufferPointer { boxes in
      boxes.indices.lazy.filter { boxes[$0].intersects(area) }.map { ids[$0] }
    }
  }

  private func position(of id: Int64) -> Int {
    let order = places.order(of: id)
    return ids.partitioningIndex { places.order(of: $0) >= order }
  }
}
