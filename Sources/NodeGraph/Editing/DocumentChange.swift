/// What an edit changes in a document; one undo step.
public struct DocumentChange: Hashable, Sendable {
  /// The name of the step, such as "Move".
  public var name: String
  /// The changes in graphs that exist before and after the step.
  public internal(set) var graphs: [GraphID: GraphChange] = [:]
  /// The subgraphs that were added (before is nil) or removed (after is nil).
  public internal(set) var subgraphs: [GraphID: GraphChange.Step<Graph>] = [:]

  /// Whether nothing changed.
  public var isEmpty: Bool { graphs.values.allSatisfy(\.isEmpty) && subgraphs.isEmpty }

  /// The number of elements that the step keeps in memory.
  var weight: Int {
    let changes = graphs.values.reduce(1) { sum, change in
      // A list of identifiers takes much less than the elements.
      let lists = (change.nodeOrder?.after?.count ?? 0) + (change.wireOrder?.after?.count ?? 0)
      return sum + change.nodes.count + change.wires.count + lists / 16
    }
    return subgraphs.values.reduce(changes) { sum, step in
      [step.before, step.after].reduce(sum) {
        $0 + ($1?.nodeIDs.count ?? 0) + ($1?.wireIDs.count ?? 0)
      }
    }
  }

  /// The change that undoes this one.
  public var reversed: DocumentChange {
    DocumentChange(
      name: name, graphs: graphs.mapValues(\.reversed), subgraphs: subgraphs.mapValues(\.reversed))
  }
}

extension Graph: Hashable {
  /// Hashes the identifiers, which differ between most graphs.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(nodeIDs)
    hasher.combine(wireIDs)
  }
}

/// What an edit changes in one graph, so that it can be undone and redone.
public struct GraphChange: Hashable, Sendable {
  /// The state of one element before and after.
  public struct Step<Element: Hashable & Sendable>: Hashable, Sendable {
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
  var nodeOrder: Step<[NodeID]>?
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
