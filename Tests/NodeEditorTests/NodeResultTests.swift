import Foundation
import NodeEditor
import NodeGraph
import Panorama
import PanoramaImages
import TestSupport
import Testing

/// What the editor does with the results of nodes.
@MainActor
@Suite struct NodeResultTests {
  @Test func resultsAreCopiedWithAllDigits() throws {
    let desk = try Desk()
    desk.make { draft in
      draft.add(
        node("third", "math.divide", x: 100, y: 100, ["a": .number(1), "b": .number(3)]))
      draft.add(node("range", "list.range", x: 400, y: 100, ["end": .number(3)]))
      draft.add(node("solid", "picture.solid", x: 700, y: 100))
    }
    func copied(_ name: String) -> String? {
      desk.session.select([id(name)])
      desk.window.clipboard.text = "before"
      desk.key("c", [.control, .shift])
      return desk.window.clipboard.text
    }
    #expect(copied("third") == "0.3333333333333333")
    #expect(copied("range") == "1\n2\n3")
    #expect(copied("solid") == "before")
    #expect(
      desk.editor.noticeText == "This clipboard takes no pictures: Ctrl+Shift+E writes a file")
  }

  @Test func aPictureIsCopiedWhereTheClipboardTakesOne() throws {
    let desk = try Desk()
    desk.make { draft in
      draft.add(
        node("s", "picture.solid", x: 100, y: 100, ["width": .number(30), "height": .number(20)]))
      draft.add(node("two", "number", x: 400, y: 100))
    }
    var copied: [CGImage] = []
    var isTaken = true
    desk.editor.writeClipboardPicture = {
      copied.append($0)
      return isTaken
    }
    desk.session.select([id("s")])
    desk.key("c", [.control, .shift])
    #expect(copied.map { [$0.width, $0.height] } == [[30, 20]])
    #expect(desk.editor.noticeText == "Copied the picture, 30 × 20")
    #expect(desk.editor.menuItems.contains { $0.action?.title == "Copy result" && $0.isEnabled })
    isTaken = false
    desk.key("c", [.control, .shift])
    #expect(desk.editor.noticeText == "The clipboard does not take the picture")
    desk.session.select([id("two")])
    desk.key("c", [.control, .shift])
    #expect(desk.window.clipboard.text == "0" && copied.count == 2)
  }

  // MARK: The day

  @Test func todayIsWhatTheHostSaysAndComputedAgainOnTheNextDay() throws {
    let desk = try Desk()
    desk.make { draft in
      draft.add(node("today", "date.today", x: 100, y: 100))
      draft.add(node("next", "date", x: 400, y: 100, ["add days": .number(1)]))
      draft.add(node("other", "date", x: 700, y: 100))
      draft.connect(end("today", "date"), to: end("next", "date"))
    }
    func date(_ name: String) -> Value? {
      if case .values(let values)? = desk.session.result(of: id(name)) { values[0] } else { nil }
    }
    #expect(date("today") == nil && date("next") == nil && date("other") != nil)
    desk.session.day = 20_785
    #expect(date("today") == .text("2026-11-28") && date("next") == .text("2026-11-29"))
    // Inside a subgraph, too.
    desk.session.select([id("today")])
    desk.key("g", [.control, .shift])
    #expect(date("next") == .text("2026-11-29"))
    desk.session.day = 20_786
    #expect(date("next") == .text("2026-11-30"))
    #expect(desk.session.document.undoSteps.last?.name != "Today")
  }

  @Test func thePictureOfANodeIsExportedInItsOwnSize() throws {
    let folder = try TemporaryFolder()
    let desk = try Desk(try CanvasDocument(path: folder("g.canvas")))
    desk.make { draft in
      draft.add(
        node("s", "picture.solid", x: 100, y: 100, ["width": .number(30), "height": .number(20)]))
    }
    desk.session.rename(id("s"), to: "a/b")
    desk.session.select([id("s")])
    desk.key("e", [.control, .shift])
    let image = try ImageFile.open(path: folder("g a-b.png")).decode().image
    #expect(image.width == 30 && image.height == 20)
    desk.session.select([])
    desk.key("e", [.control, .shift])
    #expect(desk.editor.noticeText == "Select a node that has made a picture")
  }

  @Test func aChoiceIsMadeFromAList() throws {
    let desk = try Desk()
    desk.make { $0.add(node("m", "math.map", x: 100, y: 100, ["value": .number(2)])) }
    let field = try #require(desk.canvas.field(of: "beyond", of: id("m")))
    desk.click(desk.shown(CGPoint(x: field.midX, y: field.midY)))
    #expect(desk.hasChooser)
    desk.key("down")
    desk.key("return")
    #expect(!desk.hasChooser)
    #expect(desk.session.result(of: id("m")) == .values([.number(100)]))
    desk.key("z", .control)
    #expect(desk.session.result(of: id("m")) == .values([.number(200)]))
  }

  @Test func theInputsOfAnExpressionFollowItsText() throws {
    let desk = try Desk()
    desk.make { $0.add(node("e", "math.expression", x: 100, y: 100)) }
    #expect(desk.canvas.field(of: "b", of: id("e")) != nil)
    let field = try #require(desk.canvas.field(of: "expression", of: id("e")))
    desk.click(desk.shown(CGPoint(x: field.midX, y: field.midY)))
    desk.key("a", .control)
    desk.type("width + 1")
    desk.key("return")
    #expect(desk.canvas.field(of: "b", of: id("e")) == nil)
    #expect(desk.canvas.field(of: "width", of: id("e")) != nil)
    #expect(desk.session.result(of: id("e")) == .values([.number(1)]))
  }

  @Test func aDroppedWireLeadsToANameOfTheExpression() throws {
    let desk = try Desk()
    desk.make { $0.add(node("n", "number", x: 100, y: 100)) }
    let start = try desk.port("result", isInput: false, of: id("n"))
    desk.drag(from: start, to: desk.shown(CGPoint(x: 500, y: 300)))
    #expect(desk.hasChooser)
    desk.type("formula")
    desk.key("return")
    let wire = try #require(desk.session.graph.wires.first)
    #expect(wire.to.port == "a")
  }

  @Test func aListIsTypedInAField() throws {
    let desk = try Desk()
    desk.make { $0.add(node("l", "list", x: 100, y: 100)) }
    let field = try #require(desk.canvas.field(of: "items", of: id("l")))
    desk.click(desk.shown(CGPoint(x: field.midX, y: field.midY)))
    desk.key("a", .control)
    desk.type("1,5; b")
    desk.key("return")
    let list = try ValueList([.number(1.5), .text("b")])
    #expect(desk.session.result(of: id("l")) == .values([.list(list)]))
  }

  // MARK: Files

  @Test func aTableIsReadAgainWhenItsFileChanges() throws {
    let folder = try TemporaryFolder()
    func write(_ text: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder("t.csv")))
    }
    try write("a\n1\n")
    let session = GraphSession(
      GraphDocument(), types: .withPictures, folder: folder.path, isImmediate: true)
    session.edit("Make") { draft in
      draft.add(node("t", "table.file", x: 0, y: 0, ["file": .text("./t.csv")]))
      draft.add(node("name", "text", x: 0, y: 0, ["text": .text("t.csv")]))
      draft.add(node("wired", "table.file", x: 0, y: 0))
      draft.connect(end("name", "text"), to: end("wired", "file"))
    }
    func rows(_ name: String) -> Value? {
      guard case .values(let values)? = session.result(of: id(name)) else { return nil }
      return values.last
    }
    #expect(session.fileFolders == [folder.path])
    #expect(rows("t") == .number(1) && rows("wired") == .number(1))
    try write("a\n1\n2\n")
    session.fileDidChange(at: folder("other.csv"))
    #expect(rows("t") == .number(1))
    session.fileDidChange(at: folder("t.csv"))
    #expect(rows("t") == .number(2) && rows("wired") == .number(2))
    session.select([id("t")])
    #expect(session.packSelection() == nil)
    try write("a\n")
    session.fileDidChange(at: folder("t.csv"))
    session.undo()
    #expect(rows("t") == .number(0))
  }
}
