import Foundation

/// A graph while it is edited: every change is recorded, so that it can be undone.
public struct GraphDraft {
  /// The current graph.
  public private(set) var graph: Graph
  /// The changes since the edit began.
  private(set) var change = GraphChange()
  private let firstNodeOrder: [NodeID]
  private let firstWireOrder: [WireID]
  /// The number at which the search for an unused identifier begins.
  private var nextNumber: Int

  @_spi(GraphTests) public init(_ graph: Graph) {
    self.graph = graph
    firstNodeOrder = graph.nodeIDs
    firstWireOrder = graph.wireIDs
    nextNumber = graph.nodeIDs.count + graph.wireIDs.count + 1
  }

  /// The graph and the recorded change; the draft must not be used afterwards.
  @_spi(GraphTests) public mutating func finish() -> (Graph, GraphChange) {
    if graph.nodeIDs != firstNodeOrder {
      change.nodeOrder = GraphChange.Step(before: firstNodeOrder, after: graph.nodeIDs)
    }
    if graph.wireIDs != firstWireOrder {
      change.wireOrder = GraphChange.Step(before: firstWireOrder, after: graph.wireIDs)
    }
    return (graph, change)
  }

  // MARK: Nodes

  /// An identifier that no node has.
  public mutating func unusedNodeID() -> NodeID {
    while true {
      let id = NodeID(rawValue: "node-\(nextNumber)")
      nextNumber += 1
      if graph.node(id) == nil { return id }
    }
  }

  /// An identifier that no wire has.
  public mutating func unusedWireID() -> WireID {
    while true {
      let id = WireID(rawValue: "wire-\(nextNumber)")
      nextNumber += 1
      if graph.wire(id) == nil { return id }
    }
  }

  /// Adds a node in front of the others, or a group behind them. A node with the same identifier is
  /// replaced.
  public mutating func add(_ node: Node) { add([node]) }

  /// Adds nodes, each as `add(_:)` does. O(n)
  public mutating func add(_ nodes: [Node]) {
    var groups: [NodeID] = []
    for node in nodes {
      change.record(node.id, before: graph.node(node.id), after: node)
      graph.set(node, node.id)
      if node.isGroup { groups.append(node.id) }
    }
    guard !groups.isEmpty else { return }
    // Each group is added behind the one before.
    var moved = Set(groups)
    let others = graph.nodeIDs.filter { !moved.contains($0) }
    graph.setOrder(nodes: groups.reversed().filter { moved.remove($0) != nil } + others)
  }

  /// Changes a node, if it exists. Its identifier cannot change.
  public mutating func update(_ id: NodeID, _ body: (inout Node) -> Void) {
    guard let before = graph.node(id) else { return }
    var node = before
    body(&node)
    guard node != before, node.id == id else { return }
    change.record(id, before: before, after: node)
    graph.set(node, id)
  }

  /// Moves nodes to whole points.
  ///
  /// - Parameters:
  ///   - ids: the nodes.
  ///   - x: the distance to the right, in points.
  ///   - y: the distance down, in points.
  public mutating func move(_ ids: some Sequence<NodeID>, x: Double, y: Double) {
    guard x.isFinite, y.isFinite else { return }
    for id in ids {
      update(id) { node in
        node.frame.origin = CGPoint(
          x: (Double(node.frame.minX) + x).rounded(), y: (Double(node.frame.minY) + y).rounded())
      }
    }
  }

  /// Removes nodes and their wires. O(n).
  public mutating func remove(_ ids: Set<NodeID>) {
    let wires = ids.flatMap { graph.wires(into: $0) + graph.wires(outOf: $0) }
    for wire in wires { change.record(wire.id, before: wire, after: nil) }
    for id in ids { change.record(id, before: graph.node(id), after: nil) }
    graph.remove(nodes: ids, wires: Set(wires.map(\.id)))
  }

  // MARK: Wires

  /// Adds a wire without checking whether it fits; see `GraphDocument.refusal(of:to:in:types:)`. An
  /// input has only one wire, so the former one is removed.
  @discardableResult
  public mutating func connect(_ from: Wire.End, to: Wire.End) -> WireID {
    if let port = to.port, let old = graph.wire(into: port, of: to.node) { disconnect([old.id]) }
    let wire = Wire(id: unusedWireID(), from: from, to: to)
    add(wire)
    return wire.id
  }

  /// Changes a wire, if it exists. Its identifier cannot change. An input has only one wire, so another one that
  /// leads to the same input is removed.
  public mutating func update(_ id: WireID, _ body: (inout Wire) -> Void) {
    guard let before = graph.wire(id) else { return }
    var wire = before
    body(&wire)
    guard wire != before, wire.id == id else { return }
    if let port = wire.to.port, let other = graph.wire(into: port, of: wire.to.node), other.id != id
    {
      disconnect([other.id])
    }
    add(wire)
  }

  /// Adds a wire, or replaces the one with the same identifier.
  mutating func add(_ wire: Wire) {
    change.record(wire.id, before: graph.wire(wire.id), after: wire)
    graph.set(wire, wire.id)
  }

  /// Removes wires. O(n).
  public mutating func disconnect(_ ids: Set<WireID>) {
    for id in ids { change.record(id, before: graph.wire(id), after: nil) }
    graph.remove(nodes: [], wires: ids)
  }

  /// Renames a subgraph.
  mutating func rename(_ name: String) {
    change.name = GraphChange.Step(before: change.name?.before ?? graph.name, after: name)
    graph.name = name
  }
}
