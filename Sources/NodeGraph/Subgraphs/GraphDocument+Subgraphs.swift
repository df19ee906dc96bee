import Foundation

extension GraphDocument {
  /// Some graphs, and all that they use as subgraphs. O(n) for n nodes in them.
  func graphs(usedBy ids: [GraphID]) -> Set<GraphID> {
    var seen = Set(ids)
    var open = Array(seen)
    while let graph = open.popLast() {
      for inner in self[graph].nodes.compactMap(\.subgraph) where seen.insert(inner).inserted {
        open.append(inner)
      }
    }
    return seen
  }

  /// The subgraphs that may be inserted in a graph: those that neither are nor contain it. O(n) for n nodes in
  /// all graphs.
  public func insertableSubgraphs(in id: GraphID) -> Set<GraphID> {
    var users: [GraphID: [GraphID]] = [:]
    for (user, graph) in graphs {
      for inner in Set(graph.nodes.compactMap(\.subgraph)) {
        users[inner, default: []].append(user)
      }
    }
    var containing: Set<GraphID> = [id, .main]
    var open = [id]
    while let graph = open.popLast() {
      for user in users[graph] ?? [] where containing.insert(user).inserted { open.append(user) }
    }
    return Set(graphs.keys).subtracting(containing)
  }

  /// An identifier that no subgraph has.
  func unusedGraphID() -> GraphID {
    var number = graphs.count
    while graphs[GraphID(rawValue: "graph-\(number)")] != nil { number += 1 }
    return GraphID(rawValue: "graph-\(number)")
  }

  /// Moves some nodes into a new subgraph and puts one node for it in their place, as one undo step. Wires into and
  /// out of the selection lead to ports of the new node, which is placed in the middle of the selection.
  ///
  /// - Parameters:
  ///   - selection: the nodes; groups among them stay outside.
  ///   - id: their graph.
  ///   - title: the name of the subgraph.
  ///   - types: the registered types.
  /// - Returns: the new node and what changed; nil if nothing is selected, or if a path leads out of
  ///   the selection and back into it: the new node would depend on itself.
  public mutating func pack(
    _ selection: Set<NodeID>, in id: GraphID = .main, title: String, types: NodeTypes
  ) -> (node: NodeID, change: DocumentChange)? {
    let graph = self[id]
    let nodes = graph.nodes.filter { selection.contains($0.id) && !$0.isGroup }
    let chosen = Set(nodes.map(\.id))
    guard !nodes.isEmpty, !graph.pathReturns(to: chosen) else { return nil }
    let area = nodes.reduce(CGRect.null) { $0.union($1.frame) }
    var inner = GraphDraft(Graph())
    inner.rename(title)
    for node in nodes { inner.add(node) }

    /// Adds an input or output node at the edge of the subgraph.
    func addPort(_ type: String, _ port: Port, row: Int) -> NodeID {
      let isInput = type == Node.inputType
      let x = isInput ? area.minX - 280 : area.maxX + 120
      var node = Node(
        id: inner.unusedNodeID(), type: type, title: port.title,
        frame: CGRect(
          x: Double(x), y: Double(area.minY) + Double(row) * 110, width: 160, height: 76))
      node.values["type"] = .text(port.type.rawValue)
      node.values["standard"] = port.standard
      inner.add(node)
      return node.id
    }

    var inputs: [Wire.End: NodeID] = [:]
    var outputs: [Wire.End: NodeID] = [:]
    var outside: [(from: Wire.End, to: Wire.End, old: Wire)] = []
    for wire in graph.wires where chosen.contains(wire.from.node) || chosen.contains(wire.to.node) {
      switch (chosen.contains(wire.from.node), chosen.contains(wire.to.node)) {
      case (true, true): inner.add(wire)
      case (false, _):
        guard wire.carriesValue, let target = graph.node(wire.to.node),
          let port = signature(of: target, in: id, types: types).input(wire.to.port)
        else { continue }
        let end = inputs[wire.from] ?? addPort(Node.inputType, port, row: inputs.count)
        if inputs.updateValue(end, forKey: wire.from) == nil {
          outside.append((wire.from, Wire.End(end, end.rawValue), wire))
        }
        inner.connect(Wire.End(end, end.rawValue), to: wire.to)
      case (true, false):
        guard wire.carriesValue, let source = graph.node(wire.from.node),
          let port = signature(of: source, in: id, types: types).output(wire.from.port)
        else { continue }
        let isNew = outputs[wire.from] == nil
        let end = outputs[wire.from] ?? addPort(Node.outputType, port, row: outputs.count)
        outputs[wire.from] = end
        if isNew { inner.connect(wire.from, to: Wire.End(end, end.rawValue)) }
        outside.append((Wire.End(end, end.rawValue), wire.to, wire))
      }
    }
    // If no wire leaves the selection, its open outputs become ports, so that the subgraph is
    // usable.
    if outputs.isEmpty {
      for node in nodes where inner.graph.wires(outOf: node.id).isEmpty {
        for port in signature(of: node, in: id, types: types).outputs {
          let end = addPort(Node.outputType, port, row: outputs.count)
          outputs[Wire.End(node.id, port.name)] = end
          inner.connect(Wire.End(node.id, port.name), to: Wire.End(end, end.rawValue))
        }
      }
    }

    var step = DocumentChange(name: "Make Subgraph")
    let subgraph = unusedGraphID()
    setSubgraph(subgraph, inner.finish().0, &step)
    var made = NodeID(rawValue: "")
    change(id, &step) { draft in
      made = draft.unusedNodeID()
      draft.remove(chosen)
      let place = CGPoint(x: Double(area.midX).rounded() - 100, y: Double(area.midY).rounded() - 50)
      draft.add(
        Node(
          id: made, type: Node.subgraphType,
          frame: CGRect(x: place.x, y: place.y, width: 200, height: 100),
          values: ["graph": .text(subgraph.rawValue)]))
      for wire in outside {
        let isInput = chosen.contains(wire.old.to.node)
        let from = isInput ? wire.from : Wire.End(made, wire.from.port)
        let to = isInput ? Wire.End(made, wire.to.port) : wire.to
        draft.connect(from, to: to)
      }
    }
    return finish(step).map { (made, $0) }
  }

  /// Replaces nodes with copies of the nodes of their subgraphs, as one undo step. The subgraphs themselves
  /// remain, because other nodes may use them. O(n) for each of them
  ///
  /// - Parameters:
  ///   - ids: the nodes; those that are not subgraphs, or have nothing but ports inside, stay.
  ///   - id: their graph.
  /// - Returns: the copies and what changed; nil if nothing did.
  public mutating func unpack(
    _ ids: Set<NodeID>, in id: GraphID = .main
  ) -> (nodes: Set<NodeID>, change: DocumentChange)? {
    let document = self
    var copies: Set<NodeID> = []
    let change = edit("Unpack Subgraph", in: id) { draft in
      for node in draft.graph.nodes where ids.contains(node.id) {
        copies.formUnion(document.unpack(node, &draft))
      }
    }
    return change.map { (copies, $0) }
  }

  /// - Returns: the copies of the nodes inside.
  private func unpack(_ node: Node, _ draft: inout GraphDraft) -> some Sequence<NodeID> {
    let inner = node.subgraph.flatMap { graphs[$0] } ?? Graph()
    let moved = inner.nodes.filter { !$0.isPort }
    var names: [NodeID: NodeID] = [:]
    guard !moved.isEmpty else { return names.values }
    let (incoming, outgoing) = (
      draft.graph.wires(into: node.id), draft.graph.wires(outOf: node.id)
    )
    for old in moved {
      let new = draft.unusedNodeID()
      names[old.id] = new
      draft.add(old.with(id: new))
    }
    let area = moved.reduce(CGRect.null) { $0.union($1.frame) }
    draft.move(
      names.values, x: Double(node.frame.midX - area.midX), y: Double(node.frame.midY - area.midY))
    for wire in inner.wires {
      switch (names[wire.from.node], names[wire.to.node]) {
      case (let from?, let to?): draft.add(wire.copy(draft.unusedWireID(), from: from, to: to))
      case (nil, let to?):
        if let before = incoming.first(where: { $0.to.port == wire.from.node.rawValue }),
          before.carriesValue
        {
          draft.connect(before.from, to: Wire.End(to, wire.to.port))
        } else if let port = wire.to.port,
          let value = node.values[wire.from.node.rawValue]
            ?? inner.node(wire.from.node)?.values["standard"]
        {
          draft.update(to) { $0.values[port] = value }
        }
      case (let from?, nil):
        for after in outgoing where after.from.port == wire.to.node.rawValue {
          draft.connect(Wire.End(from, wire.from.port), to: after.to)
        }
      case (nil, nil): break
      }
    }
    draft.remove([node.id])
    return names.values
  }
}
