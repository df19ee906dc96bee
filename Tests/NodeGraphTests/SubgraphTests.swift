import Foundation
@_spi(GraphTests) import NodeGraph
import Testing

@Suite("Subgraphs")
@MainActor
struct SubgraphTests {
  let types = NodeTypes.standard

  private func value(of node: NodeID, in document: GraphDocument) -> NodeResult? {
    let evaluator = GraphEvaluator(types: types, isImmediate: true)
    evaluator.show(.main, of: document)
    return evaluator.results[node]
  }

  private let product = NodeID(rawValue: "product")

  @Test("A selection becomes one node that computes the same, and can be unpacked again")
  func packAndUnpack() throws {
    var document = Samples.arithmetic
    let original = document
    let packed = try unwrapped(
      document.pack([NodeID(rawValue: "sum")], title: "Total", types: types))
    #expect(document.main.node(packed.node)?.subgraph != nil)
    #expect(document.main.wires(into: packed.node).count == 2)
    #expect(value(of: product, in: document) == .values([.number(20)]))

    let unpacked = try unwrapped(document.unpack([packed.node]))
    #expect(unpacked.nodes.count == 1)
    #expect(document.main.nodeIDs.count == original.main.nodeIDs.count)
    #expect(value(of: product, in: document) == .values([.number(20)]))
    #expect(document.main.brokenInvariants.isEmpty)
    document.undo()
    document.undo()
    #expect(document == original)
  }

  @Test("Several subgraphs, one after the other, are unpacked as one step")
  func unpackSeveral() throws {
    var document = Samples.arithmetic
    let sum = try unwrapped(
      document.pack([NodeID(rawValue: "sum")], title: "Total", types: types)
    ).node
    let end = try unwrapped(document.pack([product], title: "Product", types: types)).node
    let (packed, steps) = (document, document.undoSteps.count)
    let unpacked = try unwrapped(document.unpack([sum, end]))
    #expect(unpacked.nodes.count == 2)
    #expect(document.undoSteps.count == steps + 1)
    let last = try unwrapped(
      unpacked.nodes.first { document.main.node($0)?.type == "math.multiply" })
    #expect(value(of: last, in: document) == .values([.number(20)]))
    #expect(document.main.brokenInvariants.isEmpty)
    document.undo()
    #expect(document == packed)
  }

  @Test("A selection that would depend on itself is not packed")
  func returningPath() {
    var document = Samples.arithmetic
    let packed = document.pack(
      [NodeID(rawValue: "two"), NodeID(rawValue: "product")], title: "No", types: types)
    #expect(packed?.node == nil)
  }

  @Test("A subgraph is edited once and used many times")
  func manyUses() throws {
    var document = Samples.arithmetic
    let packed = try unwrapped(
      document.pack([NodeID(rawValue: "sum")], title: "Total", types: types))
    let copy = try unwrapped(
      document.insert(GraphFragment([packed.node], of: document), x: 50, y: 50))
    let second = try unwrapped(copy.nodes.first)
    let graph = try unwrapped(document.main.node(second)?.subgraph)
    #expect(graph == document.main.node(packed.node)?.subgraph)
    document.edit("Change", in: graph) { draft in
      draft.update(NodeID(rawValue: "sum")) { $0.type = "math.subtract" }
    }
    #expect(value(of: product, in: document) == .values([.number(-4)]))
  }

  @Test("A subgraph never contains itself")
  func containment() throws {
    var document = Samples.arithmetic
    let packed = try unwrapped(
      document.pack([NodeID(rawValue: "sum")], title: "Total", types: types))
    let graph = try unwrapped(document.main.node(packed.node)?.subgraph)
    #expect(!document.insertableSubgraphs(in: graph).contains(graph))
    let fragment = GraphFragment([packed.node], of: document)
    let inserted = document.insert(fragment, in: graph, x: 0, y: 0)
    #expect(inserted?.nodes == nil)
    let outer = try unwrapped(document.pack([packed.node], title: "Outer", types: types))
    let outerGraph = try unwrapped(document.main.node(outer.node)?.subgraph)
    #expect(!document.insertableSubgraphs(in: graph).contains(outerGraph))
    #expect(document.insertableSubgraphs(in: outerGraph).contains(graph))
  }

  @Test("A file in which a subgraph contains itself is reported and computes nothing")
  func selfContainedFile() throws {
    let text = """
      {"nodes":[{"id":"a","type":"text","text":"x","x":0,"y":0,"width":100,"height":50,
      "panorama":{"type":"subgraph","values":{"graph":"g"}}}],"edges":[],
      "panorama":{"subgraphs":{"g":{"name":"G","nodes":[
      {"id":"o","type":"text","text":"o","x":0,"y":0,"width":9,"height":9,
      "panorama":{"type":"subgraph.output"}},
      {"id":"b","type":"text","text":"x","x":0,"y":0,"width":100,"height":50,
      "panorama":{"type":"subgraph","values":{"graph":"g"}}}],"edges":[
      {"id":"w","fromNode":"b","toNode":"o","panorama":{"from":"o","to":"o"}}]}}}}
      """
    let file = try CanvasFile(Array(text.utf8))
    #expect(file.problems.contains { $0.reason.contains("itself") })
    guard case .failure? = value(of: NodeID(rawValue: "a"), in: file.document) else {
      Issue.record("an endless subgraph has a value")
      return
    }
  }

  @Test("Subgraphs are copied into another document")
  func acrossDocuments() throws {
    var document = Samples.arithmetic
    let packed = try unwrapped(
      document.pack([NodeID(rawValue: "sum")], title: "Total", types: types))
    let text = GraphFragment([packed.node], of: document).text
    var other = GraphDocument()
    let fragment = try unwrapped(GraphFragment(text: text))
    let pasted = try unwrapped(other.insert(fragment, x: 0, y: 0))
    let graph = try unwrapped(pasted.nodes.first.flatMap { other.main.node($0)?.subgraph })
    #expect(other[graph].nodes.contains { $0.type == "math.add" })
    #expect(other[graph].name == "Total")
  }
}
