import Foundation
import NodeEditor
@_spi(GraphTests) import NodeGraph
import Testing

@Suite("Edits of a selection")
@MainActor
struct SessionEditTests {
  private func id(_ name: String) -> NodeID { NodeID(rawValue: name) }

  private func session(_ build: (inout GraphDraft) -> Void) -> GraphSession {
    var document = GraphDocument()
    document.edit("Make", build)
    return GraphSession(document, types: .standard, isImmediate: true)
  }

  private func add(_ type: String, _ name: String, to draft: inout GraphDraft) {
    draft.add(
      Node(id: id(name), type: type, frame: CGRect(x: 0, y: 0, width: 200, height: 100)))
  }

  @Test("A dissolved node passes on the value of its topmost input, whichever wire is older")
  func dissolve() {
    let session = session { draft in
      for name in ["below", "above"] { add("number", name, to: &draft) }
      add("math.add", "sum", to: &draft)
      add("math.root", "root", to: &draft)
      draft.connect(Wire.End(id("below"), "result"), to: Wire.End(id("sum"), "b"))
      draft.connect(Wire.End(id("above"), "result"), to: Wire.End(id("sum"), "a"))
      draft.connect(Wire.End(id("sum"), "result"), to: Wire.End(id("root"), "a"))
    }
    session.select([id("sum")])
    session.dissolveSelection()
    #expect(session.graph.wires(into: id("root")).map(\.from.node) == [id("above")])
  }

  @Test("An input of another type is passed over when a node is dissolved")
  func dissolveMismatch() {
    let session = session { draft in
      add("color.rgb", "color", to: &draft)
      add("number", "amount", to: &draft)
      add("color.mix", "mix", to: &draft)
      add("text", "note", to: &draft)
      add("math.root", "root", to: &draft)
      draft.connect(Wire.End(id("color"), "color"), to: Wire.End(id("mix"), "a"))
      draft.connect(Wire.End(id("amount"), "result"), to: Wire.End(id("mix"), "amount"))
      draft.connect(Wire.End(id("mix"), "color"), to: Wire.End(id("root"), "a"))
    }
    session.select([id("mix")])
    session.dissolveSelection()
    #expect(session.graph.wires(into: id("root")).map(\.from.node) == [id("amount")])
  }

  @Test("Selected subgraphs are unpacked as one step, and all their nodes are selected")
  func unpackSeveral() throws {
    let session = session { draft in
      for name in ["one", "two"] { add("number", name, to: &draft) }
    }
    for name in ["one", "two"] {
      session.select([id(name)])
      #expect(session.packSelection() == nil)
    }
    let steps = session.document.undoSteps.count
    session.select(Set(session.graph.nodeIDs))
    session.unpackSelection()
    #expect(session.document.undoSteps.count == steps + 1)
    #expect(session.selection == Set(session.graph.nodeIDs))
    #expect(session.graph.nodes.map(\.type) == ["number", "number"])
  }

  @Test("A failure quotes only the beginning of a long title from a file")
  func longTitles() {
    let title = String(repeating: "long ", count: 100_000)
    var document = GraphDocument()
    document.edit("Make") { draft in
      add("number", "one", to: &draft)
      add("preview", "shown", to: &draft)
      draft.connect(Wire.End(id("one"), "result"), to: Wire.End(id("shown"), "value"))
    }
    let packed = document.pack([id("shown")], title: "Shown", types: .standard)
    let graph = packed.flatMap { document.main.node($0.node)?.subgraph }
    guard let packed, let graph else {
      Issue.record("the node was not packed")
      return
    }
    document.edit("Rename", in: graph) { draft in
      for node in draft.graph.nodes { draft.update(node.id) { $0.title = title } }
    }
    document.edit("Delete") { $0.remove([id("one")]) }
    let session = GraphSession(document, types: .standard, isImmediate: true)
    guard case .failure(let failure)? = session.result(of: packed.node) else {
      Issue.record("the subgraph has a value")
      return
    }
    #expect(failure.reason.count < 200)
  }
}
