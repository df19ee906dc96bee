import Foundation
import NodeEditor
import NodeGraph
import Panorama
import PanoramaTesting
import TestSupport
import Testing

/// Edges that go around cards.
@MainActor
@Suite struct EdgeRouteTests {
  /// Two cards with one between them.
  private func desk() throws -> Desk {
    let desk = try Desk()
    desk.make { draft in
      for (name, x) in [("a", 0.0), ("wall", 300), ("b", 600)] {
        draft.add(node(name, "text", x: x, y: 200, ["text": .text(name)]))
      }
      draft.connect(Wire.End(id("a"), side: "right"), to: Wire.End(id("b"), side: "left"))
    }
    return desk
  }

  /// The first edge below a point of the canvas.
  private func hitsEdge(_ desk: Desk, _ point: CGPoint) -> Bool {
    desk.session.select([])
    desk.click(desk.shown(point))
    defer { desk.session.select([]) }
    return !desk.session.wireSelection.isEmpty
  }

  /// Where the edge leaves the straight line: above or below the card in its way.
  private func isAround(_ desk: Desk) -> Bool {
    stride(from: 100.0, through: 400, by: 3).contains { y in
      (y < 195 || y > 305) && hitsEdge(desk, CGPoint(x: 400, y: y))
    }
  }

  @Test func anEdgeGoesAroundACardIfTheUserWantsThat() throws {
    let desk = try desk()
    #expect(!isAround(desk))
    var stored: [NodeEditorSettings] = []
    desk.editor.onSettingsChange = { stored.append($0) }
    desk.key("r")
    #expect(stored.map(\.edgesGoAround) == [true])
    #expect(isAround(desk))
    // Without the card it is straight.
    desk.session.select([id("wall")])
    desk.session.nudge(x: 0, y: 400)
    #expect(!isAround(desk))
    desk.key("z", .control)
    #expect(isAround(desk))
    desk.key("r")
    #expect(!isAround(desk))
  }

  @Test func edgesThatGoTheSameWayLieSideBySide() throws {
    let desk = try desk()
    desk.make { draft in
      for (name, x, y) in [("c", 0.0, 210.0), ("d", 600, 190)] {
        var card = node(name, "text", x: x, y: y, ["text": .text(name)])
        card.frame.size = CGSize(width: 180, height: 90)
        draft.add(card)
      }
      draft.remove([id("a"), id("b")])
      for _ in 0..<2 {
        draft.connect(Wire.End(id("c"), side: "right"), to: Wire.End(id("d"), side: "left"))
      }
    }
    desk.key("r")
    // Across the middle of the card in the way, each edge has its own line.
    var seen: [Set<WireID>] = []
    for y in stride(from: 100.0, through: 400, by: 1) {
      desk.session.select([])
      desk.click(desk.shown(CGPoint(x: 400, y: y)))
      let edges = desk.session.wireSelection
      if !edges.isEmpty, seen.last != edges { seen.append(edges) }
    }
    desk.session.select([])
    #expect(seen.count == 2 && seen[0] != seen[1])
  }

  @Test func theSettingsAreKeptAndDamageIsIgnored() throws {
    let desk = try desk()
    var settings = NodeEditorSettings()
    (settings.grid, settings.snapsToGrid, settings.showsOverview, settings.edgesGoAround) = (
      .lines, true, false, true
    )
    desk.editor.settings = settings
    #expect(desk.editor.settings == settings)
    let stored = try JSONEncoder().encode(settings)
    #expect(try JSONDecoder().decode(NodeEditorSettings.self, from: stored) == settings)
    let damaged = Data(#"{"grid":"stars","snapsToGrid":7,"edgesGoAround":true}"#.utf8)
    let read = try JSONDecoder().decode(NodeEditorSettings.self, from: damaged)
    #expect(read.grid == .dots && !read.snapsToGrid && read.showsOverview && read.edgesGoAround)
  }

  @Test func aQuestionMarkListsTheKeys() throws {
    let desk = try desk()
    desk.type("?")
    desk.wait(1)
    #expect(desk.hasChooser)
  }

  @Test func edgesOfADenseBoardTakeAMoment() throws {
    let desk = try Desk()
    desk.make { draft in
      let cards = (0..<400).map { index in
        var card = node(
          "c\(index)", "text", x: Double(index % 20) * 180, y: Double(index / 20) * 130)
        card.frame.size = CGSize(width: 120, height: 80)
        return card
      }
      draft.add(cards)
      for index in 0..<1_000 {
        draft.connect(
          Wire.End(id("c\(index * 7 % 400)")), to: Wire.End(id("c\(index * 13 % 400 / 2)")))
      }
    }
    let clock = ContinuousClock()
    let time = clock.measure { desk.key("r") }
    #expect(time < .seconds(3))
  }
}
