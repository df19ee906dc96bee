import Foundation
import NodeEditor
import NodeGraph
import Panorama
import Testing

/// Keys and commands of the editor.
@MainActor
@Suite struct CommandTests {
  private func desk() throws -> Desk {
    let desk = try Desk()
    desk.make { draft in
      draft.add(node("two", "number", x: 100, y: 100, ["value": .number(2)]))
      draft.add(node("root", "math.root", x: 400, y: 100))
      draft.add(node("sum", "math.add", x: 700, y: 100))
      draft.connect(end("two", "result"), to: end("root", "a"))
      draft.connect(end("root", "result"), to: end("sum", "a"))
    }
    return desk
  }

  @Test func portsAndWiresAreTold() throws {
    let desk = try desk()
    desk.session.select([id("root")])
    let tree = desk.window.accessibilityTree
    let two = try #require(tree.first(named: "Number", role: .item))
    #expect(two.value.hasPrefix("2"), "\(two)")
    #expect(!two.traits.contains(.selected))
    let root = try #require(tree.first(named: "Square Root", role: .item))
    #expect(root.traits.contains(.selected))
    let input = try #require(root.children.first { $0.name == "a" })
    let output = try #require(root.children.first { $0.name == "result" })
    #expect(input.value == "connected" && root.frame.contains(input.frame), "\(root)")
    #expect(output.value.hasPrefix("1.41"))
    let wires = tree.all(.text).map(\.name).filter { $0.contains(" to ") }
    #expect(wires == ["Number, result to Square Root, a", "Square Root, result to Add, a"])
    #expect(tree.first(named: "Labels") == nil)
  }

  @Test func aDoubleClickOrTabOpensTheListOfNodes() throws {
    let desk = try desk()
    desk.click(CGPoint(x: 300, y: 500), clicks: 2)
    #expect(desk.hasChooser)
    desk.key("escape")
    #expect(!desk.hasChooser)
    desk.key("tab")
    desk.type("mult")
    desk.key("return")
    let made = try #require(desk.session.selection.first)
    #expect(desk.session.document.main.node(made)?.type == "math.multiply")
    desk.key("tab")
    desk.type("color")
    desk.key("down")
    desk.key("return")
    let second = try #require(desk.session.selection.first)
    let types = NodeTypes.withPictures.search("color")
    #expect(desk.session.document.main.node(second)?.type == types[1].name)
  }

  @Test func copiesKeepTheWiresBetweenThemAlsoThroughTheClipboard() throws {
    let desk = try desk()
    desk.session.select([id("two"), id("root")])
    desk.key("c", .control)
    #expect(desk.window.clipboard.text?.contains("\"nodes\"") == true)
    desk.key("v", .control)
    #expect(desk.session.document.main.nodes.count == 5)
    #expect(desk.session.document.main.wires.count == 3)
    desk.key("d", .control)
    #expect(desk.session.document.main.nodes.count == 7)
    #expect(desk.session.document.main.wires.count == 4)
    // Another window pastes what this one has copied.
    let other = try Desk()
    other.window.clipboard.text = desk.window.clipboard.text
    other.key("v", .control)
    #expect(other.session.document.main.nodes.count == 2)
    #expect(other.session.document.main.wires.count == 1)
    // Other texts become cards.
    other.window.clipboard.text = "https://example.org"
    other.key("v", .control)
    #expect(other.session.document.main.nodes.last?.type == "link")
  }

  @Test func deletingAndDissolving() throws {
    let desk = try desk()
    desk.session.select([id("root")])
    desk.key("delete", .control)
    #expect(desk.session.document.main.wires.map(\.to) == [end("sum", "a")])
    #expect(desk.session.document.main.wires.map(\.from) == [end("two", "result")])
    desk.key("z", .control)
    desk.session.select([id("root")])
    desk.key("delete")
    #expect(desk.session.document.main.nodes.count == 2)
    #expect(desk.session.document.main.wires.isEmpty)
    desk.key("z", .control)
    #expect(desk.session.document.main.wires.count == 2)
    desk.key("z", [.control, .shift])
    #expect(desk.session.document.main.nodes.count == 2)
  }

  @Test func arrowKeysMoveTheSelectionAndScrollWithoutOne() throws {
    let desk = try desk()
    desk.session.select([id("two")])
    desk.key("right")
    desk.key("down", .shift)
    #expect(desk.session.document.main.node(id("two"))?.frame.origin == CGPoint(x: 106, y: 148))
    desk.key("escape")
    let offset = desk.editor.panoramaView.contentOffset
    desk.key("down")
    desk.wait(0.6)
    #expect(desk.editor.panoramaView.contentOffset.y > offset.y)
  }

  @Test func keysReachAndWireEveryNode() throws {
    let desk = try desk()
    desk.key("n")
    #expect(desk.session.selection == [id("two")])
    desk.key("right", .control)
    #expect(desk.session.selection == [id("root")])
    desk.key("n", .shift)
    #expect(desk.session.selection == [id("two")])
    desk.key("w")
    // Its only output leads on to a list of inputs, unless the input is listed, too.
    desk.type("result")
    desk.key("return")
    desk.type("b")
    let lines = desk.window.accessibilityTree.all(.button).filter { $0.value == "b" }
    #expect(lines.map(\.name) == ["Add"])
    desk.key("return")
    #expect(desk.session.document.main.wire(into: "b", of: id("sum")) != nil)
    desk.session.select([id("two")])
    desk.key("return")
    desk.type("9")
    desk.key("return")
    #expect(desk.session.result(of: id("sum")) == .values([.number(12)]))
  }

  @Test func aGroupMovesWithItsNodesAndFolds() throws {
    let desk = try desk()
    desk.session.select([id("two"), id("root")])
    desk.key("g", .control)
    let group = try #require(desk.session.selection.first)
    let rect = try #require(desk.canvas.rect(of: group))
    let start = desk.shown(CGPoint(x: Double(rect.minX) + 200, y: Double(rect.minY) + 12))
    desk.drag(from: start, to: CGPoint(x: start.x + 40, y: start.y + 70), .shift)
    #expect(desk.canvas.rect(of: id("two"))?.origin == CGPoint(x: 140, y: 170))
    #expect(desk.canvas.rect(of: id("sum"))?.origin == CGPoint(x: 700, y: 100))
    let height = try #require(desk.canvas.rect(of: id("two"))).height
    desk.session.select([id("two")])
    desk.key("h")
    #expect(try #require(desk.canvas.rect(of: id("two"))).height < height)
    desk.key("h")
    #expect(desk.canvas.rect(of: id("two"))?.height == height)
  }

  @Test func aSubgraphIsEnteredAndLeft() throws {
    let desk = try desk()
    desk.session.select([id("root")])
    desk.key("g", [.control, .shift])
    let made = try #require(desk.session.selection.first)
    #expect(desk.session.result(of: id("sum")) == .values([.number(2.0.squareRoot())]))
    desk.click(try desk.middle(of: made), clicks: 2)
    #expect(desk.session.graphID != .main)
    #expect(desk.session.graph.nodes.contains { $0.type == "math.root" })
    let crumbs = desk.window.accessibilityTree.all(.button).map(\.name)
    #expect(crumbs.contains("Graph"))
    desk.key("escape")
    #expect(desk.session.graphID == .main)
    desk.session.select([made])
    desk.key("u", [.control, .shift])
    #expect(desk.session.graph.nodes.filter { $0.type == "math.root" }.count == 1)
    #expect(desk.session.result(of: id("sum")) == .values([.number(2.0.squareRoot())]))
  }

  @Test func aDoubleClickOnAWireMakesARerouteDot() throws {
    let desk = try desk()
    let start = try desk.port("result", isInput: false, of: id("root"))
    let finish = try desk.port("a", isInput: true, of: id("sum"))
    desk.click(Desk.mix(start, finish, 0.5), clicks: 2)
    let dot = try #require(desk.session.document.main.nodes.first { $0.type == "reroute" })
    #expect(desk.session.document.main.wires(into: dot.id).count == 1)
    #expect(desk.session.document.main.wires(outOf: dot.id).count == 1)
    // A drag moves the dot, and makes no wire.
    let before = try #require(desk.canvas.rect(of: dot.id))
    let middle = desk.shown(CGPoint(x: before.midX, y: before.midY))
    desk.drag(from: middle, to: CGPoint(x: middle.x + 60, y: middle.y + 90))
    let after = try #require(desk.canvas.rect(of: dot.id))
    #expect(abs(Double(after.midX - before.midX) - 60) <= 6)
    #expect(abs(Double(after.midY - before.midY) - 90) <= 6)
    #expect(!desk.hasChooser)
    #expect(desk.session.result(of: id("sum")) == .values([.number(2.0.squareRoot())]))
  }

  @Test func findingSelectsANodeAndFliesThere() throws {
    let desk = try desk()
    desk.make { $0.add(node("far", "math.power", x: 20_000, y: 9000)) }
    desk.key("f", .control)
    desk.type("power")
    desk.key("return")
    for _ in 0..<60 { desk.wait(0.05) }
    #expect(desk.session.selection == [id("far")])
    #expect(desk.canvas.visibleRect.contains(try #require(desk.canvas.rect(of: id("far")))))
  }

  @Test func arrangingFliesAndIsOneStep() throws {
    let desk = try desk()
    let before = desk.session.document.main
    desk.make { $0.move([id("sum")], x: -650, y: 300) }
    desk.key("escape")
    let moved = desk.session.document.main
    desk.key("l")
    desk.wait(0.15)
    let half = try #require(desk.canvas.rect(of: id("sum")))
    for _ in 0..<10 { desk.wait(0.05) }
    let end = try #require(desk.canvas.rect(of: id("sum")))
    #expect(half != end)
    #expect(end.minX > (try #require(desk.canvas.rect(of: id("root")))).maxX)
    #expect(desk.session.document.main.node(id("sum"))?.frame.origin == end.origin)
    desk.key("z", .control)
    #expect(desk.session.document.main == moved && moved != before)
  }

  @Test func everythingIsShownBelowItsOwnSize() throws {
    let desk = try desk()
    desk.make { $0.add(node("far", "number", x: 5000, y: 3000)) }
    desk.key("0")
    desk.wait(1)
    let content = try #require(desk.canvas.contentRect)
    #expect(desk.canvas.visibleRect.contains(content))
    desk.session.select([id("two")])
    desk.key("2")
    desk.wait(1)
    #expect(abs(desk.editor.panoramaView.zoomScale - 1) < 1e-6)
  }

  @Test func theListOfKeysIsShownAndHasTheKeysOfTheWindow() throws {
    let desk = try desk()
    desk.editor.hostKeys = { [KeyGroup("Window", [KeyGroup.Line(["Ctrl+Q"], "Close all")])] }
    desk.key("f1")
    let list = try #require(
      desk.window.rootView.subviews.compactMap { $0 as? KeyListPanel }.last)
    let lines = list.groups.flatMap(\.lines)
    for keys in [["Ctrl+G"], ["F2"], ["Ctrl+Z", "Ctrl+Shift+Z"], ["Ctrl+Q"]] {
      #expect(lines.contains { $0.keys == keys })
    }
    desk.key("x", .control)
    #expect(desk.session.document.main.nodes.count == 3, "keys go to the list alone")
    desk.key("f1")
    #expect(list.window == nil)
  }
}
