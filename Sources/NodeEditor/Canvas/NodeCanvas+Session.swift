import NodeGraph
import Panorama

/// Follows the session.
extension NodeCanvas: GraphSessionObserver {
  func sessionDidShow() { rebuild() }
  func sessionDidApply(_ change: DocumentChange, results: Set<NodeID>) {
    follow(change, results)
  }

  func resultsDidChange(of nodes: Set<NodeID>) {
    let graph = graph
    for id in nodes {
      guard let viewlet = nodeViews[id] else { continue }
      viewlet.face.result = session.result(of: id)
      for wire in graph.wires(outOf: id) { syncWire(wire.id, in: graph) }
    }
    updateSpecks(of: nodes, and: [])
    looksDidChange()
  }

  func selectionDidChange(from nodes: Set<NodeID>, wires: Set<WireID>) {
    let graph = graph
    let changed = nodes.symmetricDifference(session.selection)
    for id in changed { nodeViews[id]?.face.isSelected = session.selection.contains(id) }
    for id in wires.symmetricDifference(session.wireSelection) { syncWire(id, in: graph) }
    specks.update(nodes: changed, wires: [])
    looksDidChange()
  }
}
