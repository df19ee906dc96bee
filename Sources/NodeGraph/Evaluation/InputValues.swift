/// The values that reach the wired inputs of a node.
enum InputValues {
  case values([String: Value])
  /// A node on which this one depends failed.
  case failure(NodeFailure)
  /// A node on which this one depends is still being computed.
  case waiting

  init(
    of node: Node, in id: GraphID, document: GraphDocument, types: NodeTypes,
    results: [NodeID: NodeResult]
  ) {
    let graph = document[id]
    var values: [String: Value] = [:]
    var isWaiting = false
    for wire in graph.wires(into: node.id) {
      guard let port = wire.to.port, let source = graph.node(wire.from.node), wire.carriesValue
      else { continue }
      switch results[source.id] {
      case .values(let outputs):
        let signature = document.signature(of: source, in: id, types: types)
        let index = signature.outputs.firstIndex { $0.name == wire.from.port }
        guard let index, index < outputs.count else {
          self = .failure(NodeFailure("the node before has no “\(wire.from.port ?? "")”"))
          return
        }
        values[port] = outputs[index]
      case .failure(var failure):
        failure.origin = failure.origin ?? source.id
        self = .failure(failure)
        return
      case .working, nil: isWaiting = true
      }
    }
    self = isWaiting ? .waiting : .values(values)
  }
}
