import NodeGraph
import Panorama

/// From wire to wire, for keys.
extension NodeCanvas {
  /// The wire after or before the selected one, in the order of the nodes where they begin, from left to right and top
  /// to bottom; if nodes are selected, the first or last of theirs. Nil if there is none. O(n log n)
  ///
  /// - Parameter way: 1 for the next one, −1 for the previous one.
  func nextWire(_ way: Int) -> WireID? {
    let graph = graph
    func place(_ id: NodeID) -> SIMD2<Double> {
      rect(of: id).map { SIMD2(Double($0.minX), Double($0.minY)) } ?? .zero
    }
    func orders(_ a: Wire, _ b: Wire) -> Bool {
      let (start, end) = (place(a.from.node), place(a.to.node))
      let (other, far) = (place(b.from.node), place(b.to.node))
      return (start.x, start.y, end.x, end.y, a.id.rawValue)
        < (other.x, other.y, far.x, far.y, b.id.rawValue)
    }
    let order = graph.wires.filter { wires.face($0.id) != nil }.sorted(by: orders)
    let nodes = session.selection
    if !nodes.isEmpty {
      let own = order.filter { nodes.contains($0.from.node) || nodes.contains($0.to.node) }
      return (way > 0 ? own.first : own.last)?.id
    }
    let selected = session.wireSelection
    guard let present = order.firstIndex(where: { selected.contains($0.id) }) else {
      return (way > 0 ? order.first : order.last)?.id
    }
    return order[(present + way + order.count) % order.count].id
  }
}
