import Foundation
import NodeGraph
import Panorama

/// Nodes on their way: while they are dragged, and to the places of the automatic layout.
extension NodeCanvas {
  /// Shows nodes at other places without editing the document.
  func move(_ places: [NodeID: CGPoint]) {
    var hasGroups = false
    for (id, place) in places {
      if let viewlet = nodeViews[id] {
        viewlet.place = place
      } else if let frame = groupFrames[id] {
        groupFrames[id] = CGRect(origin: place, size: frame.size)
        hasGroups = true
      }
    }
    if hasGroups { groupList = nil }
    if showsSpecks {
      // The others, and all wires, follow at the end.
      specks.floating = makeSpecks(of: places.keys.compactMap { nodeViews[$0] }, with: [])
    } else {
      let graph = graph
      for id in places.keys { syncWires(at: id, in: graph) }
    }
    setNeedsDisplay()
  }

  /// Brings nodes in front of the others on screen.
  func bringToFront(_ ids: Set<NodeID>) {
    // Among so many, nobody sees which are in front.
    guard ids.count <= NodeMetrics.manyNodes else { return }
    for id in ids { nodeViews[id]?.bringToFront() }
  }

  /// Arranges the selected nodes, or all if fewer than two are selected; they fly to their new places.
  public func arrange() { fly(from: session.arrange()) }

  /// The nodes have arrived.
  func flightDidEnd() {
    contentDidChange()
    didLand()
  }

  /// Lets nodes fly from former places to their present ones.
  private func fly(from before: [NodeID: CGPoint]) {
    guard let window = panoramaView?.window, !look.theme.reducesMotion else { return }
    let ways = before.compactMap { id, start -> NodeFlight.Way? in
      guard let end = rect(of: id)?.origin, end != start else { return nil }
      return NodeFlight.Way(id: id, start: start, end: end)
    }
    guard !ways.isEmpty else { return }
    let flight = NodeFlight(self, ways, revision: session.document.revision, start: window.time)
    _ = flight.advance(to: window.time)
    window.add(flight)
  }
}
