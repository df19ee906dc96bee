/// The steps that compute a subgraph: those nodes on which an output depends, each after the nodes whose
/// values it takes.
struct SubgraphPlan: Sendable {
  /// Where a value comes from.
  enum Source: Sendable {
    /// An output of an earlier step.
    case step(Int, output: Int, name: String)
    /// There is none, for this reason.
    case failure(NodeFailure)
  }

  struct Step: Sendable {
    let node: Node
    let signature: Signature
    /// The wired inputs in the order of their wires.
    var inputs: [(port: String, source: Source)] = []
    /// The steps whose results nothing needs after this one.
    var lastUses: [Int] = []
  }

  /// An output node of the subgraph.
  struct End: Sendable {
    let title: String
    /// Nil if it is not connected.
    let source: Source?
  }

  private(set) var steps: [Step] = []
  private(set) var ends: [End] = []

  /// O(n + m) for n nodes and m wires.
  init(_ id: GraphID, of document: GraphDocument, types: NodeTypes) {
    let graph = document[id]
    let (sorted, _) = graph.dependents(of: Set(graph.nodeIDs))
    let outputs = document.portNodes(Node.outputType, in: id)
    let needed = Self.ancestors(of: outputs.map(\.id), in: graph)
    var places: [NodeID: Int] = [:]

    func source(_ wire: Wire) -> Source {
      guard let place = places[wire.from.node] else {
        return .failure(NodeFailure("is part of a cycle"))
      }
      let name = wire.from.port ?? ""
      guard let output = steps[place].signature.outputs.firstIndex(where: { $0.name == name })
      else { return .failure(NodeFailure("the node before has no “\(name)”")) }
      return .step(place, output: output, name: name)
    }

    for nodeID in sorted where needed.contains(nodeID) {
      guard let node = graph.node(nodeID), node.type != Node.outputType else { continue }
      var step = Step(
        node: node, signature: document.signature(of: node, in: id, types: types))
      for wire in graph.wires(into: nodeID) where wire.carriesValue {
        if let port = wire.to.port { step.inputs.append((port, source(wire))) }
      }
      places[nodeID] = steps.count
      steps.append(step)
    }
    ends = outputs.map { node in
      let wire = graph.wires(into: node.id).first(where: \.carriesValue)
      return End(title: node.title ?? "value", source: wire.map(source))
    }
    noteLastUses()
  }

  private static func ancestors(of ids: [NodeID], in graph: Graph) -> Set<NodeID> {
    var seen = Set(ids)
    var open = ids
    while let id = open.popLast() {
      for wire in graph.wires(into: id)
      where wire.carriesValue && seen.insert(wire.from.node).inserted {
        open.append(wire.from.node)
      }
    }
    return seen
  }

  private mutating func noteLastUses() {
    var last: [Int: Int] = [:]
    for (index, step) in steps.enumerated() {
      for case .step(let place, _, _) in step.inputs.map(\.source) { last[place] = index }
    }
    for case .step(let place, _, _)? in ends.map(\.source) { last[place] = nil }
    for (place, index) in last { steps[index].lastUses.append(place) }
  }
}
