import Foundation

/// What a search of a spatial list found, to be gone through in drawing order. Keeps its memory:
/// several searches may be open at a time, the inner ones first to end.
package struct SpatialHits {
  struct Hit {
    let key: UInt32
    let index: UInt32
    /// Alive as long as the list that was searched.
    let node: Unmanaged<SpatialNode>
  }

  private var hits: [Hit] = []
  private var spare: [Hit] = []

  package init() {}

  /// Finds what touches `area`, in the list's coordinates. - Returns: its places, for `subscript`;
  /// hand them to `close(_:)` afterwards.
  package mutating func open(_ list: DisplayList, in area: CGRect) -> Range<Int> {
    let start = hits.count
    if let root = list.storage.root { find(root, SpatialBox(area)) }
    sort(from: start)
    return start..<hits.count
  }

  /// Forgets what the newest open search found.
  package mutating func close(_ range: Range<Int>) { hits.removeSubrange(range) }

  /// One found drawing; nil for one that is not drawn yet.
  package subscript(place: Int) -> DisplayItem? {
    let hit = hits[place]
    return hit.node._withUnsafeGuaranteedRef { $0.entries[Int(hit.index)].item }
  }

  /// Where one found drawing stands in the drawing order of its list.
  package func order(of place: Int) -> Int { Int(hits[place].key) }

  /// One found drawing that comes down to a rectangle of one colour at some scales, moved and
  /// nothing else; nil for others.
  package func plain(_ place: Int) -> (rectangle: PlainRectangle, x: Double, y: Double)? {
    let hit = hits[place]
    return hit.node._withUnsafeGuaranteedRef { $0.entries[Int(hit.index)].plain }
  }

  private mutating func find(_ node: SpatialNode, _ area: SpatialBox) {
    if area.contains(node.box) { return takeAll(node) }
    for i in node.boxes.indices where node.boxes[i].touches(area) {
      if node.level == 0 {
        take(node, i)
      } else {
        find(node.children[i], area)
      }
    }
  }

  private mutating func takeAll(_ node: SpatialNode) {
    for i in node.entries.indices { take(node, i) }
    for child in node.children { takeAll(child) }
  }

  private mutating func take(_ node: SpatialNode, _ i: Int) {
    guard node.entries[i].list != nil else { return }
    hits.append(
      Hit(
        key: node.entries[i].key, index: UInt32(truncatingIfNeeded: i),
        node: Unmanaged.passUnretained(node)))
  }

  /// Few by comparison, many digit by digit.
  private mutating func sort(from start: Int) {
    guard hits.count - start > 256 else { return hits[start...].sort { $0.key < $1.key } }
    var isSorted = true
    var most: UInt32 = 0
    for i in start..<hits.count {
      if i > start, hits[i - 1].key > hits[i].key { isSorted = false }
      most = max(most, hits[i].key)
    }
    if isSorted { return }
    spare.removeAll(keepingCapacity: true)
    spare.append(contentsOf: hits[start...])
    for shift in stride(from: UInt32(0), to: 32, by: 11) where most >> shift > 0 {
      var counts = [Int](repeating: 0, count: 2049)
      for i in start..<hits.count { counts[Int(hits[i].key >> shift & 2047) + 1] += 1 }
      for digit in 1...2048 { counts[digit] += counts[digit - 1] }
      for i in start..<hits.count {
        let digit = Int(hits[i].key >> shift & 2047)
        spare[counts[digit]] = hits[i]
        counts[digit] += 1
      }
      for i in spare.indices { hits[start + i] = spare[i] }
    }
  }
}
