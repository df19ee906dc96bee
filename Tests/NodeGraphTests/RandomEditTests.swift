import Foundation
@_spi(GraphTests) import NodeGraph
import TestSupport
import Testing

@Suite("Random edits")
struct RandomEditTests {
  let types = NodeTypes.standard

  @Test("A thousand scripts keep the graph sound, and undo leads back to the start")
  func scripts() {
    for seed in 1...1000 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      var document = Samples.arithmetic
      let original = document
      let steps = document.undoSteps.count
      for _ in 0..<20 { edit(&document, &random) }
      let broken = document.graphs.flatMap { $0.value.brokenInvariants }
      #expect(broken.isEmpty, "script \(seed)")
      let final = document
      while document.undoSteps.count > steps { document.undo() }
      #expect(document == original, "script \(seed)")
      while document.redo() != nil {}
      if final.redoSteps.isEmpty { #expect(document == final, "script \(seed)") }
      #expect(document.graphs.flatMap { $0.value.brokenInvariants }.isEmpty, "script \(seed)")
    }
  }

  private func edit(_ document: inout GraphDocument, _ random: inout SeededGenerator) {
    let graph = document.main
    let picked = Set(graph.nodeIDs.filter { _ in Int.random(in: 0..<4, using: &random) == 0 })
    switch Int.random(in: 0..<13, using: &random) {
    case 0, 1:
      let type =
        ["number", "math.add", "color.mix", "text", "group", "reroute"]
        .randomElement(using: &random) ?? "text"
      let x = random.number(in: -500...500).rounded()
      document.edit("Add") { draft in
        draft.add(Samples.node(draft.unusedNodeID().rawValue, type, x: x))
      }
    case 2: document.edit("Delete") { $0.remove(Set(picked.prefix(2))) }
    case 3, 4:
      let (x, y) = (random.number(in: -50...50), random.number(in: -50...50))
      document.edit("Move") { $0.move(picked, x: x, y: y) }
    case 5, 6: connect(&document, &random)
    case 7:
      let wires = graph.wireIDs.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
      document.edit("Disconnect") { $0.disconnect(Set(wires)) }
    case 8: _ = document.unpack(picked)
    case 9: _ = document.insert(GraphFragment(picked, of: document), x: 20, y: 20)
    case 10: _ = document.pack(picked, title: "Part", types: types)
    case 11:
      if let node = graph.nodes.filter({ $0.subgraph != nil }).randomElement(using: &random) {
        _ = document.unpack([node.id])
      }
    case 12:
      if document.undoSteps.count > 1 { document.undo() }
      if Bool.random(using: &random) { document.redo() }
    default: break
    }
  }

  private func connect(_ document: inout GraphDocument, _ random: inout SeededGenerator) {
    let nodes = document.main.nodes
    guard let source = nodes.randomElement(using: &random),
      let target = nodes.randomElement(using: &random),
      let output = document.signature(of: source, in: .main, types: types).outputs
        .randomElement(using: &random),
      let input = document.signature(of: target, in: .main, types: types).inputs
        .randomElement(using: &random)
    else { return }
    let (from, to) = (Wire.End(source.id, output.name), Wire.End(target.id, input.name))
    guard document.refusal(of: from, to: to, types: types) == nil else { return }
    document.edit("Connect") { $0.connect(from, to: to) }
  }
}
