/// A node with everything that is needed to compute it, on any thread.
struct NodeWork: Sendable {
  let node: Node
  let graph: GraphID
  /// The values at its wired inputs.
  let wired: [String: Value]
  let document: GraphDocument
  let types: NodeTypes
  let folder: String

  /// Whether computing may take longer than a frame.
  var isLong: Bool {
    if let id = node.subgraph { return Self.isLong(id, document, types, depth: 0) }
    return types[node.type]?.isLong ?? false
  }

  private static func isLong(
    _ id: GraphID, _ document: GraphDocument, _ types: NodeTypes, depth: Int
  ) -> Bool {
    guard depth < SubgraphEvaluation.maximumDepth else { return false }
    return document[id].nodes.contains { node in
      node.subgraph.map { isLong($0, document, types, depth: depth + 1) }
        ?? types[node.type]?.isLong ?? false
    }
  }

  /// Computes the node.
  ///
  /// - Parameters:
  ///   - depth: the number of subgraphs around the node.
  ///   - report: called with the part that is done, 0 … 1.
  /// - Throws: `CancellationError`.
  func run(
    depth: Int = 0, report: @escaping @Sendable (Double) -> Void = { _ in }
  ) throws -> NodeResult {
    do {
      return .values(try compute(depth: depth, report: report))
    } catch let error as CancellationError {
      throw error
    } catch {
      return .failure(error as? NodeFailure ?? NodeFailure("\(error)"))
    }
  }

  private func compute(
    depth: Int, report: @escaping @Sendable (Double) -> Void
  ) throws -> [Value] {
    let signature = document.signature(of: node, in: graph, types: types)
    var values: [String: Value] = [:]
    for port in signature.inputs {
      let given = wired[port.name] ?? node.values[port.name] ?? port.standard
      guard let given else { continue }
      guard let value = given.converted(to: port.type) else {
        throw NodeFailure("“\(port.title)” takes no \(given.type.rawValue)")
      }
      values[port.name] = value
    }
    if let subgraph = node.subgraph {
      return try SubgraphEvaluation(
        document: document, types: types, folder: folder, depth: depth + 1
      )
      .outputs(of: subgraph, inputs: values, report: report)
    }
    switch node.type {
    // These are computed only if the subgraph itself is open.
    case Node.inputType:
      guard let value = node.values["standard"] else {
        throw NodeFailure("has a value where the subgraph is used")
      }
      return [value]
    case Node.outputType: return []
    default: break
    }
    guard let type = types[node.type] else {
      throw NodeFailure("“\(node.type)” is not installed")
    }
    let results = try type.compute(
      NodeInputs(values: values, settings: node.values, folder: folder, report: report))
    for case .number(let number) in results where !number.isFinite {
      throw NodeFailure(number.isNaN ? "is not a number" : "the result is too large")
    }
    return results
  }
}
