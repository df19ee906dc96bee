import Foundation

/// A packed R-tree over the items of a list, which finds those that touch an area.
///
/// Items are sorted along a Morton curve. Each 16 neighbours form a node, each 16 nodes a node of the
/// next level, and so on; a level is one flat array of boxes. Source: Kamel & Faloutsos, "On Packing
/// R-trees" (1993), but with the simpler curve.
///
/// Unlike a tree of `SpatialNode`, it cannot change, and takes 5 bytes an item.
struct BoundsIndex: Sendable {
  /// The item indices in tree order, without those whose bounds are null.
  private let order: [UInt32]
  /// Level 0 has a box for each `fanOut` items in tree order; the last level has at most `fanOut`.
  private let levels: [[SpatialBox]]

  private static let fanOut = 16

  /// - Parameter items: less than 2³¹ items; those with null bounds are never found.
  /// - Complexity: O(n log n).
  init(_ items: [DisplayItem]) {
    // An index into `items`, rather than an item, avoids a copy of the item.
    let boxes = items.indices.map { SpatialBox(items[$0].bounds) }
    var order = mortonOrder(boxes)
    order.removeAll { boxes[Int($0)].isNull }
    var levels = [
      Self.grouped(order.count) { group in
        order[group].reduce(into: .null) { $0.formUnion(boxes[Int($1)]) }
      }
    ]
    while let last = levels.last, last.count > Self.fanOut {
      levels.append(
        Self.grouped(last.count) { group in
          last[group].reduce(into: .null) { $0.formUnion($1) }
        })
    }
    (self.order, self.levels) = (order, levels)
  }

  /// The boxes of groups of `fanOut` elements.
  private static func grouped(_ count: Int, _ box: (Range<Int>) -> SpatialBox) -> [SpatialBox] {
    stride(from: 0, to: count, by: fanOut).map { box($0..<min($0 + fanOut, count)) }
  }

  /// Appends the items that touch `area`, in tree order.
  ///
  /// - Parameter items: the items from which the index was built.
  /// - Complexity: O(log n + hits) unless most boxes overlap.
  func append(_ items: [DisplayItem], intersecting area: CGRect, to hits: inout [Int]) {
    let last = levels.count - 1
    visit(level: last, range: levels[last].indices, SpatialBox(area)) { group in
      for index in order[group] where items[Int(index)].bounds.touches(area) {
        hits.append(Int(index))
      }
    }
  }

  /// Calls `body` with the groups of items whose box touches `query`.
  private func visit(
    level: Int, range: Range<Int>, _ query: SpatialBox, _ body: (Range<Int>) -> Void
  ) {
    let count = level == 0 ? order.count : levels[level - 1].count
    for i in range where levels[level][i].touches(query) {
      let group = i * Self.fanOut..<min((i + 1) * Self.fanOut, count)
      if level == 0 { body(group) } else { visit(level: level - 1, range: group, query, body) }
    }
  }
}
