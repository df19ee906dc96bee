import Foundation

/// The ids and boxes of a large sketch's strokes: 24 bytes a stroke, whatever its length.
struct StrokeIndex: Sendable {
  /// Ascending.
  private(set) var ids: [Int64] = []
  private var boxes: [SketchBox] = []
  /// The last id when the index was made; strokes with later ids are not in it.
  private(set) var last = Int64.min

  /// Reserves room for `capacity` strokes.
  init(capacity: Int = 0) {
    ids.reserveCapacity(capacity)
    boxes.reserveCapacity(capacity)
  }

  var count: Int { ids.count }

  /// Bytes of memory that the index takes.
  var bytes: Int {
    ids.capacity * MemoryLayout<Int64>.stride + boxes.capacity * MemoryLayout<SketchBox>.stride
  }

  /// Adds a stroke above all others while the index is being made.
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

  /// Inserts a stroke by its id, unless it is there already. O(n)
  mutating func insert(_ id: Int64, _ box: SketchBox) {
    let i = place(of: id)
    if i < ids.count, ids[i] == id { return }
    ids.insert(id, at: i)
    boxes.insert(box, at: i)
  }

  /// Removes a stroke. O(n)
  /// - Returns: its box; nil if there was none.
  mutating func remove(_ id: Int64) -> SketchBox? {
    let i = place(of: id)
    guard i < ids.count, ids[i] == id else { return nil }
    ids.remove(at: i)
    return boxes.remove(at: i)
  }

  /// The ids of strokes whose box touches `area`, ascending. O(n): about two milliseconds for a
  /// million strokes.
  func ids(touching area: SketchBox) -> [Int64] {
    boxes.withUnsafeBufferPointer { boxes in
      boxes.indices.lazy.filter { boxes[$0].intersects(area) }.map { ids[$0] }
    }
  }

  private func place(of id: Int64) -> Int { ids.partitioningIndex { $0 >= id } }
}
