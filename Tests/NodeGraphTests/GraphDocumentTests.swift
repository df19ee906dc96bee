import Foundation
@_spi(GraphTests) import NodeGraph
import Testing

@Suite("Graph documents")
struct GraphDocumentTests {
  let types = NodeTypes.standard

  @Test("Each edit is one undo step, whatever it changes")
  func oneStep() {
    var document = Samples.arithmetic
    let original = document.main
    let steps = document.undoSteps.count
    document.edit("Delete") { $0.remove([NodeID(rawValue: "sum"), NodeID(rawValue: "two")]) }
    #expect(document.undoSteps.count == steps + 1)
    #expect(document.main.wireIDs.count == 1)
    document.undo()
    #expect(document.main == original)
    document.redo()
    #expect(document.main.nodeIDs.count == 3)
  }

  @Test("An edit that throws changes nothing")
  func throwing() {
    struct Stop: Error {}
    var document = Samples.arithmetic
    let original = document
    #expect(throws: Stop.self) {
      try document.edit("Fail") { draft in
        draft.remove([NodeID(rawValue: "two")])
        throw Stop()
      }
    }
    #expect(document == original)
    #expect(document.undoSteps.count == original.undoSteps.count)
  }

  @Test("An edit that changes nothing is no step")
  func nothing() {
    var document = Samples.arithmetic
    let steps = document.undoSteps.count
    let change = document.edit("Move") { $0.move([NodeID(rawValue: "two")], x: 0, y: 0) }
    #expect(change == nil)
    #expect(document.undoSteps.count == steps)
  }

  @Test("An input has one wire: a second one replaces it")
  func oneWire() {
    var document = Samples.arithmetic
    document.edit("Connect") {
      $0.connect(Samples.end("four", "result"), to: Samples.end("sum", "a"))
    }
    let sum = NodeID(rawValue: "sum")
    #expect(document.main.wire(into: "a", of: sum)?.from.node.rawValue == "four")
    #expect(document.main.brokenInvariants.isEmpty)
  }

  @Test("Cycles, mismatched types and missing ports are refused with a reason")
  func refusals() {
    var document = Samples.arithmetic
    document.edit("Add") { $0.add(Samples.node("color", "color.rgb")) }
    func refusal(_ from: Wire.End, _ to: Wire.End) -> WireRefusal? {
      document.refusal(of: from, to: to, types: types)
    }
    #expect(
      refusal(Samples.end("product", "result"), Samples.end("sum", "a")) == .cycle)
    #expect(refusal(Samples.end("sum", "result"), Samples.end("sum", "a")) == .cycle)
    #expect(
      refusal(Samples.end("color", "color"), Samples.end("sum", "a"))
        == .mismatch(from: .color, to: .number))
    #expect(refusal(Samples.end("two", "nothing"), Samples.end("sum", "a")) == .noPort)
    #expect(refusal(Samples.end("two", "result"), Samples.end("color", "red")) == nil)
  }

  @Test("Copies keep the wires between them, also through the clipboard")
  func copies() throws {
    var document = Samples.arithmetic
    let ids = Set(["two", "sum", "product"].map { NodeID(rawValue: $0) })
    let fragment = try unwrapped(GraphFragment(text: GraphFragment(ids, of: document).text))
    let pasted = try unwrapped(document.insert(fragment, x: 40, y: 40))
    #expect(pasted.nodes.count == 3)
    #expect(document.main.nodeIDs.count == 8)
    #expect(document.main.wireIDs.count == 6)
    let copies = document.main.nodes.filter { pasted.nodes.contains($0.id) }
    #expect(copies.first { $0.type == "number" }?.values["value"] == .number(2))
    document.undo()
    #expect(document == Samples.arithmetic)
  }

  @Test("A document is the same after it was written and read")
  func writtenAndRead() throws {
    let written = try CanvasFile(CanvasFile.bytes(of: Samples.arithmetic)).document
    #expect(written.main.nodes.map(\.values) == Samples.arithmetic.main.nodes.map(\.values))
    #expect(written == (try CanvasFile(CanvasFile.bytes(of: written)).document))
  }
}
