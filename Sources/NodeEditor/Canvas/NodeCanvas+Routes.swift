import NodeGraph
import Panorama

/// Leads edges between cards around other cards.
extension NodeCanvas {
  /// With more edges they do not go around cards: each edit may change the way of each of them.
  private static let maximumEdges = 2_000

  /// The shape of an edge, around the cards in its way if the user wants that.
  func routed(_ shape: WireShape, of wire: Wire, from: CGRect, to: CGRect) -> WireShape {
    guard edgesGoAround, !isMovingMany else { return shape }
    let near = shape.bounds.union(from).union(to).insetBy(dx: -60, dy: -60)
    var cards: [CGRect] = []
    for id in nodes(touching: near) where id != wire.from.node && id != wire.to.node {
      guard let viewlet = nodeViews[id], viewlet.face.box.style != .dot else { continue }
      cards.append(viewlet.rect)
      if cards.count > EdgeRoute.maximumObstacles { return shape }
    }
    // The order of a set differs between runs.
    cards.sort { ($0.minX, $0.minY, $0.maxX) < ($1.minX, $1.minY, $1.maxX) }
    // A group at an end is no obstacle: the other end may be inside.
    let ends = [(wire.from.node, from), (wire.to.node, to)].filter { groupFrames[$0.0] == nil }
    var result = shape
    result.bends = EdgeRoute.bends(
      of: shape, between: ends.map(\.1), around: cards, lane: lane(of: wire.id))
    return result
  }

  private func lane(of id: WireID) -> Int {
    if edgeLanes[id] == nil { chooseLanes() }
    return edgeLanes[id] ?? 0
  }

  /// Gives each edge a lane in turn: edges that go the same way are often neighbours in the file.
  private func chooseLanes() {
    edgeLanes = [:]
    for edge in graph.wires where !edge.carriesValue {
      edgeLanes[edge.id] = edgeLanes.count % EdgeRoute.lanes
    }
  }

  /// Leads all edges anew, because cards have moved or the setting has changed.
  func routeEdges() {
    let graph = graph
    let edges = graph.wires.filter { !$0.carriesValue }
    guard edges.count <= Self.maximumEdges else { return }
    chooseLanes()
    for edge in edges { syncWire(edge.id, in: graph) }
    updateSpecks(of: [], and: edges.map(\.id))
    redraw()
  }
}
