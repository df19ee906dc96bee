import Foundation
import PanoramaGraphics
import Testing

/// The gallery's node workspace with real touches and the mouse.
@Suite(.serialized, .privateDisplay) struct WorkspaceWindowTests {
  private func start() throws -> RunningApp {
    let display = try #require(DisplayTrait.current)
    return try RunningApp(["gallery", "workspace"], screen: .texture, on: display)
  }

  /// The number of visible pixels, of 3,721, in the middle of a node at a point.
  private func node(_ app: RunningApp, at x: Int, _ y: Int) throws -> Int {
    // The accent, at rest, hovered or pressed.
    try app.screenshot().count(near: x, y, radius: 30) { $0 & 255 > 150 && $0 >> 16 & 255 < 60 }
  }

  @Test func holdingMakesANodeThatFollowsTheFinger() throws {
    let app = try start()
    defer { app.stop() }
    let before = app.log.state.offset
    #expect(try node(app, at: 150, 450) == 0)
    try app.hands("tap $150,450 700")
    try app.log.wait(until: "there is a node") { try node(app, at: 150, 450) > 3_600 }

    // Grabbed away from its middle, and released at rest.
    try app.hands("place $170,430 $270,480 300 200")
    try app.log.wait(until: "the node has followed") { try node(app, at: 240, 495) > 3_600 }
    #expect(app.log.state.offset == before, "the canvas stays while a node is dragged")

    try app.hands("tap $240,495 700")
    try app.hands("place $700,480 $600,400 300 200")
    try app.log.quiet(for: 0.5)
    let moved = app.log.state.offset - before
    #expect(moved.x > 80 && moved.y > 60, "and scrolls again afterwards")
    #expect(try node(app, at: 240 - Int(moved.x), 495 - Int(moved.y)) > 3_000)
  }

  @Test func theMouseDoesTheSame() throws {
    let app = try start()
    defer { app.stop() }
    let before = app.log.state.offset
    try app.moveMouse(150, 450)
    _ = try app.display.xdotool("mousedown", "1")
    try app.log.quiet(for: 0.8)
    _ = try app.display.xdotool("mouseup", "1")
    try app.log.wait(until: "there is a node") { try node(app, at: 150, 450) > 3_600 }
    _ = try app.display.xdotool("mousedown", "1")
    for k in 1...10 { try app.moveMouse(150 + 8 * k, 450) }
    _ = try app.display.xdotool("mouseup", "1")
    try app.log.wait(until: "the node has followed") { try node(app, at: 222, 450) > 3_600 }
    #expect(app.log.state.offset == before)
  }
}
