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
  ///   - move: which drag it is. The nodes of a drag stay the same.
  func carry(_ starts: [NodeID: CGPoint], by way: CGVector, in move: MoveIdentity) {
    func places() -> [NodeID: CGPoint] {
      starts.mapValues { CGPoint(x: $0.x + way.dx, y: $0.y + way.dy) }
    }
    guard showsSpecks else { return self.move(to: places()) }
    specks.lift(Set(starts.keys), for: move)
    specks.move(by: way)
    if !groupFrames.isEmpty { moveGroups(to: places()) }
    redraw()
  }

  /// Shows nodes at their original positions again.
  func putBack(_ starts: [NodeID: CGPoint]) {
    specks.drop()
    if showsSpecks { moveGroups(to: starts) } else { move(to: starts) }
    contentDidChange()
    if edgesGoAround { routeEdges() }
  }

  /// Shows nodes at other positions without editing the document. While the graph is drawn as specks, the
  /// wires follow only when the document is edited.
  ///
  /// - Parameters:
  ///   - places: the positions.
  ///   - move: which movement it is, if it has several steps.
  func move(to places: [NodeID: CGPoint], in move: MoveIdentity? = nil) {
    moveGroups(to: places)
    if showsSpecks {
      specks.lift(Set(places.keys), for: move)
      specks.move(to: places)
    } else {
      for (id, place) in places { nodeViews[id]?.place = place }
      isMovingMany = places.count > Self.fewNodes
      syncWires(at: places.keys)
      isMovingMany = false
    }
    redraw()
  }

  /// The edges of so many nodes find their way around cards while they move.
  private static let fewNodes = 8

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
    bringLabelsToFront()
  }

  /// Arranges the selected nodes, or all (see `GraphSession.arrange()`); they fly to their new places. For large graphs,
  /// which take a second, that is computed on another thread; if the graph is edited meanwhile, it is computed again. What is being computed is not begun twice.
  ///
  /// - Parameter completion: called when the document has the new places, unless another call's is waiting for them.
  /// - Returns: whether it has them already.
  @discardableResult
  public func arrange(completion: @escaping @MainActor () -> Void = {}) -> Bool {
    // The key may be held down.
    if arrangedGraph == session.graphID { return false }
    let arrangement = session.arrangement
    guard arrangement.graph.nodeIDs.count > NodeMetrics.manyNodes, !session.isImmediate else {
      fly(from: session.place(arrangement.frames()))
      completion()
      return true
    }
    let (graphID, revision) = (session.graphID, session.document.revision)
    arrangedGraph = graphID
    Task.detached(priority: .userInitiated) { [weak self] in
      let frames = arrangement.frames()
      await self?.finishArranging(frames, of: graphID, revision, completion)
    }
    return false
  }

  private func finishArranging(
    _ frames: [NodeID: CGRect], of graphID: GraphID, _ revision: Int,
    _ completion: @escaping @MainActor () -> Void
  ) {
    if arrangedGraph == graphID { arrangedGraph = nil }
    guard session.graphID == graphID, panoramaView?.window != nil else { return }
    guard session.document.revision == revision else {
      arrange(completion: completion)
      return
    }
    fly(from: session.place(frames))
    completion()
  }

  /// Shows nodes where the document has them, because another edit has ended their flight.
  func land(_ ids: [NodeID]) {
    let graph = graph
    move(to: ids.reduce(into: [:]) { $0[$1] = graph.node($1)?.frame.origin })
    flightDidEnd(of: ids)
  }

  /// Called when the nodes have arrived.
  func flightDidEnd(of ids: [NodeID]) {
    let updated = specks.drop()
    // The overview shows specks, which do not follow nodes that fly.
    if updated.count < ids.count { updateSpecks(of: Set(ids), and: []) }
    contentDidChange()
    if edgesGoAround { routeEdges() }
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

  // MARK: Drawing

  var groups: DisplayList {
    if let groupList { return groupList }
    guard !groupFrames.isEmpty else { return .empty }
    let graph = graph
    let (selection, hovered) = (session.selection, hovered)
    let list = DisplayList { context in
      for id in graph.nodeIDs {
        guard let frame = groupFrames[id], let node = graph.node(id) else { continue }
        GroupDrawing(
          node: node, title: session.title(of: node), frame: frame,
          isSelected: selection.contains(id),
          showsSides: selection.contains(id) || hovered == id, look: look
        ).draw(in: context)
      }
    }
    groupList = list
    return list
  }

  /// Whether the graph is drawn as specks.
  var isFar: Bool {
    let scale = shownScale
    guard scale < NodeMetrics.textScale else { return false }
    guard scale >= NodeMetrics.farScale else { return true }
    // This estimate assumes that the nodes are evenly distributed.
    let (all, seen) = (content, content.intersection(visibleRect))
    guard !seen.isNull, all.width > 0, all.height > 0 else { return false }
    let share = Double(seen.width * seen.height) / Double(all.width * all.height)
    return Double(nodeViews.count) * share > Double(NodeMetrics.manyNodes)
  }
}

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

/// An animation that moves nodes to the positions that the document already has.
@MainActor
final class NodeFlight: FrameAnimation {
  struct Way {
    let id: NodeID
    let start: CGPoint
    let end: CGPoint
  }

  private weak var canvas: NodeCanvas?
  private let ways: [Way]
  private let identity = MoveIdentity()
  private let revision: Int
  private let start: Double
  private static let duration = 0.3

  /// - Parameters:
  ///   - canvas: the canvas of the nodes.
  ///   - ways: the start and the end of each node.
  ///   - revision: the document's revision. Another edit ends the flight.
  ///   - start: the time at which it begins, in seconds of the host's clock.
  init(_ canvas: NodeCanvas, _ ways: [Way], revision: Int, start: Double) {
    self.canvas = canvas
    self.ways = ways
    self.revision = revision
    self.start = start
  }

  func advance(to time: Double) -> Bool {
    guard let canvas else { return false }
    guard canvas.session.document.revision == revision else {
      canvas.land(ways.map(\.id))
      return false
    }
    let share = min(1, max(0, (time - start) / Self.duration))
    let eased = share * share * (3 - 2 * share)
    var places: [NodeID: CGPoint] = [:]
    for way in ways where canvas.rect(of: way.id) != nil {
      places[way.id] = CGPoint(
        x: way.start.x + (way.end.x - way.start.x) * eased,
        y: way.start.y + (way.end.y - way.start.y) * eased)
    }
    canvas.move(to: places, in: identity)
    if share == 1 { canvas.flightDidEnd(of: ways.map(\.id)) }
    return share < 1
  }
}
