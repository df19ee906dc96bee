import Foundation
import Synchronization

/// A packed R-tree over the items of a list, which finds those that touch an area.
///
/// Items are sorted along a Morton curve. Every 16 neighbours form a node, every 16 nodes a node of the
/// next level, and so on; a level is one flat array of boxes. Source: Kamel & Faloutsos, "On Packing
/// R-trees" (1993), but with the simpler curve.
///
/// Unlike a tree of `SpatialNode`, it cannot change, and takes 5 bytes per item.
final class BoundsIndex: Sendable {
  /// The item indices in tree order, without those whose bounds are null.
  private let order: [UInt32]
  /// Level 0 has one box per `fanOut` items in tree order; the last level has at most `fanOut`.
  private let levels: [[SpatialBox]]
  /// The costs of nodes of level 1, each computed on first use.
  private let costs = Mutex<[Int: DrawingCost]>([:])

  private static let fanOut = 16

  /// - Parameter items: fewer than 2³¹ items; those with null bounds are never found.
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
    visitNodes(of: 0, touching: area) { node in
      for index in order[members(of: node, 0)] where items[Int(index)].bounds.touches(area) {
        hits.append(Int(index))
      }
    }
  }

  /// Whether nodes that touch `area` hold at least half of the items. O(nodes in the area).
  func holdsHalf(in area: CGRect) -> Bool {
    var count = 0
    visitNodes(of: 0, touching: area) { count += members(of: $0, 0).count }
    return 2 * count >= order.count
  }

  /// An estimate of the work for the items that touch `area` and some more near them.
  ///
  /// - Parameter items: the items from which the index was built.
  /// - Complexity: O(items in these nodes) the first time, later O(nodes).
  func cost(_ items: [DisplayItem], touching area: CGRect) -> DrawingCost {
    let level = min(1, levels.count - 1)
    var sum = DrawingCost()
    costs.withLock { known in
      visitNodes(of: level, touching: area) { node in
        let cost = known[node] ?? DrawingCost(of: items, order[members(of: node, level)])
        known[node] = cost
        sum.add(cost)
      }
    }
    return sum
  }

  /// The members of a node of `level`, as positions in `order`.
  private func members(of node: Int, _ level: Int) -> Range<Int> {
    var range = node..<node + 1
    for _ in 0...level {
      range = range.lowerBound * Self.fanOut..<min(range.upperBound * Self.fanOut, order.count)
    }
    return range
  }

  private func visitNodes(of bottom: Int, touching area: CGRect, _ body: (Int) -> Void) {
    let last = levels.count - 1
    visit(levels[last].indices, of: last, SpatialBox(area), bottom: bottom, body)
  }

  private func visit(
    _ nodes: Range<Int>, of level: Int, _ area: SpatialBox, bottom: Int, _ body: (Int) -> Void
  ) {
    for node in nodes where levels[level][node].touches(area) {
      if level == bottom {
        body(node)
      } else {
        let end = min((node + 1) * Self.fanOut, levels[level - 1].count)
        visit(node * Self.fanOut..<end, of: level - 1, area, bottom: bottom, body)
      }
    }
  }
}
