import NodeGraph
import Panorama

/// Finds the next or nearest node by position.
struct NodeOrder {
  /// The rectangles of the nodes, in points of the canvas.
  let rects: [NodeID: CGRect]

  /// The next node from left to right and top to bottom; after the last comes the first. Nil if there are no
  /// nodes.
  ///
  /// - Parameters:
  ///   - id: the present node; nil for none.
  ///   - way: 1 for the next node, −1 for the previous one.
  func node(after id: NodeID?, by way: Int) -> NodeID? {
    let order = rects.map { ($0.key, $0.value) }
      .sorted { ($0.1.minX, $0.1.minY, $0.0) < ($1.1.minX, $1.1.minY, $1.0) }.map(\.0)
    guard let present = id.flatMap({ order.firstIndex(of: $0) }) else {
      return way > 0 ? order.first : order.last
    }
    return order[(present + way + order.count) % order.count]
  }

  /// The node nearest to a rectangle in the direction of the unit vector `way`, besides those in `ids`; nil if
  /// there is none.
  func neighbour(of here: CGRect, besides ids: Set<NodeID>, in way: SIMD2<Double>) -> NodeID? {
    var best: (id: NodeID, cost: Double)?
    for (id, rect) in rects where !ids.contains(id) {
      let off = SIMD2(Double(rect.midX - here.midX), Double(rect.midY - here.midY))
      let along = (off * way).sum()
      guard along > 1 else { continue }
      let across = off - way * along
      // A node straight ahead is preferred to one off to the side.
      let cost = along + 3 * (across * across).sum().squareRoot()
      if (cost, id) < (best?.cost ?? .infinity, best?.id ?? id) { best = (id, cost) }
    }
    return best?.id
  }
}
