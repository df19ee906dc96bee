/// Computes a subgraph from the values at its inputs.
struct SubgraphEvaluation {
  let document: GraphDocument
  let types: NodeTypes
  let folder: String
  /// The number of subgraphs around the nodes of this one.
  let depth: Int

  /// The maximum depth. The editor refuses subgraphs that contain themselves, but files may have
  /// them.
  static let maximumDepth = 16

  /// The values at the outputs of a subgraph, from top to bottom.
  ///
  /// - Throws: `NodeFailure` if a node that an output needs fails; `CancellationError`.
  func outputs(
    of id: GraphID, inputs: [String: Value], report: @escaping @Sendable (Double) -> Void
  ) throws -> [Value] {
    guard document.graphs[id] != nil else { throw NodeFailure("its subgraph is missing") }
    guard depth < Self.maximumDepth else { throw NodeFailure("subgraphs are nested too deeply") }
    let graph = document[id]
    let ends = document.portNodes(Node.outputType, in: id)
    let (sorted, inCycles) = graph.dependents(of: Set(graph.nodeIDs))
    var results: [NodeID: NodeResult] = [:]
    for node in inCycles { results[node] = .failure(NodeFailure("is part of a cycle")) }
    for (index, nodeID) in sorted.enumerated() {
      guard let node = graph.node(nodeID) else { continue }
      try Task.checkCancellation()
      if node.type == Node.inputType {
        results[nodeID] =
          inputs[nodeID.rawValue].map { .values([$0]) }
          ?? .failure(NodeFailure("connect “\(node.title ?? "value")”"))
        continue
      }
      let step = InputValues(of: node, in: id, document: document, types: types, results: results)
      switch step {
      case .failure(let failure): results[nodeID] = .failure(failure)
      case .waiting: break
      case .values(let wired):
        let work = NodeWork(
          node: node, graph: id, wired: wired, document: document, types: types, folder: folder)
        results[nodeID] = try work.run(depth: depth)
      }
      report(Double(index + 1) / Double(sorted.count))
    }
    return try ends.map { end in
      guard let wire = graph.wires(into: end.id).first(where: \.carriesValue) else {
        throw NodeFailure("“\(end.title ?? "value")” is not connected inside")
      }
      switch InputValues(of: end, in: id, document: document, types: types, results: results) {
      case .failure(let failure): throw NodeFailure(failure.reason)
      case .waiting: throw NodeFailure("is not computed")
      case .values(let values):
        guard let value = values[wire.to.port ?? ""] else { throw NodeFailure("is not computed") }
        return value
      }
    }
  }
}
