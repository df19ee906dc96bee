import Foundation

/// Where the strokes of a large sketch lie: their ids, ascending, and their boxes. 24 bytes a
/// stroke, however long it is.
struct StrokeIndex: Sendable {
  /// Ascending.
  private(set) var ids: [Int64] = []
  private var boxes: [SketchBox] = []
  /// The last id there was when the index was made: later ones are not the index's.
  private(set) var last = Int64.min

  /// Room for that many.
  init(capacity: Int = 0) {
    ids.reserveCapacity(capacity)
    boxes.reserveCapacity(capacity)
  }

  var count: Int { ids.count }

  /// Memory that it takes.
  var bytes: Int {
    ids.capacity * MemoryLayout<Int64>.stride + boxes.capacity * MemoryLayout<SketchBox>.stride
  }

  /// Adds a stroke above all others, while the index is made.
  mutating func append(_ id: Int64, _ box: SketchBox) {
    ids.append(id)
    boxes.append(box)
    last = id
  }

  /// O(log n)
  func box(of id: Int64) -> SketchBox? {
    let i = place(of: id)
    return i < ids.count && ids[i] == id ? boxes[i] : nil
  }

  /// Puts a stroke where its id belongs; nothing where it is there already. O(n)
  mutating func insert(_ id: Int64, _ box: SketchBox) {
    let i = place(of: id)
    if i < ids.count, ids[i] == id { return }
    ids.insert(id, at: i)
    boxes.insert(box, at: i)
  }

  /// - Returns: where it was; nil where there was none. O(n)
  mutating func remove(_ id: Int64) -> SketchBox? {
    let i = place(of: id)
    guard i < ids.count, ids[i] == id else { return nil }
    ids.remove(at: i)
    return boxes.remove(at: i)
  }

  /// The ids of strokes whose box touches `area`, ascending. O(n): some two milliseconds for a
  /// million.
  func ids(touching area: SketchBox) -> [Int64] {
    boxes.withUnsafeBufferPointer { boxes in
      boxes.indices.lazy.filter { boxes[$0].intersects(area) }.map { ids[$0] }
    }
  }

  private func place(of id: Int64) -> Int { ids.partitioningIndex { $0 >= id } }
}
