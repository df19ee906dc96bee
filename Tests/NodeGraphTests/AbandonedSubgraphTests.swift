import Foundation
@_spi(GraphTests) import NodeGraph
import Testing

/// The inside of a deleted subgraph leaves the file, but not before it can no longer come back.
@Suite struct AbandonedSubgraphTests {
  private func packed() throws -> (document: GraphDocument, node: NodeID) {
    var document = Samples.arithmetic
    let chosen = Set(["sum", "product"].map { NodeID(rawValue: $0) })
    let packed = document.pack(chosen, title: "Inside", types: .standard)
    let made = try #require(packed)
    // As after opening the file.
    return (try CanvasFile(CanvasFile.bytes(of: document)).document, made.node)
  }

  private func names(_ document: GraphDocument) throws -> [String] {
    try CanvasFile(CanvasFile.bytes(of: document)).document.graphs.values.map(\.name).sorted()
  }

  @Test func itStaysAsLongAsAStepCanBringItBack() throws {
    var (document, node) = try packed()
    document.edit("Delete") { $0.remove([node]) }
    #expect(try names(document.withoutAbandonedSubgraphs()) == ["", "Inside"])
    #expect(try names(document.withoutAbandonedSubgraphs(isClosing: true)) == [""])
    for index in 0..<GraphDocument.maximumSteps {
      document.edit("Add") { $0.add(Samples.node("n\(index)", "reroute")) }
    }
    #expect(try names(document.withoutAbandonedSubgraphs()) == [""])
  }

  @Test func anUndoBringsItBackAndARedoKeepsIt() throws {
    var (document, node) = try packed()
    document.edit("Delete") { $0.remove([node]) }
    document.undo()
    #expect(try names(document.withoutAbandonedSubgraphs(isClosing: true)) == ["", "Inside"])
    document.redo()
    #expect(try names(document.withoutAbandonedSubgraphs()) == ["", "Inside"])
  }

  @Test func whatNothingUsedInTheFileStays() throws {
    var document = try packed().document
    document.edit("Delete") { $0.remove(Set($0.graph.nodeIDs)) }
    let file = try CanvasFile(CanvasFile.bytes(of: document)).document
    #expect(try names(file.withoutAbandonedSubgraphs(isClosing: true)) == ["", "Inside"])
  }
}
