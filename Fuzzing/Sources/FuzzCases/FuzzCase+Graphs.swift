import Foundation
@_spi(GraphTests) import NodeGraph
import PanoramaGraphics

extension FuzzCase {
  /// The maximum number of nodes that an input makes.
  private static let maximumNodes = 200

  /// Bytes as a graph with subgraphs: it is evaluated within the limits, edited, written, read, and undone.
  @MainActor
  static func feedGraph(_ bytes: [UInt8]) throws(FuzzFailure) {
    var stream = ByteStream(bytes)
    var document = graph(from: &stream)
    let evaluator = GraphEvaluator(types: .standard, isImmediate: true)
    evaluator.show(.main, of: document)
    try check(evaluator, document)
    let before = document
    let steps = document.undoSteps.count
    for _ in 0..<8 where !stream.isEmpty {
      guard let change = edit(&document, &stream) else { continue }
      evaluator.apply(change, to: document)
      try check(evaluator, document)
    }
    // What depends on a change is all that it changes.
    let anew = GraphEvaluator(types: .standard, isImmediate: true)
    anew.show(.main, of: document)
    guard isLimited(anew) || isLimited(evaluator) || anew.results == evaluator.results else {
      let other = anew.results.filter { evaluator.results[$0.key] != $0.value }.keys.sorted()
      let differences = other.map {
        "\(document.main.node($0)?.type ?? ""): \(String(describing: evaluator.results[$0]).prefix(200)) and \(String(describing: anew.results[$0]).prefix(200))"
      }
      throw FuzzFailure("other results after edits than at once: \(differences)")
    }
    let text = CanvasFile.bytes(of: document)
    guard let read = try? CanvasFile(text) else {
      throw FuzzFailure("cannot be read back:\n\(String(decoding: text, as: UTF8.self))")
    }
    guard CanvasFile.bytes(of: read.document) == text else {
      throw FuzzFailure("is written differently the second time")
    }
    while document.undoSteps.count > steps { document.undo() }
    guard document == before else { throw FuzzFailure("undo does not lead back") }
    try feedCanvas(text)
  }

  @MainActor
  private static func check(
    _ evaluator: GraphEvaluator, _ document: GraphDocument
  ) throws(FuzzFailure) {
    guard Set(evaluator.results.keys) == Set(document.main.nodeIDs) else {
      throw FuzzFailure("nodes without results, or results without nodes")
    }
    for result in evaluator.results.values {
      switch result {
      case .working: throw FuzzFailure("something is not computed")
      case .failure(let failure):
        guard !failure.reason.isEmpty else { throw FuzzFailure("a failure without a reason") }
      case .values(let values):
        guard values.allSatisfy({ !$0.summary.isEmpty || $0 == .text("") }) else {
          throw FuzzFailure("a value without a text")
        }
      }
    }
  }

  /// Whether a node exceeded a limit that others share, which depends on the order of changes.
  @MainActor
  private static func isLimited(_ evaluator: GraphEvaluator) -> Bool {
    evaluator.results.values.contains {
      if case .failure(let failure) = $0 { failure.limit != nil } else { false }
    }
  }

  // MARK: Making

  private static func graph(from stream: inout ByteStream) -> GraphDocument {
    var document = GraphDocument()
    // Subgraphs are packed from the inside out, so the later ones contain the earlier ones.
    for _ in 0...stream.below(6) {
      document.edit("Add") { draft in
        for _ in 0...stream.below(8) where draft.graph.nodeIDs.count < maximumNodes {
          draft.add(node(&draft, &stream))
        }
      }
      connect(&document, &stream, count: stream.below(12))
      guard stream.below(3) > 0 else { continue }
      let chosen = Set(document.main.nodeIDs.filter { _ in stream.below(3) > 0 })
      guard let made = document.pack(chosen, title: "Part", types: .standard) else { continue }
      for _ in 0..<stream.below(5) {
        _ = document.insert(GraphFragment([made.node], of: document), x: 9, y: 9)
      }
      connect(&document, &stream, count: stream.below(8))
    }
    return document
  }

  private static func node(_ draft: inout GraphDraft, _ stream: inout ByteStream) -> Node {
    let all = NodeTypes.standard.all
    let type = stream.below(9) == 0 ? "other" : all[stream.below(all.count)].name
    var node = Node(
      id: draft.unusedNodeID(), type: type,
      frame: CGRect(
        x: Double(stream.below(99)), y: Double(stream.below(99)), width: 200, height: 80))
    for port in NodeTypes.standard[type]?.inputs ?? [] where stream.below(2) == 0 {
      node.values[port.name] = value(&stream)
    }
    return node
  }

  private static func value(_ stream: inout ByteStream) -> Value {
    switch stream.below(8) {
    case 0: return .text(String(repeating: "ä", count: stream.below(9)))
    case 1: return .color(stream.color())
    default:
      let number = stream.number()
      return .number(number.isFinite ? number : 0)
    }
  }

  private static func connect(
    _ document: inout GraphDocument, _ stream: inout ByteStream, count: Int
  ) {
    let nodes = document.main.nodes
    guard !nodes.isEmpty else { return }
    for _ in 0..<count {
      let (a, b) = (nodes[stream.below(nodes.count)], nodes[stream.below(nodes.count)])
      let outputs = document.signature(of: a, in: .main, types: .standard).outputs
      let inputs = document.signature(of: b, in: .main, types: .standard).inputs
      guard !outputs.isEmpty, !inputs.isEmpty else { continue }
      let from = Wire.End(a.id, outputs[stream.below(outputs.count)].name)
      let to = Wire.End(b.id, inputs[stream.below(inputs.count)].name)
      // Files may have circles and types that do not fit.
      let isAnyWire = stream.below(16) == 0
      guard isAnyWire || document.refusal(of: from, to: to, types: .standard) == nil else {
        continue
      }
      document.edit("Connect") { $0.connect(from, to: to) }
    }
  }

  private static func edit(
    _ document: inout GraphDocument, _ stream: inout ByteStream
  ) -> DocumentChange? {
    let nodes = document.main.nodes
    guard !nodes.isEmpty else { return nil }
    let chosen = nodes[stream.below(nodes.count)]
    let graphs = document.graphs.keys.filter { $0 != .main }.sorted { $0.rawValue < $1.rawValue }
    switch stream.below(7) {
    case 0:
      return document.edit("Delete") { $0.remove([chosen.id]) }
    case 1:
      let value = value(&stream)
      return document.edit("Set") { $0.update(chosen.id) { $0.values["a"] = value } }
    case 2:
      return document.edit("Add") { draft in draft.add(node(&draft, &stream)) }
    case 3: return document.unpack([chosen.id])?.change
    case 4:
      return document.insert(GraphFragment([chosen.id], of: document), x: 5, y: 5)?.change
    case 5 where !graphs.isEmpty:
      // A change of a subgraph, which is not open.
      let id = graphs[stream.below(graphs.count)]
      let value = value(&stream)
      return document.edit("Set", in: id) { draft in
        for inner in draft.graph.nodeIDs { draft.update(inner) { $0.values["b"] = value } }
      }
    default:
      return document.edit("Move") { $0.move([chosen.id], x: 3, y: 3) }
    }
  }
}
