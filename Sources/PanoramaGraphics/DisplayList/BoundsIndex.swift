import Foundation

/// A packed R-tree of boxes, which finds those that touch an area.
///
/// Items are sorted along a Morton curve. Each 16 neighbours form a node, each 16 nodes a node of the
/// next level, and so on; a level is one flat array of boxes. Source: Kamel & Faloutsos, "On Packing
/// R-trees" (1993), but with the simpler curve.
///
/// Unlike a tree of `SpatialNode`, it cannot change, and takes 21 bytes an item.
struct BoundsIndex: Sendable {
  /// The item indices in tree order.
  private let order: [UInt32]
  /// Level 0 has one box per item in tree order; the last level has at most `fanOut` boxes.
  private let levels: [[SpatialBox]]

  private static let fanOut = 16

  /// - Parameter bounds: less than 2³¹ boxes; null boxes are never found.
  /// - Complexity: O(n log n).
  init(_ bounds: [CGRect]) {
    let boxes = bounds.map { SpatialBox($0) }
    let order = mortonOrder(boxes).filter { !boxes[Int($0)].isNull }
    var levels = [order.map { boxes[Int($0)] }]
    while let last = levels.last, last.count > Self.fanOut {
      levels.append(
        stride(from: 0, to: last.count, by: Self.fanOut).map { start in
          last[start..<min(start + Self.fanOut, last.count)].reduce(into: .null) {
            $0.formUnion($1)
          }
        })
    }
    (self.order, self.levels) = (order, levels)
  }

  /// Appends the items whose boxes touch `area`, in tree order, and perhaps a few that miss it by a
  /// rounding error.
  ///
  /// - Complexity: O(log n + hits) unless most boxes overlap.
  func append(intersecting area: CGRect, to hits: inout [Int]) {
    let last = levels.count - 1
    visit(level: last, range: levels[last].indices, SpatialBox(area), &hits)
  }

  private func visit(level: Int, range: Range<Int>, _ query: SpatialBox, _ hits: inout [Int]) {
    let boxes = levels[level]
    for i in range where boxes[i].touches(query) {
      if level == 0 {
        hits.append(Int(order[i]))
      } else {
        let first = i * Self.fanOut
        let end = min(first + Self.fanOut, levels[level - 1].count)
        visit(level: level - 1, range: first..<end, query, &hits)
      }
    }
  }
}
