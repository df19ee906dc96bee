/// The inputs and outputs of one node.
public struct Signature: Hashable, Sendable {
  /// The inputs, from top to bottom.
  public var inputs: [Port]
  /// The outputs, from top to bottom.
  public var outputs: [Port]

  /// The input with the given name; nil if there is none.
  public func input(_ name: String?) -> Port? { inputs.first { $0.name == name } }
  /// The output with the given name; nil if there is none.
  public func output(_ name: String?) -> Port? { outputs.first { $0.name == name } }
}

extension GraphDocument {
  /// The ports of a node, which are those of its type or of its subgraph. A node of an unknown type
  /// has a port for every wire end.
  public func signature(of node: Node, in id: GraphID, types: NodeTypes) -> Signature {
    if let subgraph = node.subgraph { return signature(of: subgraph) }
    switch node.type {
    case Node.inputType:
      return Signature(inputs: [], outputs: [Self.port(of: node)])
    case Node.outputType:
      return Signature(inputs: [Self.port(of: node)], outputs: [])
    default: break
    }
    if let type = types[node.type] {
      return Signature(inputs: type.inputs(with: node.values), outputs: type.outputs)
    }
    func ports(_ names: [String?]) -> [Port] {
      Set(names.compactMap(\.self)).sorted().prefix(Self.maximumPorts).map { Port($0, .any) }
    }
    return Signature(
      inputs: ports(self[id].wires(into: node.id).map(\.to.port)),
      outputs: ports(self[id].wires(outOf: node.id).map(\.from.port)))
  }

  /// The maximum number of inputs, and of outputs, of subgraphs and of nodes of unknown types. Files may have
  /// more, which are not shown.
  public static let maximumPorts = 200

  /// The ports of a subgraph: its input and output nodes, from top to bottom.
  func signature(of id: GraphID) -> Signature {
    Signature(
      inputs: portNodes(Node.inputType, in: id).map(Self.port),
      outputs: portNodes(Node.outputType, in: id).map(Self.port))
  }

  func portNodes(_ type: String, in id: GraphID) -> [Node] {
    let graph = self[id]
    let nodes = graph.portIDs.compactMap { graph.node($0) }.filter { $0.type == type }
    return Array(
      nodes.sorted {
        ($0.frame.minY, $0.frame.minX, $0.id) < ($1.frame.minY, $1.frame.minX, $1.id)
      }.prefix(Self.maximumPorts))
  }

  /// The port of a subgraph that an input or output node inside it represents.
  private static func port(of node: Node) -> Port {
    var type = PortType.any
    if case .text(let name)? = node.values["type"] { type = PortType(rawValue: name) }
    return Port(
      node.id.rawValue, title: node.title ?? "value", type, standard: node.values["standard"])
  }
}

/// Why a wire cannot be made.
public enum WireRefusal: Error, Hashable, Sendable {
  /// The node does not exist, or has no such port.
  case noPort
  /// The wire would make a node depend on itself.
  case cycle
  /// The input does not accept the type of the output.
  case mismatch(from: PortType, to: PortType)

  /// The reason in words for the user.
  public var reason: String {
    switch self {
    case .noPort: "There is nothing to connect to"
    case .cycle: "This would make a cycle: the node would wait for itself"
    case .mismatch(let from, let to): "A \(to.rawValue) input does not accept a \(from.rawValue)"
    }
  }
}

extension GraphDocument {
  /// Why a wire cannot be made; nil if it can. O(n) in the worst case.
  ///
  /// - Parameters:
  ///   - from: an output.
  ///   - to: an input.
  ///   - id: the graph of both.
  ///   - types: the registered types.
  public func refusal(
    of from: Wire.End, to: Wire.End, in id: GraphID = .main, types: NodeTypes
  ) -> WireRefusal? {
    let graph = self[id]
    guard let source = graph.node(from.node), let target = graph.node(to.node),
      let output = signature(of: source, in: id, types: types).output(from.port),
      let input = signature(of: target, in: id, types: types).input(to.port)
    else { return .noPort }
    guard output.type.fits(input.type) else {
      return .mismatch(from: output.type, to: input.type)
    }
    return graph.leads(from: to.node, to: from.node) ? .cycle : nil
  }
}
