import Foundation
import NodeEditor
import NodeGraph
import Panorama
import PanoramaJSON
import Testing

/// Pasting onto a board, and the keys after a field.
@MainActor
@Suite struct BoardTests {
  private func desk() throws -> Desk {
    let desk = try Desk()
    desk.make { draft in
      draft.add(node("two", "number", x: 100, y: 100, ["value": .number(2)]))
      draft.add(node("sum", "math.add", x: 500, y: 150))
      draft.add(node("text", "text", x: 500, y: 400, ["text": .text("note")]))
    }
    return desk
  }

  private func middle(_ id: NodeID?, _ desk: Desk) throws -> CGPoint {
    let rect = try #require(id.flatMap { desk.canvas.rect(of: $0) })
    return CGPoint(x: rect.midX, y: rect.midY)
  }

  // MARK: Pasting

  @Test(arguments: [
    ("a thought\nof two lines", "text"), ("https://example.com/a", "link"),
    ("https://example.com is a site", "text"),
  ]) func aPasteIsWhereTheMouseIsAndOneStep(text: String, type: String) throws {
    let desk = try desk()
    desk.window.clipboard.text = text
    desk.mouse(.moved, CGPoint(x: 300, y: 500))
    let before = desk.session.document.main
    desk.key("v", .control)
    let made = try #require(desk.session.selection.first)
    #expect(desk.session.graph.node(made)?.type == type)
    #expect(try middle(made, desk) == CGPoint(x: 300, y: 500))
    // The same place again: the copies do not cover each other.
    desk.key("v", .control)
    #expect(try middle(desk.session.selection.first, desk) != CGPoint(x: 300, y: 500))
    desk.key("z", .control)
    desk.key("z", .control)
    #expect(desk.session.document.main == before)
  }

  @Test func filesBecomeCardsNamedRelativeToTheDocument() throws {
    let folder = NSTemporaryDirectory() + "cards-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: folder + "/inside", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for name in ["inside/a.txt", "b c.txt"] {
      try Data("x".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
    let desk = try Desk(try CanvasDocument(path: "\(folder)/my.canvas"))
    desk.window.clipboard.text = "\(folder)/inside/a.txt\nfile://\(folder)/b%20c.txt\n"
    desk.key("v", .control)
    let files = desk.session.graph.nodes.map { $0.type == "file" ? $0.values["file"] : nil }
    #expect(files == [.text("inside/a.txt"), .text("b c.txt")])
    #expect(desk.session.document.undoSteps.map(\.name) == ["Paste"])
  }

  @Test func aPictureInTheClipboardBecomesAFileAndACard() throws {
    let folder = NSTemporaryDirectory() + "cards-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let desk = try Desk(try CanvasDocument(path: "\(folder)/my.canvas"))
    desk.window.clipboard.text = nil
    desk.editor.readClipboardPicture = { $0(([1, 2, 3], "png")) }
    desk.key("v", .control)
    desk.key("v", .control)
    let files = desk.session.graph.nodes.map { $0.values["file"] }
    #expect(files == [.text("Pasted picture.png"), .text("Pasted picture-2.png")])
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: "\(folder)/Pasted picture.png"))
        == Data([1, 2, 3]))
  }

  @Test func aPictureWithoutAFolderIsRefusedInWords() throws {
    let desk = try desk()
    desk.window.clipboard.text = nil
    desk.editor.readClipboardPicture = { $0(([1], "png")) }
    desk.key("v", .control)
    #expect(desk.session.graph.nodeIDs.count == 3)
    #expect(desk.editor.noticeText?.contains("save the graph") == true)
  }

  // MARK: The overview

  @Test func theOverviewForgetsASelectionAndNodesLandWhenAnEditEndsTheirFlight() throws {
    let desk = try desk()
    desk.make { draft in
      for number in 0..<8 {
        draft.add(node("n\(number)", "number", x: Double(number) * 260, y: Double(number) * 200))
      }
    }
    desk.wait(1)
    let before = try #require(desk.editor.overview).pixels
    desk.session.selectAll()
    desk.wait(1)
    #expect(desk.editor.overview?.pixels != before)
    desk.session.select([])
    desk.wait(1)
    #expect(desk.editor.overview?.pixels == before, "the overview still shows the selection")
    desk.key("l")
    desk.wait(0.1)
    // An edit ends the flight of the nodes.
    desk.session.setColor(nil)
    desk.session.rename(id("n3"), to: "x")
    desk.wait(1)
    for node in desk.session.graph.nodes {
      #expect(desk.canvas.rect(of: node.id)?.origin == node.frame.origin)
    }
    #expect(desk.editor.overview?.pixels != before)
  }

  @Test func theOverviewShowsWhereNodesHaveFlown() throws {
    var maps: [[UInt32]] = []
    for flies in [true, false] {
      let desk = try desk()
      desk.window.theme.reducesMotion = !flies
      desk.make { draft in
        for number in 0..<8 {
          draft.add(node("n\(number)", "number", x: Double(number) * 260, y: Double(number) * 200))
        }
      }
      desk.wait(1)
      let before = try #require(desk.editor.overview).pixels
      desk.key("l")
      for _ in 0..<30 { desk.wait(0.02) }
      desk.wait(1)
      maps.append(try #require(desk.editor.overview).pixels)
      let hasChanged = maps.last != before
      #expect(hasChanged)
    }
    let areSame = maps[0] == maps[1]
    #expect(areSame, "the overview shows nodes where they were before they flew")
  }

  @Test func cardsAreConnectedByKeysAlone() throws {
    let desk = try desk()
    desk.make { $0.add(node("other", "text", x: 100, y: 400, ["text": .text("other")])) }
    desk.session.select([id("text")])
    desk.key("w")
    desk.type("w")
    desk.type("other")
    desk.key("return")
    #expect(
      desk.session.graph.wires.map { [$0.from, $0.to] } == [
        [Wire.End(id("text")), Wire.End(id("other"))]
      ])
  }

  // MARK: Keys

  @Test func theKeyThatOpensAFieldIsNotTypedIntoIt() throws {
    let desk = try desk()
    desk.session.select([id("two")])
    desk.key("w")
    desk.type("w")
    #expect(desk.hasChooser)
    let field = try #require(desk.window.firstResponder as? TextField)
    #expect(field.text == "")
    // The next text is meant for the field, even the same letter.
    desk.key("w")
    desk.type("w")
    #expect(field.text == "w")
  }

  @Test func lettersAfterAFieldAreNoShortcutsUntilTheCanvasHasTheFocus() throws {
    let desk = try desk()
    func rename() {
      desk.session.select([id("two")])
      desk.key("f2")
      desk.type("name")
      desk.key("return")
    }
    for key in ["escape", "tab", "click"] {
      rename()
      let before = desk.session.graph
      for letter in ["x", "h", "l", "backspace"] { desk.key(letter) }
      #expect(desk.session.graph == before)
      #expect(desk.session.selection == [id("two")])
      if key == "click" { desk.click(try desk.middle(of: id("two"))) } else { desk.key(key) }
      // Tab also does what it does otherwise.
      #expect(desk.hasChooser == (key == "tab"))
      if key == "tab" { desk.key("escape") }
      #expect(desk.session.selection == [id("two")])
      desk.key("h")
      #expect(desk.session.graph.node(id("two"))?.isCollapsed == true, "after \(key)")
      desk.key("h")
    }
  }

  @Test func aNewTextCardHasTextInItsFile() throws {
    let desk = try desk()
    desk.session.addNode("text", at: .zero)
    let json = try OrderedJSON(parsing: CanvasFile.bytes(of: desk.session.document))
    #expect(json["nodes"]?.array?.last?["text"] == .string(""))
  }

  @Test func aLongPressAndATapOnAHeaderConnectToTheFirstFreeInput() throws {
    let desk = try desk()
    for input in ["a", "b"] {
      let place = try desk.middle(of: id("two"))
      desk.finger(.began, place)
      desk.wait(0.6)
      desk.finger(.ended, place)
      desk.tap(try desk.middle(of: id("sum")))
      #expect(desk.session.graph.wire(into: input, of: id("sum"))?.from == end("two", "result"))
    }
    #expect(!desk.isLocked)
  }
}
