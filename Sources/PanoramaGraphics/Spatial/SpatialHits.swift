import Foundation

/// The results of searches in spatial lists, in drawing order.
///
/// The memory is reused. Several searches can be open at a time; the newest has to be closed first.
package struct SpatialHits {
  struct Hit {
    let key: UInt32
    /// Lies in a node, and is valid as long as the searched list exists.
    let entry: UnsafePointer<SpatialEntry>
  }

  private var hits: [Hit] = []
  private var spare: [Hit] = []

  package init() {}

  /// Finds the drawings that touch `area`, in the list's coordinates.
  ///
  /// - Returns: the indices of the results, which must be passed to `close(_:)` afterwards.
  package mutating func open(_ list: DisplayList, in area: CGRect) -> Range<Int> {
    let start = hits.count
    if let root = list.storage.root { find(root, SpatialBox(area)) }
    sort(from: start)
    return start..<hits.count
  }

  /// Removes the results of the newest open search.
  package mutating func close(_ range: Range<Int>) { hits.removeSubrange(range) }

  /// A drawing that was found; nil if it is not yet recorded.
  package subscript(place: Int) -> DisplayItem? { entry(place).pointee.item }

  /// Lends a drawing that was found to `body`, unless it is not yet recorded. Most drawings that are not moved, such as
  /// the strokes of a sketch, are lent where they are; a copy would be retained and released.
  package func withItem(_ place: Int, _ body: (UnsafePointer<DisplayItem>) -> Void) {
    let entry = entry(place)
    if let item = entry.pointee.ownItem { return body(item) }
    guard let item = entry.pointee.item else { return }
    withUnsafePointer(to: item, body)
  }

  @inline(__always)
  private func entry(_ place: Int) -> UnsafePointer<SpatialEntry> {
    hits.withUnsafeBufferPointer { $0[place].entry }
  }

  /// The rectangle of one colour that replaces a result at some scales, and its offset; nil for
  /// other drawings.
  package func plain(_ place: Int) -> (rectangle: PlainRectangle, x: Double, y: Double)? {
    entry(place).pointee.plain
  }

  private mutating func find(_ node: SpatialNode, _ area: SpatialBox) {
    if area.contains(node.box) { return takeAll(node) }
    for i in node.boxes.indices where node.boxes[i].touches(area) {
      if node.level == 0 {
        node.entries.withUnsafeBufferPointer { take($0, i) }
      } else {
        find(node.children[i], area)
      }
    }
  }

  private mutating func takeAll(_ node: SpatialNode) {
    node.entries.withUnsafeBufferPointer { entries in
      for i in entries.indices { take(entries, i) }
    }
    for child in node.children { takeAll(child) }
  }

  @inline(__always)
  private mutating func take(_ entries: UnsafeBufferPointer<SpatialEntry>, _ i: Int) {
    guard let base = entries.baseAddress, base[i].isRecorded else { return }
    hits.append(Hit(key: base[i].key, entry: base + i))
  }

  /// Sorts the results of a search: a few by comparison, many by a radix sort.
  private mutating func sort(from start: Int) {
    guard hits.count - start > 256 else { return hits[start...].sort { $0.key < $1.key } }
    let neighbours = hits.indices[start...].dropFirst()
    if neighbours.allSatisfy({ hits[$0 - 1].key <= hits[$0].key }) { return }
    spare.removeAll(keepingCapacity: true)
    spare.append(contentsOf: hits[start...])
    hits.withUnsafeMutableBufferPointer { hits in
      spare.withUnsafeMutableBufferPointer { spare in
        radixSort(.init(rebasing: hits[start...]), spare: spare) { $0.key }
      }
    }
  }
}
