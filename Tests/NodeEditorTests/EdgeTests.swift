import Foundation
import NodeEditor
@_spi(GraphTests) import NodeGraph
import Panorama
import PanoramaJSON
import Testing

/// Edges between cards and groups: their file, how they look, and the hand that draws them.
@MainActor
@Suite struct EdgeTests {
  private func card(_ name: String, x: Double, y: Double, width: Double = 200) -> Node {
    Node(
      id: id(name), type: "text", frame: CGRect(x: x, y: y, width: width, height: 100),
      values: ["text": .text(name)])
  }

  private func desk() throws -> Desk {
    let desk = try Desk()
    desk.make { draft in
      draft.add(card("a", x: 100, y: 100))
      draft.add(card("b", x: 500, y: 100))
      draft.add(
        Node(id: id("g"), type: "group", frame: CGRect(x: 80, y: 400, width: 300, height: 200)))
    }
    return desk
  }

  private func side(_ name: String, _ side: CardSide, of desk: Desk) throws -> CGPoint {
    desk.shown(side.middle(of: try #require(desk.canvas.rect(of: id(name)))))
  }

  private func onlyEdge(_ desk: Desk) throws -> Wire {
    let wires = desk.session.graph.wires
    try #require(wires.count == 1)
    return wires[0]
  }

  // MARK: The file

  private func file(_ members: String) throws -> CanvasFile {
    try CanvasFile(
      Array(
        """
        {"nodes":[{"id":"a","type":"text","text":"","x":0,"y":0,"width":100,"height":50},
        {"id":"b","type":"text","text":"","x":300,"y":0,"width":100,"height":50}],
        "edges":[{"id":"e","fromNode":"a","toNode":"b"\(members)}]}
        """.utf8))
  }

  private nonisolated static let heads: [(members: String, heads: Wire.Arrows)] = [
    ("", .end), (#","toEnd":"none""#, []), (#","fromEnd":"arrow""#, [.start, .end]),
    (#","fromEnd":"arrow","toEnd":"none""#, .start),
    (#","fromEnd":"none","toEnd":"arrow""#, .end), (#","fromEnd":7,"toEnd":"star""#, .end),
  ]

  @Test(arguments: heads)
  func theHeadsOfAnEdgeAreThoseOfItsFile(members: String, heads: Wire.Arrows) throws {
    let document = try file(members).document
    #expect(document.main.wires.map(\.arrows) == [heads])
    let again = try CanvasFile(CanvasFile.bytes(of: document)).document
    #expect(again == document)
  }

  @Test func onlyTheEndThatIsChangedChangesInTheFile() throws {
    let before = try file(#","toEnd":"star","extra":[1],"label":"x""#).document
    let session = GraphSession(before, types: .standard)
    session.select([], wires: [WireID(rawValue: "e")])
    session.toggleArrows(.start)
    session.setColor("3")
    let edges = try OrderedJSON(parsing: CanvasFile.bytes(of: session.document))["edges"]?.array
    let members = try #require(edges?.first).members
    #expect(
      members.map(\.name)
        == ["id", "fromNode", "toNode", "toEnd", "extra", "label", "fromEnd", "color"])
    #expect(members.first { $0.name == "toEnd" }?.value == .string("star"))
    #expect(members.first { $0.name == "fromEnd" }?.value == .string("arrow"))
    session.undo()
    session.undo()
    #expect(CanvasFile.bytes(of: session.document) == CanvasFile.bytes(of: before))
  }

  // MARK: Sides

  @Test func sidesAreAsGivenAndElseFaceEachOther() {
    let left = CGRect(x: 0, y: 0, width: 100, height: 60)
    func pair(_ other: CGRect, _ given: CardSide? = nil) -> [CardSide] {
      let pair = CardSide.pair(from: (left, given), to: (other, nil))
      return [pair.from, pair.to]
    }
    #expect(pair(left.offsetBy(dx: 300, dy: 20)) == [.right, .left])
    #expect(pair(left.offsetBy(dx: -300, dy: 0)) == [.left, .right])
    #expect(pair(left.offsetBy(dx: 20, dy: 200)) == [.bottom, .top])
    #expect(pair(left.offsetBy(dx: 0, dy: -200)) == [.top, .bottom])
    #expect(pair(left.offsetBy(dx: 300, dy: 0), .top).first == .top)
    #expect(pair(left) != [])
  }

  // MARK: The hand

  @Test(arguments: CardSide.allCases) func aDragFromAnySideEndsAtTheNearestSideOfACard(
    from: CardSide
  ) throws {
    let desk = try desk()
    let target = try side("b", .bottom, of: desk)
    desk.drag(
      from: try side("a", from, of: desk), to: CGPoint(x: target.x, y: target.y - 8))
    let edge = try onlyEdge(desk)
    #expect(edge.from == Wire.End(id("a"), side: from.rawValue))
    #expect(edge.to == Wire.End(id("b"), side: "bottom"))
    #expect(edge.arrows == .end)
    desk.key("z", .control)
    #expect(desk.session.graph.wires.isEmpty)
  }

  @Test func edgesBeginAndEndAtGroups() throws {
    let desk = try desk()
    desk.drag(from: try side("g", .right, of: desk), to: try side("b", .left, of: desk))
    desk.drag(from: try side("a", .bottom, of: desk), to: try side("g", .top, of: desk))
    let ends = desk.session.graph.wires.map { [$0.from.node, $0.to.node] }
    #expect(ends == [[id("g"), id("b")], [id("a"), id("g")]])
  }

  @Test func anEdgeDroppedOnTheGroundMakesACardInOneStep() throws {
    let desk = try desk()
    desk.drag(from: try side("a", .right, of: desk), to: CGPoint(x: 450, y: 400))
    let edge = try onlyEdge(desk)
    let made = try #require(desk.session.graph.node(edge.to.node))
    #expect(made.type == "text" && desk.session.selection == [made.id])
    #expect(edge.to.side.map { ["left", "top"].contains($0) } == true)
    desk.type("new")
    desk.key("return", .control)
    #expect(desk.session.graph.node(made.id)?.values["text"] == .text("new"))
    desk.session.undo()
    desk.session.undo()
    #expect(desk.session.graph.nodeIDs.count == 3 && desk.session.graph.wires.isEmpty)
  }

  @Test func aFingerDrawsFromTheDotsOfASelectedCardAndElseMovesIt() throws {
    let desk = try desk()
    let start = try side("a", .right, of: desk)
    let inside = CGPoint(x: start.x - 30, y: start.y + 25)
    desk.tap(inside)
    // Twenty points outside the dot are within its target of 44 points.
    desk.fingerDrag(
      from: CGPoint(x: start.x + 19, y: start.y), to: try side("b", .left, of: desk))
    #expect(try onlyEdge(desk).to == Wire.End(id("b"), side: "left"))
    desk.fingerDrag(from: inside, to: CGPoint(x: inside.x, y: inside.y + 90))
    #expect(desk.session.document.undoSteps.last?.name == "Move")
  }

  @Test func aLongPressOnACardAndATapOnAnotherConnectThem() throws {
    let desk = try desk()
    let place = try desk.middle(of: id("a"))
    desk.finger(.began, place)
    desk.wait(0.6)
    desk.finger(.ended, place)
    desk.tap(try desk.middle(of: id("b")))
    let edge = try onlyEdge(desk)
    // Its sides are left to those that draw it.
    #expect([edge.from, edge.to] == [Wire.End(id("a")), Wire.End(id("b"))])
    #expect(!desk.isLocked)
  }

  @Test func theEndOfASelectedEdgeMovesAndKeepsWhatTheFileSaysOfIt() throws {
    let desk = try desk()
    desk.make { draft in
      draft.add(card("c", x: 500, y: 400))
      let edge = draft.connect(
        Wire.End(id("a"), side: "right"), to: Wire.End(id("b"), side: "left"))
      draft.update(edge) { (wire: inout Wire) in (wire.label, wire.color) = ("why", "2") }
    }
    let end = try side("b", .left, of: desk)
    desk.click(CGPoint(x: 340, y: Double(end.y)))
    let edge = try onlyEdge(desk)
    #expect(desk.session.wireSelection == [edge.id])
    desk.drag(from: end, to: try side("c", .left, of: desk))
    var moved = edge
    moved.to = Wire.End(id("c"), side: "left")
    #expect(desk.session.graph.wires == [moved])
    desk.key("delete")
    #expect(desk.session.graph.wires.isEmpty)
    desk.key("z", .control)
    desk.key("z", .control)
    #expect(desk.session.graph.wires == [edge])
  }

  @Test func aDoubleClickOnAnEdgeLabelsItAndTheLabelIsInFrontOfCards() throws {
    let desk = try desk()
    desk.make { draft in
      draft.connect(Wire.End(id("a"), side: "right"), to: Wire.End(id("b"), side: "left"))
      // A card lies over the middle of the edge.
      draft.add(card("over", x: 380, y: 90, width: 90))
    }
    desk.click(CGPoint(x: 350, y: 150), clicks: 2)
    desk.type("a reason")
    desk.key("return")
    let edge = try onlyEdge(desk)
    #expect(edge.label == "a reason")
    desk.wait(0.1)
    #expect(desk.canvas.viewlets.last?.accessibilityTitle == "Labels")
    // The label, and not the card, is clicked.
    desk.click(CGPoint(x: 400, y: 150))
    #expect(desk.session.wireSelection == [edge.id])
    desk.click(try desk.middle(of: id("over")))
    #expect(
      desk.canvas.viewlets.last?.accessibilityTitle == "Labels",
      "a card that came to the front covers labels")
  }

  @Test func aLabelIsWrappedAndNotCut() throws {
    let desk = try desk()
    func frame(_ label: String) throws -> CGRect {
      desk.make { draft in
        draft.disconnect(Set(draft.graph.wireIDs))
        let id = draft.connect(Wire.End(id("a")), to: Wire.End(id("b")))
        draft.update(id) { (wire: inout Wire) in wire.label = label }
      }
      return try #require(desk.canvas.labelFrame(of: onlyEdge(desk).id))
    }
    let (short, long) = (try frame("word"), try frame(String(repeating: "word ", count: 40)))
    #expect(long.height > 4 * (short.height - 6))
    #expect(long.midX == short.midX && long.midY == short.midY)
  }

  @Test func veryManyLongLabelsAreShortenedTogether() throws {
    var draft = GraphDraft(Graph())
    draft.add([card("a", x: 0, y: 0), card("b", x: 400, y: 0)])
    for _ in 0..<2 {
      for index in 0..<2000 {
        let end = index % 2 == 0 ? "a" : "b"
        let edge = draft.connect(Wire.End(id(end)), to: Wire.End(id(end == "a" ? "b" : "a")))
        draft.update(edge) { (wire: inout Wire) in
          wire.label = String(repeating: "word ", count: 1000)
        }
      }
    }
    let graph = draft.finish().0
    let document = GraphDocument(graphs: [.main: graph], source: .object([]))
    let canvas = NodeCanvas(
      GraphSession(document, types: .standard), theme: .light, fonts: FontLibrary())
    let first = try #require(graph.wireIDs.first)
    let frame = try #require(canvas.labelFrame(of: first))
    #expect(frame.height < 400)
  }

  // MARK: Sizes

  @Test func cardsAreResizedByEdgesAndCornersAsOneStep() throws {
    let desk = try desk()
    // An upper left corner, and with Shift, so that nothing snaps.
    desk.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 70, y: 60), .shift)
    #expect(
      desk.session.graph.node(id("a"))?.frame == CGRect(x: 70, y: 60, width: 230, height: 140))
    // A lower edge, beside its dot.
    desk.drag(from: CGPoint(x: 250, y: 200), to: CGPoint(x: 250, y: 260), .shift)
    #expect(
      desk.session.graph.node(id("a"))?.frame == CGRect(x: 70, y: 60, width: 230, height: 200))
    #expect(desk.session.document.undoSteps.map(\.name) == ["Make", "Resize", "Resize"])
    // A card cannot become too small.
    desk.drag(from: CGPoint(x: 300, y: 260), to: CGPoint(x: 0, y: 0), .shift)
    #expect(desk.session.graph.node(id("a"))?.frame == CGRect(x: 70, y: 60, width: 80, height: 40))
    for _ in 0..<3 { desk.key("z", .control) }
    #expect(
      desk.session.graph.node(id("a"))?.frame == CGRect(x: 100, y: 100, width: 200, height: 100))
  }

  @Test func aResizedEdgeSnapsToOtherCards() throws {
    let desk = try desk()
    desk.make { $0.add(card("c", x: 120, y: 240, width: 250)) }
    desk.drag(from: CGPoint(x: 370, y: 320), to: CGPoint(x: 303, y: 320))
    #expect(desk.session.graph.node(id("c"))?.frame.maxX == 300)
  }

  // MARK: The text of a card

  @Test func theTextOfACardHasLinesAndItsOwnUndo() throws {
    let desk = try desk()
    desk.click(try desk.middle(of: id("a")), clicks: 2)
    desk.key("a", .control)
    desk.type("one")
    desk.key("return")
    desk.type("two")
    desk.window.clipboard.text = "three\nfour"
    desk.key("return")
    desk.key("v", .control)
    desk.key("backspace")
    desk.key("z", .control)
    desk.key("return", .control)
    #expect(desk.session.graph.node(id("a"))?.values["text"] == .text("one\ntwo\nthree\nfour"))
    #expect(desk.session.document.undoSteps.count == 2)
    desk.key("z", .control)
    #expect(desk.session.graph.node(id("a"))?.values["text"] == .text("a"))
  }

  @Test func keysInATextAreNoCommandsOfTheEditor() throws {
    let desk = try desk()
    desk.click(try desk.middle(of: id("a")), clicks: 2)
    let before = desk.session.graph
    desk.key("tab")
    desk.key("d", .control)
    desk.key("g", .control)
    desk.key("f2")
    desk.key("x")
    desk.type("x")
    #expect(!desk.hasChooser && desk.session.graph == before)
    desk.key("escape")
    #expect(desk.session.graph.node(id("a"))?.values["text"] == .text("a  x"))
    #expect(desk.session.graph.nodeIDs == before.nodeIDs)
  }

  @Test func aTitleOfSeveralLinesKeepsThem() throws {
    let desk = try desk()
    desk.session.rename(id("g"), to: "one\ntwo")
    desk.session.select([id("g")])
    desk.key("f2")
    desk.type("!")
    desk.key("return", .control)
    #expect(desk.session.graph.node(id("g"))?.values["label"] == .text("one\ntwo!"))
  }

  @Test func anInputMethodComposesInACard() throws {
    let desk = try desk()
    desk.click(try desk.middle(of: id("a")), clicks: 2)
    func compose(_ text: String) {
      let input = CompositionInput(text: text, start: text.unicodeScalars.count)
      desk.window.handle(InputEvent(time: desk.time, kind: .composition(input)))
    }
    compose("かん")
    let insertion = try #require(desk.window.focusedTextInsertion)
    #expect(insertion.isComposing && desk.window.rootView.bounds.contains(insertion.caret))
    compose("")
    desk.type("漢")
    compose("じ")
    desk.click(CGPoint(x: 800, y: 500))
    #expect(desk.session.graph.node(id("a"))?.values["text"] == .text("a漢じ"))
  }

  @Test func aClickOutsideKeepsTheText() throws {
    let desk = try desk()
    desk.click(try desk.middle(of: id("a")), clicks: 2)
    desk.type(" more")
    desk.click(CGPoint(x: 800, y: 500))
    #expect(desk.session.graph.node(id("a"))?.values["text"] == .text("a more"))
  }
}
