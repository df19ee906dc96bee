import Foundation

/// A packed R-tree of boxes, which finds those that touch an area.
///
/// Items are sorted along a Morton curve through their centres. Each 16 neighbours form a node, each
/// 16 nodes a node of the next level, and so on; a level is one flat array of boxes. Boxes are
/// stored in single precision, rounded outward. Source: Kamel & Faloutsos, "On Packing R-trees"
/// (1993), but with the simpler curve.
struct BoundsIndex: Sendable {
  private typealias Box = SIMD4<Float>

  /// The item indices in tree order.
  private let order: [Int32]
  /// Level 0 has one box per item in tree order; the last level has at most `fanOut` boxes.
  private let levels: [[Box]]

  private static let fanOut = 16

  /// - Parameter bounds: less than 2³¹ boxes; null boxes are never found.
  /// - Complexity: O(n log n).
  init(_ bounds: [CGRect]) {
    var world = CGRect.null
    for b in bounds where !b.isNull && !b.isInfinite { world = world.union(b) }
    let (sx, sy) = (65535 / max(1e-300, world.width), 65535 / max(1e-300, world.height))
    var keyed: [(key: UInt32, index: Int32)] = []
    keyed.reserveCapacity(bounds.count)
    for (i, b) in bounds.enumerated() where !b.isNull {
      var key: UInt32 = 0
      if !b.isInfinite, world.width.isFinite, world.height.isFinite {
        let x = min(65535, max(0, (b.midX - world.minX) * sx))
        let y = min(65535, max(0, (b.midY - world.minY) * sy))
        key = mortonCode(UInt32(x), UInt32(y))
      }
      keyed.append((key, Int32(i)))
    }
    keyed.sort { $0.key != $1.key ? $0.key < $1.key : $0.index < $1.index }
    order = keyed.map(\.index)
    var levels = [order.map { Self.box(bounds[Int($0)]) }]
    while let last = levels.last, last.count > Self.fanOut {
      levels.append(
        stride(from: 0, to: last.count, by: Self.fanOut).map { start in
          var box = last[start]
          for b in last[start..<min(start + Self.fanOut, last.count)] {
            box = Self.union(box, b)
          }
          return box
        })
    }
    self.levels = levels
  }

  /// Appends the items whose boxes touch `area`, in tree order, and perhaps a few that miss it by a
  /// rounding error.
  ///
  /// - Complexity: O(log n + hits) unless most boxes overlap.
  func append(intersecting area: CGRect, to hits: inout [Int]) {
    let query = Self.box(area)
    visit(level: levels.count - 1, range: levels[levels.count - 1].indices, query, &hits)
  }

  private func visit(
    level: Int, range: Range<Int>, _ query: SIMD4<Float>, _ hits: inout [Int]
  ) {
    let boxes = levels[level]
    for i in range where Self.touch(boxes[i], query) {
      if level == 0 {
        hits.append(Int(order[i]))
      } else {
        let first = i * Self.fanOut
        let end = min(first + Self.fanOut, levels[level - 1].count)
        visit(level: level - 1, range: first..<end, query, &hits)
      }
    }
  }

  /// minX, minY, maxX, maxY.
  private static func box(_ r: CGRect) -> Box {
    Box(
      Float(Double(r.minX)).nextDown, Float(Double(r.minY)).nextDown,
      Float(Double(r.maxX)).nextUp, Float(Double(r.maxY)).nextUp)
  }

  private static func union(_ a: Box, _ b: Box) -> Box {
    Box(
      b.x < a.x ? b.x : a.x, b.y < a.y ? b.y : a.y, b.z > a.z ? b.z : a.z, b.w > a.w ? b.w : a.w)
  }

  private static func touch(_ a: Box, _ b: Box) -> Bool {
    a.x <= b.z && b.x <= a.z && a.y <= b.w && b.y <= a.w
  }
}
