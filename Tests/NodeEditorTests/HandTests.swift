import Foundation
import NodeGraph
import Panorama
import Testing

/// The finger and the mouse on the canvas.
@MainActor
@Suite struct HandTests {
  private func desk() throws -> Desk {
    let desk = try Desk()
    desk.make { draft in
      draft.add(node("two", "number", x: 100, y: 100, ["value": .number(2)]))
      draft.add(node("three", "number", x: 100, y: 300, ["value": .number(3)]))
      draft.add(node("sum", "math.add", x: 500, y: 150))
      draft.add(node("text", "text", x: 500, y: 400, ["text": .text("note")]))
    }
    return desk
  }

  @Test(arguments: [0.4, 1, 2]) func aNodeStaysUnderTheFingerAtEveryZoom(zoom: Double) throws {
    let desk = try desk()
    desk.look(at: CGPoint(x: 60, y: 60), zoom: zoom)
    let start = try desk.middle(of: id("two"))
    let before = try #require(desk.canvas.rect(of: id("two")))
    let offset = desk.editor.panoramaView.contentOffset
    desk.fingerDrag(from: start, to: CGPoint(x: start.x + 80, y: start.y + 40))
    let after = try #require(desk.canvas.rect(of: id("two")))
    // Nodes lie on whole points, and may snap to others within five points of the view.
    #expect(abs(Double(after.minX - before.minX) - 80 / zoom) <= 5 / zoom + 1)
    #expect(abs(Double(after.minY - before.minY) - 40 / zoom) <= 5 / zoom + 1)
    #expect(desk.editor.panoramaView.contentOffset == offset, "the canvas has scrolled")
    #expect(desk.session.document.undoSteps.last?.name == "Move")
    #expect(!desk.isLocked)
  }

  @Test func theCanvasIsLockedWhileANodeIsDraggedAndFreeAfterwards() throws {
    let desk = try desk()
    let start = try desk.middle(of: id("two"))
    let before = desk.canvas.rect(of: id("two"))
    desk.finger(.began, start)
    desk.finger(.moved, CGPoint(x: start.x + 60, y: start.y))
    #expect(desk.isLocked)
    // A second finger does nothing meanwhile.
    desk.finger(.began, CGPoint(x: 800, y: 600), id: 2)
    desk.finger(.moved, CGPoint(x: 700, y: 500), id: 2)
    #expect(desk.editor.panoramaView.zoomScale == 1)
    desk.finger(.cancelled, CGPoint(x: start.x + 60, y: start.y))
    #expect(!desk.isLocked)
    #expect(desk.canvas.rect(of: id("two")) == before, "a cancelled drag moved the node")
    #expect(desk.session.document.undoSteps.count == 1)
  }

  @Test func oneFingerOnTheGroundScrolls() throws {
    let desk = try desk()
    let offset = desk.editor.panoramaView.contentOffset
    desk.fingerDrag(from: CGPoint(x: 400, y: 600), to: CGPoint(x: 300, y: 500))
    #expect(desk.editor.panoramaView.contentOffset.x > offset.x + 60)
    #expect(desk.session.document.undoSteps.count == 1)
  }

  @Test func theMouseDrawsABoxThatSelectsWhatItTouches() throws {
    let desk = try desk()
    desk.drag(from: CGPoint(x: 40, y: 40), to: CGPoint(x: 150, y: 150))
    #expect(desk.session.selection == [id("two")])
    desk.drag(from: CGPoint(x: 450, y: 120), to: CGPoint(x: 520, y: 170), .shift)
    #expect(desk.session.selection == [id("two"), id("sum")])
    desk.click(CGPoint(x: 400, y: 600))
    #expect(desk.session.selection.isEmpty)
  }

  @Test func aDragMovesEverythingThatIsSelectedAsOneStep() throws {
    let desk = try desk()
    desk.key("a", .control)
    let before = desk.session.document.main
    let start = try desk.middle(of: id("sum"))
    desk.drag(from: start, to: CGPoint(x: start.x + 30, y: start.y + 50), .shift)
    for node in desk.session.document.main.nodes {
      let old = try #require(before.node(node.id))
      #expect(node.frame.minX - old.frame.minX == 30)
      #expect(node.frame.minY - old.frame.minY == 50)
    }
    desk.key("z", .control)
    #expect(desk.session.document.main == before)
  }

  @Test func aDragFromPortToPortConnectsAndComputes() throws {
    let desk = try desk()
    desk.drag(
      from: try desk.port("result", isInput: false, of: id("two")),
      to: try desk.port("a", isInput: true, of: id("sum")))
    // Within twenty points, the wire snaps.
    let target = try desk.port("b", isInput: true, of: id("sum"))
    desk.drag(
      from: try desk.port("result", isInput: false, of: id("three")),
      to: CGPoint(x: target.x - 15, y: target.y + 4))
    #expect(desk.session.result(of: id("sum")) == .values([.number(5)]))
    #expect(desk.session.document.undoSteps.count == 3)
    desk.key("z", .control)
    #expect(desk.session.result(of: id("sum")) == .values([.number(2)]))
  }

  @Test func anImpossibleWireIsRefusedWithTheReason() throws {
    let desk = try desk()
    desk.drag(
      from: try desk.port("text", isInput: false, of: id("text")),
      to: try desk.port("a", isInput: true, of: id("sum")))
    #expect(desk.session.document.main.wires.isEmpty)
    #expect(desk.editor.noticeText == "A number input does not accept a text")
    desk.make { $0.connect(end("sum", "result"), to: end("two", "value")) }
    desk.drag(
      from: try desk.port("result", isInput: false, of: id("two")),
      to: try desk.port("a", isInput: true, of: id("sum")))
    #expect(desk.session.document.main.wires.count == 1)
    #expect(desk.editor.noticeText?.contains("cycle") == true)
  }

  @Test func theEndOfAWireMovesToAnotherInputOrGoes() throws {
    let desk = try desk()
    desk.make { $0.connect(end("two", "result"), to: end("sum", "a")) }
    let first = try desk.port("a", isInput: true, of: id("sum"))
    let second = try desk.port("b", isInput: true, of: id("sum"))
    desk.drag(from: first, to: second)
    #expect(desk.session.document.main.wires.map(\.to) == [end("sum", "b")])
    desk.drag(from: second, to: CGPoint(x: 400, y: 600))
    #expect(desk.session.document.main.wires.isEmpty)
    #expect(desk.session.document.undoSteps.suffix(2).map(\.name) == ["Connect", "Disconnect"])
  }

  @Test func aWireDroppedOnTheGroundOffersWhatFits() throws {
    let desk = try desk()
    desk.drag(
      from: try desk.port("result", isInput: false, of: id("two")), to: CGPoint(x: 400, y: 600))
    #expect(desk.hasChooser)
    let offered = desk.window.accessibilityTree.all(.button).map(\.name)
    #expect(offered.contains("Add") && !offered.contains("Multiply Colors"))
    desk.type("square")
    desk.key("return")
    #expect(!desk.hasChooser)
    let wire = try #require(desk.session.document.main.wires.first)
    #expect(desk.session.document.main.node(wire.to.node)?.type == "math.root")
    #expect(desk.session.document.undoSteps.count == 2, "one gesture is one step")
  }

  @Test func twoTapsConnect() throws {
    let desk = try desk()
    desk.tap(try desk.port("result", isInput: false, of: id("two")))
    desk.tap(try desk.port("a", isInput: true, of: id("sum")))
    #expect(desk.session.document.main.wires.map(\.to) == [end("sum", "a")])
  }

  /// A list scrolls by whole lines, and small steps of a finger add up.
  @Test func aSlowFingerScrollsTheListOfNodes() throws {
    let desk = try desk()
    desk.click(CGPoint(x: 400, y: 600), clicks: 2)
    func lines() throws -> [AccessibilityElement] {
      try #require(desk.window.accessibilityTree.all(.dialog).first).all(.button)
    }
    let before = try lines()
    try #require(before.count > 12)
    let height = before[1].frame.minY - before[0].frame.minY
    let start = CGPoint(x: before[5].frame.midX, y: before[5].frame.midY)
    desk.finger(.began, start)
    for step in 1...10 {
      desk.finger(.moved, CGPoint(x: start.x, y: start.y - CGFloat(step) * height / 4))
    }
    desk.finger(.ended, CGPoint(x: start.x, y: start.y - 2.5 * height))
    #expect(try abs(lines()[5].frame.minY - before[5].frame.minY + 2 * height) < 0.01)
    #expect(desk.hasChooser, "a scroll chose a line")
  }

  @Test func aLongPressOnTheGroundMakesANodeAndOnANodeConnects() throws {
    let desk = try desk()
    let ground = CGPoint(x: 400, y: 600)
    desk.finger(.began, ground)
    desk.wait(0.6)
    desk.finger(.ended, ground)
    #expect(desk.hasChooser)
    desk.type("slider")
    desk.key("return")
    let made = try #require(desk.session.selection.first)
    let rect = try #require(desk.canvas.rect(of: made))
    #expect(abs(Double(rect.midX) - 400) <= 1 && abs(Double(rect.midY) - 600) <= 1)

    let place = try desk.middle(of: id("two"))
    desk.finger(.began, place)
    desk.wait(0.6)
    desk.finger(.ended, place)
    #expect(!desk.hasChooser, "a long press on a node made a node")
    #expect(desk.isLocked)
    desk.tap(try desk.port("a", isInput: true, of: id("sum")))
    #expect(desk.session.document.main.wires.map(\.to) == [end("sum", "a")])
    #expect(!desk.isLocked)
  }

  @Test func aNumberFollowsASidewaysDragAsOneStep() throws {
    let desk = try desk()
    desk.make { $0.add(node("slider", "slider", x: 100, y: 500)) }
    let field = try #require(desk.canvas.field(of: "value", of: id("slider")))
    let start = desk.shown(CGPoint(x: field.midX, y: field.midY))
    desk.drag(from: start, to: CGPoint(x: Double(start.x) + Double(field.width) / 4, y: start.y))
    #expect(desk.session.result(of: id("slider")) == .values([.number(0.75)]))
    #expect(desk.session.document.undoSteps.last?.name == "Set Value")
    desk.key("z", .control)
    #expect(desk.session.result(of: id("slider")) == .values([.number(0.5)]))
  }

  @Test func aTapOnAFieldTypesItsValue() throws {
    let desk = try desk()
    let field = try #require(desk.canvas.field(of: "value", of: id("two")))
    let place = desk.shown(CGPoint(x: field.midX, y: field.midY))
    desk.click(place)
    desk.type("42")
    desk.key("return")
    #expect(desk.session.result(of: id("two")) == .values([.number(42)]))
    desk.click(place)
    desk.type("many")
    desk.key("return")
    #expect(desk.session.result(of: id("two")) == .values([.number(42)]))
    #expect(desk.editor.noticeText == "“many” is not a number")
  }

  @Test func theCanvasMovesWhileSomethingIsDraggedAtTheEdge() throws {
    let desk = try desk()
    let start = try desk.middle(of: id("sum"))
    desk.mouse(.down, start)
    desk.mouse(.moved, CGPoint(x: 990, y: start.y))
    let offset = desk.editor.panoramaView.contentOffset.x
    let place = try #require(desk.canvas.rect(of: id("sum"))).minX
    for _ in 0..<30 { desk.wait(1.0 / 60) }
    let moved = desk.editor.panoramaView.contentOffset.x - offset
    #expect(moved > 150)
    let now = try #require(desk.canvas.rect(of: id("sum"))).minX
    #expect(abs(Double(now - place - moved)) <= 6, "the node left the hand")
    desk.mouse(.up, CGPoint(x: 990, y: start.y))
    let rest = desk.editor.panoramaView.contentOffset
    desk.wait(0.5)
    #expect(desk.editor.panoramaView.contentOffset == rest)
  }

  @Test func edgesSnapToThoseOfOtherNodes() throws {
    let desk = try desk()
    let start = try desk.middle(of: id("three"))
    // Four points to the right of the other number's edge.
    desk.drag(from: start, to: CGPoint(x: start.x + 4, y: start.y + 30))
    #expect(desk.session.document.main.node(id("three"))?.frame.minX == 100)
    desk.drag(
      from: try desk.middle(of: id("three")), to: CGPoint(x: start.x + 4, y: start.y), .shift)
    #expect(desk.session.document.main.node(id("three"))?.frame.minX == 104)
  }
}
