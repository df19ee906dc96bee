/// What an edit changes in one graph, so that it can be undone and redone.
public struct GraphChange: Hashable, Codable, Sendable {
  /// The state of one element before and after.
  public struct Step<Element: Hashable & Codable & Sendable>: Hashable, Codable, Sendable {
    /// Nil if it did not exist.
    public var before: Element?
    /// Nil if it no longer exists.
    public var after: Element?

    var reversed: Step { Step(before: after, after: before) }
  }

  /// The nodes that were added, changed or removed.
  public internal(set) var nodes: [NodeID: Step<Node>] = [:]
  /// The wires that were added, changed or removed.
  public internal(set) var wires: [WireID: Step<Wire>] = [:]
  package var nodeOrder: Step<[NodeID]>?
  var wireOrder: Step<[WireID]>?
  var name: Step<String>?

  /// Whether nothing changed.
  public var isEmpty: Bool {
    nodes.isEmpty && wires.isEmpty && nodeOrder == nil && wireOrder == nil && name == nil
  }

  /// The change that undoes this one.
  public var reversed: GraphChange {
    GraphChange(
      nodes: nodes.mapValues(\.reversed), wires: wires.mapValues(\.reversed),
      nodeOrder: nodeOrder?.reversed, wireOrder: wireOrder?.reversed, name: name?.reversed)
  }

  mutating func record(_ id: NodeID, before: Node?, after: Node?) {
    let step = Step(before: nodes[id].map(\.before) ?? before, after: after)
    nodes[id] = step.before == step.after ? nil : step
  }

  mutating func record(_ id: WireID, before: Wire?, after: Wire?) {
    let step = Step(before: wires[id].map(\.before) ?? before, after: after)
    wires[id] = step.before == step.after ? nil : step
  }
}

extension Graph {
  /// Applies a change. O(k) for k changed elements, O(n) if elements are added or removed.
  mutating func apply(_ change: GraphChange) {
    let goneNodes = Set(change.nodes.filter { $0.value.after == nil }.keys)
    let goneWires = Set(change.wires.filter { $0.value.after == nil }.keys)
    if !goneNodes.isEmpty || !goneWires.isEmpty { remove(nodes: goneNodes, wires: goneWires) }
    for (id, step) in change.nodes { if let node = step.after { set(node, id) } }
    for (id, step) in change.wires { if let wire = step.after { set(wire, id) } }
    if let order = change.nodeOrder?.after { setOrder(nodes: order) }
    if let order = change.wireOrder?.after { setOrder(wires: order) }
    if let name = change.name?.after { self.name = name }
  }
}
