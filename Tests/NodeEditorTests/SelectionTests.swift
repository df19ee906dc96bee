import Foundation
import NodeEditor
import NodeGraph
import Panorama
import Testing

/// Selecting and changing several cards by a finger alone, and by keys alone.
@MainActor
@Suite struct SelectionTests {
  private func desk() throws -> Desk {
    let desk = try Desk()
    desk.make { draft in
      for (name, x, y) in [("a", 100.0, 60.0), ("b", 500.0, 60.0), ("c", 100.0, 300.0)] {
        draft.add(node(name, "text", x: x, y: y, ["text": .text(name)]))
      }
      draft.connect(Wire.End(id("a")), to: Wire.End(id("b")))
      draft.connect(Wire.End(id("a")), to: Wire.End(id("c")))
    }
    return desk
  }

  private func press(_ title: String, _ desk: Desk) throws {
    let button = try #require(
      desk.window.accessibilityTree.all(.button).first { $0.name == title })
    desk.tap(CGPoint(x: button.frame.midX, y: button.frame.midY))
  }

  private func hold(_ place: CGPoint, _ desk: Desk) {
    desk.finger(.began, place)
    desk.wait(0.6)
    desk.finger(.ended, place)
  }

  private func buttons(_ desk: Desk) -> [String] {
    desk.window.accessibilityTree.all(.button).map(\.name)
  }

  /// The keys are for the card that is chosen alone.
  @Test func theChosenCardIsTheFocus() throws {
    let desk = try desk()
    func focused() -> [String] {
      func find(_ element: AccessibilityElement) -> [String] {
        (element.traits.contains(.focused) ? [element.name] : []) + element.children.flatMap(find)
      }
      return find(desk.window.accessibilityTree)
    }
    #expect(focused() == [])
    desk.tap(try desk.middle(of: id("b")))
    #expect(focused() == ["b"])
    desk.key("f1")
    #expect(!focused().contains("b"))
    desk.key("escape")
    #expect(focused() == ["b"])
    desk.key("a", .control)
    #expect(focused() == [], "none of them alone")
  }

  // MARK: A finger

  @Test func tapsAddAndTakeAndAFingerDrawsABox() throws {
    let desk = try desk()
    try press("Select several", desk)
    desk.tap(try desk.middle(of: id("a")))
    desk.tap(try desk.middle(of: id("b")))
    #expect(desk.session.selection == [id("a"), id("b")])
    desk.tap(try desk.middle(of: id("a")))
    #expect(desk.session.selection == [id("b")])
    let offset = desk.editor.panoramaView.contentOffset
    desk.fingerDrag(from: CGPoint(x: 60, y: 30), to: CGPoint(x: 200, y: 420))
    #expect(desk.session.selection == [id("a"), id("b"), id("c")])
    #expect(desk.editor.panoramaView.contentOffset == offset, "the canvas has scrolled")
    // The ground keeps the selection, and a drag moves all of it.
    desk.tap(CGPoint(x: 700, y: 500))
    #expect(desk.session.selection.count == 3)
    let start = try desk.middle(of: id("a"))
    desk.fingerDrag(from: start, to: CGPoint(x: start.x + 60, y: start.y + 45))
    #expect(desk.session.document.undoSteps.last?.name == "Move")
    #expect(try #require(desk.canvas.rect(of: id("c"))).minX > 130)
    try press("Select several", desk)
    desk.fingerDrag(from: CGPoint(x: 700, y: 500), to: CGPoint(x: 600, y: 450))
    #expect(desk.editor.panoramaView.contentOffset != offset, "the canvas does not scroll again")
  }

  @Test func escapeEndsSelectingAndKeepsTheSelection() throws {
    let desk = try desk()
    desk.key("v")
    desk.tap(try desk.middle(of: id("a")))
    desk.key("escape")
    #expect(desk.session.selection == [id("a")])
    desk.tap(try desk.middle(of: id("b")))
    #expect(desk.session.selection == [id("b")])
  }

  @Test func aLongPressOnSeveralOpensTheirMenuAndOnAnEdgeItsOwn() throws {
    let desk = try desk()
    desk.session.select([id("a"), id("b")])
    hold(try desk.middle(of: id("a")), desk)
    #expect(buttons(desk).contains("Group"))
    desk.key("escape")
    let (a, b) = (
      try #require(desk.canvas.rect(of: id("a"))), try #require(desk.canvas.rect(of: id("b")))
    )
    hold(desk.shown(CGPoint(x: (a.maxX + b.minX) / 2, y: a.midY)), desk)
    #expect(buttons(desk).contains { $0.hasPrefix("Label") })
    #expect(desk.session.selectedEdges.map(\.to.node) == [id("b")])
  }

  @Test func theListForAFingerBeginsWithCards() throws {
    let desk = try desk()
    hold(CGPoint(x: 700, y: 450), desk)
    #expect(desk.hasChooser)
    let lines = desk.window.accessibilityTree.all(.button).map(\.name)
    let first = try #require(lines.firstIndex(of: "Text"))
    #expect(first < (try #require(lines.firstIndex(of: "Number"))))
  }

  // MARK: Keys

  @Test func ctrlShiftAndAnArrowAddTheNextNode() throws {
    let desk = try desk()
    desk.session.select([id("a")])
    desk.key("right", [.control, .shift])
    #expect(desk.session.selection == [id("a"), id("b")])
    desk.key("down", [.control, .shift])
    #expect(desk.session.selection == [id("a"), id("b"), id("c")])
    desk.key("right", .control)
    #expect(desk.session.selection.count == 3, "there is nothing further to the right")
  }

  @Test func altAndArrowsResizeTheSelection() throws {
    let desk = try desk()
    desk.session.select([id("a"), id("b")])
    desk.key("right", .alt)
    for _ in 0..<2 { desk.key("down", .alt) }
    for name in ["a", "b"] {
      #expect(desk.session.graph.node(id(name))?.frame.size == CGSize(width: 224, height: 148))
    }
    for _ in 0..<10 { desk.key("left", .alt) }
    for _ in 0..<10 { desk.key("up", .alt) }
    #expect(desk.session.graph.node(id("a"))?.frame.size == CGSize(width: 80, height: 40))
    #expect(desk.session.graph.node(id("c"))?.frame.size == CGSize(width: 200, height: 100))
    #expect(desk.session.document.undoSteps.last?.name == "Resize")
  }

  @Test func edgesAreReachedLabelledAndDeletedByKeys() throws {
    let desk = try desk()
    desk.session.select([id("c")])
    desk.key("e")
    #expect(desk.session.selectedEdges.map(\.to.node) == [id("c")])
    desk.key("f2")
    desk.type("why")
    desk.key("tab")
    #expect(desk.session.selectedEdges.first?.label == "why")
    desk.key("e")
    #expect(desk.session.selectedEdges.map(\.to.node) == [id("b")])
    desk.key("e", .shift)
    desk.key("delete")
    #expect(desk.session.graph.wires.map(\.to.node) == [id("b")])
  }

  @Test func newCardsLieBesideOthersAndHaveTheirOwnTexts() throws {
    let desk = try Desk()
    for text in ["one", "two", "three", "four"] {
      desk.key("tab")
      desk.type("text")
      desk.key("return")
      desk.type(text)
      desk.key("return", .control)
    }
    desk.key("escape")
    desk.key("t")
    desk.type("t")
    desk.type("five")
    desk.key("escape")
    let nodes = desk.session.graph.nodes
    #expect(
      nodes.map { $0.values["text"] } == ["one", "two", "three", "four", "five"].map { .text($0) })
    for (index, node) in nodes.enumerated() {
      for other in nodes[(index + 1)...] { #expect(!node.frame.intersects(other.frame)) }
      #expect(desk.canvas.visibleRect.contains(node.frame))
    }
    // Without room, they do not lie exactly on one another.
    desk.look(at: CGPoint(x: -150, y: -100), zoom: 4)
    for _ in 0..<3 {
      desk.key("tab")
      desk.type("number")
      desk.key("return")
    }
    let corners = desk.session.graph.nodes.map {
      SIMD2(Double($0.frame.minX), Double($0.frame.minY))
    }
    #expect(Set(corners).count == corners.count)
  }
}
