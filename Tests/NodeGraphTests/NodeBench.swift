import NodeGraph
import Testing

/// Computes chains of nodes.
@MainActor
enum NodeBench {
  /// The outputs of a node whose inputs have the given values.
  static func outputs(
    _ type: String, _ values: [String: Value] = [:], types: NodeTypes = .standard
  ) throws -> [Value] {
    var document = GraphDocument()
    document.edit("Make") { $0.add(Samples.node("n", type, values)) }
    return try outputs(of: "n", in: document, types: types)
  }

  static func outputs(
    of name: String, in document: GraphDocument, types: NodeTypes = .standard
  ) throws -> [Value] {
    let evaluator = GraphEvaluator(types: types, isImmediate: true)
    evaluator.show(.main, of: document)
    switch evaluator.results[NodeID(rawValue: name)] {
    case .values(let values)?: return values
    case .failure(let failure)?: throw failure
    default: throw NodeFailure("no result")
    }
  }

  /// The first output.
  static func value(_ type: String, _ values: [String: Value] = [:]) throws -> Value? {
    try outputs(type, values).first
  }

  /// Why a node fails; nil if it does not.
  static func reason(_ type: String, _ values: [String: Value] = [:]) -> String? {
    do {
      _ = try outputs(type, values)
      return nil
    } catch {
      return (error as? NodeFailure)?.reason ?? "\(error)"
    }
  }

  static func list(_ numbers: [Double]) throws -> Value { .list(try ValueList(numbers: numbers)) }
}
