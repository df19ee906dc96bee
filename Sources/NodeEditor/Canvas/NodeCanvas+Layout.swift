import Foundation
import NodeGraph
import Panorama

/// Moves nodes: those that are dragged, and those that fly to the positions of the automatic layout.
extension NodeCanvas {
  /// Shows dragged nodes at their new positions, without editing the document.
  ///
  /// - Parameters:
  ///   - starts: the nodes with their original positions.
  ///   - way: how far they have been dragged.
  func carry(_ starts: [NodeID: CGPoint], by way: CGVector) {
    let places = starts.mapValues { CGPoint(x: $0.x + way.dx, y: $0.y + way.dy) }
    guard showsSpecks else { return move(to: places) }
    specks.lift(Set(starts.keys))
    specks.move(by: way)
    moveGroups(to: places)
    setNeedsDisplay()
  }

  /// Shows nodes at their original positions again.
  func putBack(_ starts: [NodeID: CGPoint]) {
    specks.drop()
    if showsSpecks { moveGroups(to: starts) } else { move(to: starts) }
    setNeedsDisplay()
  }

  /// Shows nodes at other positions without editing the document. While the graph is drawn as specks, the
  /// wires follow only when the document is edited.
  func move(to places: [NodeID: CGPoint]) {
    moveGroups(to: places)
    if showsSpecks {
      specks.lift(Set(places.keys))
      specks.move(to: places)
    } else {
      for (id, place) in places { nodeViews[id]?.place = place }
      let graph = graph
      for id in places.keys { syncWires(at: id, in: graph) }
    }
    setNeedsDisplay()
  }

  private func moveGroups(to places: [NodeID: CGPoint]) {
    guard !groupFrames.isEmpty else { return }
    for (id, place) in places {
      guard let frame = groupFrames[id] else { continue }
      groupFrames[id] = CGRect(origin: place, size: frame.size)
      groupList = nil
    }
  }

  /// Brings nodes in front of the others on screen.
  func bringToFront(_ ids: Set<NodeID>) {
    // Among so many nodes, the order cannot be seen.
    guard ids.count <= NodeMetrics.manyNodes else { return }
    for id in ids { nodeViews[id]?.bringToFront() }
  }

  /// Arranges the selected nodes, or all if fewer than two are selected; they fly to their new places.
  public func arrange() { fly(from: session.arrange()) }

  /// Called when the nodes have arrived.
  func flightDidEnd() {
    specks.drop()
    contentDidChange()
    didLand()
  }

  /// Animates nodes from former positions to their present ones.
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
