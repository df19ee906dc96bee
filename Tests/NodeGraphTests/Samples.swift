import Foundation
import NodeGraph
import TestSupport
import Testing

/// Graphs for the tests.
enum Samples {
  /// A node of a type, 200 × 100 points, at a place.
  static func node(
    _ id: String, _ type: String, x: Double = 0, y: Double = 0, _ values: [String: Value] = [:]
  ) -> Node {
    Node(
      id: NodeID(rawValue: id), type: type, frame: CGRect(x: x, y: y, width: 200, height: 100),
      values: values)
  }

  /// (2 + 3) × 4, named `two`, `three`, `four`, `sum` and `product`.
  static var arithmetic: GraphDocument {
    var document = GraphDocument()
    document.edit("Make") { draft in
      draft.add(node("two", "number", ["value": .number(2)]))
      draft.add(node("three", "number", y: 120, ["value": .number(3)]))
      draft.add(node("four", "number", y: 240, ["value": .number(4)]))
      draft.add(node("sum", "math.add", x: 300))
      draft.add(node("product", "math.multiply", x: 600))
      draft.connect(end("two", "result"), to: end("sum", "a"))
      draft.connect(end("three", "result"), to: end("sum", "b"))
      draft.connect(end("sum", "result"), to: end("product", "a"))
      draft.connect(end("four", "result"), to: end("product", "b"))
    }
    return document
  }

  static func end(_ node: String, _ port: String) -> Wire.End {
    Wire.End(NodeID(rawValue: node), port)
  }

  /// A random graph without cycles whose edges are mostly short.
  static func layered(nodes: Int, wires: Int, seed: UInt64) -> Graph {
    var random = SeededGenerator(seed: seed)
    var document = GraphDocument()
    document.edit("Make") { draft in
      for index in 0..<nodes { draft.add(node("n\(index)", "reroute")) }
      for wire in 0..<wires {
        let from = Int.random(in: 0..<nodes - 1, using: &random)
        let to = min(nodes - 1, from + Int.random(in: 1...40, using: &random))
        draft.connect(end("n\(from)", "value"), to: end("n\(to)", "in\(wire)"))
      }
    }
    return document.main
  }
}

/// The value, which must exist. A function, because the macro does not take calls that change what
/// they are called on.
func unwrapped<Value>(_ value: Value?) throws -> Value { try #require(value) }
