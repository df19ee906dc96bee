import Foundation

extension SpatialNode {
  /// An entry and its box.
  struct Member {
    var box: SpatialBox
    var entry: SpatialEntry
  }

  /// Builds a tree of many entries at once.
  ///
  /// The entries are sorted along a Morton curve through their centres and grouped into nodes that
  /// are three quarters full, so that there is room for more. Source: Kamel & Faloutsos, "On Packing
  /// R-trees" (1993), but with the simpler curve.
  ///
  /// - Parameters:
  ///   - members: the entries, which are moved into the tree.
  ///   - count: the number of entries.
  /// - Complexity: O(n log n).
  static func packed(_ members: UnsafeMutablePointer<Member>, _ count: Int) -> SpatialNode {
    let fill = limit * 3 / 4
    let order = mortonOrder((0..<count).map { members[$0].box })
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

  private static func mortonOrder(_ boxes: [SpatialBox]) -> [UInt32] {
    var low = SIMD2<Float>(repeating: .infinity)
    var high = -low
    for b in boxes where !b.isNull && b.center2.x.isFinite && b.center2.y.isFinite {
      let c = b.center2
      low = SIMD2(min(low.x, c.x), min(low.y, c.y))
      high = SIMD2(max(high.x, c.x), max(high.y, c.y))
    }
    let scale = 65535 / SIMD2(max(1e-30, high.x - low.x), max(1e-30, high.y - low.y))
    var keyed = [UInt64]()
    keyed.reserveCapacity(boxes.count)
    for (i, b) in boxes.enumerated() {
      let c = b.center2
      let isPlaced = !b.isNull && c.x.isFinite && c.y.isFinite
      let p = isPlaced ? (c - low) * scale : .zero
      let x = UInt32(min(65535, max(0, p.x)))
      let y = UInt32(min(65535, max(0, p.y)))
      keyed.append(UInt64(mortonCode(x, y)) << 32 | UInt64(i))
    }
    keyed.sort()
    return keyed.map { UInt32(truncatingIfNeeded: $0) }
  }
}
