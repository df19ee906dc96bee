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
