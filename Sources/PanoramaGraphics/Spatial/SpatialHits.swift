import Foundation

/// The results of searches in spatial lists, in drawing order.
///
/// The memory is reused. Several searches can be open at a time; the newest has to be closed first.
package struct SpatialHits: ~Copyable {
  struct Hit {
    let key: UInt32
    /// Lies in a node, and is valid as long as the searched list exists.
    let entry: UnsafePointer<SpatialEntry>
  }

  private var hits = Arena<Hit>(capacity: 64)
  private var spare = Arena<Hit>(capacity: 1)

  package init() {}

  /// Finds the drawings that touch `area`, in the list's coordinates.
  ///
  /// - Returns: the indices of the results, which must be passed to `close(_:)` afterwards.
  package mutating func open(_ list: DisplayList, in area: CGRect) -> Range<Int> {
    let start = hits.count
    if let root = list.storage.root { find(.passUnretained(root), SpatialBox(area)) }
    sort(from: start)
    return start..<hits.count
  }

  /// Removes the results of the newest open search.
  package mutating func close(_ range: Range<Int>) {
    if range.lowerBound == 0 { hits.removeAll() } else { hits.count = range.lowerBound }
  }

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

  /// A drawing that was found if it is one item that is not moved. Its list owns it.
  package func ownItem(_ place: Int) -> UnsafePointer<DisplayItem>? { entry(place).pointee.ownItem }

  /// A drawing that was found if it is a list at its place, which does not need an item around it.
  package func placed(_ place: Int) -> PlacedList? { entry(place).pointee.placed }

  /// The rectangle of one colour that replaces a result at a scale, and its offset; nil for other drawings.
  package func plainFill(_ place: Int, scale: Double) -> (fill: PlainFill, x: Double, y: Double)? {
    entry(place).pointee.plainFill(scale: scale)
  }

  @inline(__always)
  private func entry(_ place: Int) -> UnsafePointer<SpatialEntry> {
    hits[place].entry
  }

  /// The rectangle of one colour that replaces a result at some scales, and its offset; nil for
  /// other drawings.
  package func plain(_ place: Int) -> (rectangle: PlainRectangle, x: Double, y: Double)? {
    entry(place).pointee.plain
  }

  private mutating func find(_ node: Unmanaged<SpatialNode>, _ area: SpatialBox) {
    let view = NodeView(node)
    if area.contains(view.box) { return takeAll(node) }
    for i in view.boxes.indices where view.boxes[i].touches(area) {
      if view.children.isEmpty {
        take(view.entries, i)
      } else {
        find(.passUnretained(view.children[i]), area)
      }
    }
  }

  private mutating func takeAll(_ node: Unmanaged<SpatialNode>) {
    let view = NodeView(node)
    for i in view.entries.indices { take(view.entries, i) }
    for i in view.children.indices { takeAll(.passUnretained(view.children[i])) }
  }

  /// The contents of a node, without references.
  private struct NodeView {
    let box: SpatialBox
    let boxes: UnsafeBufferPointer<SpatialBox>
    let children: UnsafeBufferPointer<SpatialNode>
    let entries: UnsafeBufferPointer<SpatialEntry>

    @inline(__always)
    init(_ node: Unmanaged<SpatialNode>) {
      (box, boxes, children, entries) = node._withUnsafeGuaranteedRef {
        ($0.box, $0.boxes.lent, $0.children.lent, $0.entries.lent)
      }
    }
  }

  @inline(__always)
  private mutating func take(_ entries: UnsafeBufferPointer<SpatialEntry>, _ i: Int) {
    guard let base = entries.baseAddress, base[i].isRecorded else { return }
    hits.append(Hit(key: base[i].key, entry: base + i))
  }

  /// Sorts the results of a search: a few by comparison, many by a radix sort.
  private mutating func sort(from start: Int) {
    var found = UnsafeMutableBufferPointer(start: hits.base + start, count: hits.count - start)
    guard found.count > 256 else { return found.sort { $0.key < $1.key } }
    if found.indices.dropFirst().allSatisfy({ found[$0 - 1].key <= found[$0].key }) { return }
    spare.removeAll(room: found.count)
    _ = spare.append(uninitialized: found.count)
    spare.base.update(from: hits.base + start, count: found.count)
    radixSort(found, spare: UnsafeMutableBufferPointer(start: spare.base, count: found.count)) {
      $0.key
    }
  }
}
