import Foundation

extension SpatialNode {
  /// An entry and its box.
  struct Member {
    var box: SpatialBox
    var entry: SpatialEntry
  }

  /// Builds a tree of many entries at once.
  ///
  /// The entries are sorted along a Morton curve and grouped into nodes that are three quarters full,
  /// so that there is room for more. Source: as for `BoundsIndex`.
  ///
  /// - Parameters:
  ///   - members: the entries, which are moved into the tree.
  ///   - count: the number of entries.
  /// - Complexity: O(n log n).
  static func packed(_ members: UnsafeMutablePointer<Member>, _ count: Int) -> SpatialNode {
    let fill = limit * 3 / 4
    let order = mortonOrder((0..<count).lazy.map { members[$0].box })
    var nodes = stride(from: 0, to: order.count, by: fill).map { start -> SpatialNode in
      let slice = order[start..<min(start + fill, order.count)]
      let boxes = slice.map { members[Int($0)].box }
      let entries = [SpatialEntry](unsafeUninitializedCapacity: slice.count) { entries, made in
        for index in slice {
          entries.initializeElement(at: made, to: (members + Int(index)).move().entry)
          made += 1
        }
      }
      return SpatialNode(boxes: boxes, entries: entries)
    }
    if nodes.isEmpty { return SpatialNode(boxes: [], entries: []) }
    while nodes.count > 1 {
      nodes = stride(from: 0, to: nodes.count, by: fill).map {
        SpatialNode(children: Array(nodes[$0..<min($0 + fill, nodes.count)]))
      }
    }
    return nodes[0]
  }
}
