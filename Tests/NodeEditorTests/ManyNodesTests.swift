import Foundation
import NodeGraph
import Panorama
import Testing

/// Boards of which so many nodes change that all is made again instead of one by one.
@MainActor
@Suite struct ManyNodesTests {
  private static let columns = 20
  private static let count = 400

  private func desk(movedBy way: CGVector = .zero) throws -> Desk {
    let desk = try Desk()
    desk.make { draft in
      for i in 0..<Self.count {
        draft.add(
          node(
            "n\(i)", i % Self.columns == 0 ? "number" : "math.add",
            x: Double(i % Self.columns) * 260 + way.dx, y: Double(i / Self.columns) * 160 + way.dy))
      }
      for i in 0..<Self.count where i % Self.columns > 0 {
        draft.connect(
          Wire.End(id("n\(i - 1)"), "result"), to: Wire.End(id("n\(i)"), "a"))
      }
    }
    return desk
  }

  private func picture(_ desk: Desk, pointerAt point: CGPoint) throws -> [UInt32] {
    desk.mouse(.moved, CGPoint(x: 2, y: 2))
    desk.mouse(.moved, point)
    for _ in 0..<40 { desk.wait(0.02) }
    return try desk.pixels(above: 480)
  }

  @Test(arguments: [0.12, 0.5], [0.12, 0.5])
  func whatMovesTogetherLooksLikeNodesThatWereThere(zoom: Double, later: Double) throws {
    let moved = try desk()
    moved.look(at: .zero, zoom: zoom)
    for _ in 0..<40 { moved.wait(0.02) }
    moved.key("a", .control)
    let start = try moved.middle(of: id("n21"))
    // By a distance that is a whole number of points in the graph.
    let end = CGPoint(x: start.x + 320 * zoom, y: start.y + 160 * zoom)
    moved.drag(from: start, to: end, .shift)
    let frame = try #require(moved.session.graph.node(id("n0"))?.frame)
    #expect(moved.session.document.undoSteps.last?.name == "Move")
    let fresh = try desk(movedBy: CGVector(dx: frame.minX, dy: frame.minY))
    fresh.key("a", .control)
    for desk in [moved, fresh] { desk.look(at: .zero, zoom: later) }
    let pointer = CGPoint(x: 300, y: 200)
    #expect(
      try picture(moved, pointerAt: pointer) == picture(fresh, pointerAt: pointer),
      "moved by \(frame.origin)")
    #expect(frame.minX > 200)
  }

  @Test func theLayoutOfManyNodesIsThatOfFew() async throws {
    let slow = try Desk(isImmediate: false)
    let quick = try desk()
    slow.session.edit("Make") { draft in
      for node in quick.session.graph.nodes { draft.add(node) }
      for wire in quick.session.graph.wires { draft.connect(wire.from, to: wire.to) }
    }
    slow.look(at: .zero, zoom: 0.12)
    var isDone = false
    #expect(!slow.canvas.arrange { isDone = true })
    #expect(!isDone)
    // The key may be held down.
    for _ in 0..<20 { #expect(!slow.canvas.arrange { Issue.record("begun twice") }) }
    // Edited meanwhile: what is arranged in the end is what is there then.
    for desk in [slow, quick] {
      desk.session.edit("Add") { $0.add(node("late", "number", x: 9, y: 9)) }
    }
    #expect(quick.canvas.arrange())
    while !isDone { await Task.yield() }
    for node in quick.session.graph.nodes {
      #expect(slow.session.graph.node(node.id)?.frame == node.frame, "\(node.id.rawValue)")
    }
    #expect(slow.session.document.undoSteps.map(\.name) == ["Make", "Add", "Arrange"])
    slow.key("z", .control)
    #expect(slow.session.graph.node(id("late"))?.frame.origin == CGPoint(x: 9, y: 9))
  }
}
