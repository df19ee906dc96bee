import Foundation
import PanoramaGraphics
import Testing

/// Files that are dragged to other programs on Wayland, with a real mouse and keyboard.
@Suite(.serialized, .privateDisplay) struct WaylandDragTests {
  /// Drags with Ctrl held.
  private func drag(
    _ session: WaylandSession, _ display: PrivateDisplay, from: (Int, Int), to: (Int, Int),
    ended: () throws -> Void
  ) throws {
    _ = try display.xdotool("keydown", "ctrl", "sleep", "0.2")
    defer { _ = try? display.xdotool("keyup", "ctrl") }
    try session.drag(from: from, to: to, pause: 30, ended: ended)
  }

  /// A sketch, and a viewer with a red picture beside it.
  private func pair(
    in session: WaylandSession
  ) throws -> (sketch: AppProcess, viewer: AppProcess, path: String) {
    let path = try PictureFile.write("red one.png", color: 0xCC2211, in: session.folder)
    let environment = session.environment.merging(["XDG_CACHE_HOME": session.folder.path]) { $1 }
    let sketch = try AppProcess(
      ["sketch", "a.sketch"], screen: .texture, environment: environment, in: session.folder,
      size: (450, 400), extra: [])
    let viewer = try AppProcess(
      ["view", path], screen: .texture, environment: environment, in: session.folder,
      size: (400, 300), extra: [])
    try session.command(#"[title="a.sketch"] move absolute position 50 100"#)
    try session.command(#"[title="red one.png"] move absolute position 700 400"#)
    try session.command(#"[title="red one.png"] focus"#)
    try viewer.log.quiet(for: 0.5)
    return (sketch, viewer, path)
  }

  /// The compositor takes the finger away from the window, whose next touch is seen.
  @Test func aHeldFingerDragsAPictureAndTheNextOneIsSeen() throws {
    let display = try #require(DisplayTrait.current)
    let session = try WaylandSession(nestedIn: display)
    defer { session.stop() }
    let (sketch, viewer, path) = try pair(in: session)
    defer { for app in [sketch, viewer] { app.stop() } }
    let start = (x: 700 + 200, y: 400 + 150)
    let end = (x: 50 + 225, y: 100 + 130)
    var mark = sketch.log.mark
    func play(_ lines: [String]) throws {
      let file = session.folder.appendingPathComponent("hands.txt")
      try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
      try display.hands("script \(file.path)")
    }
    let way = (1...30).flatMap { step in
      let x = start.x + (end.x - start.x) * step / 30
      let y = start.y + (end.y - start.y) * step / 30
      return ["move 1 \(x) \(y)", "sleep 20"]
    }
    try play(["down 1 \(start.x) \(start.y)", "sleep 800"] + way + ["sleep 300"])
    try sketch.log.wait(until: "a picture goes along") {
      try session.screenshot().count(near: end.x + 30, end.y + 30, radius: 4) {
        $0 & 0xFF_FFFF == 0xCC2211
      } > 20
    }
    try display.hands("up 1")
    // Newer versions of sway tell nobody how such a finger moves and lifts, and the next one ends the drag.
    let ends = try !WaylandSession.isRecent()
    if !ends { try display.hands("tap 900 550") }
    // Sway tells the window in which the finger came down, with the place in the window below it.
    var dropped: EventLog.Drop?
    try sketch.log.wait(until: "the drop") {
      let lines = sketch.log.lines(since: mark) + viewer.log.lines(since: 0)
      dropped = lines.compactMap(EventLog.drop).last { $0.phase == "dropped" }
      return dropped != nil
    }
    #expect(dropped?.files == [path])
    // The fingers are those of the screen, on which the compositor's window has a frame.
    let place = SIMD2(225, 130) - (try #require(dropped).place)
    if ends { #expect(abs(place.x) < 5 && (0...40).contains(place.y)) }
    mark = viewer.log.mark
    try display.hands("tap 800 500")
    try viewer.log.wait(for: "the next finger", since: mark) { lines in
      EventLog.touches(lines, "began") == 1 && EventLog.touches(lines, "ended") == 1
    }
    for app in [viewer, sketch] {
      kill(app.process, SIGTERM)
      #expect(app.waitForExit() == 0)
      #expect(app.errorOutput.isEmpty)
    }
  }

  @Test func aPictureIsDraggedFromTheViewerAndTheNextPressIsSeen() throws {
    let display = try #require(DisplayTrait.current)
    let session = try WaylandSession(nestedIn: display)
    defer { session.stop() }
    let (sketch, viewer, path) = try pair(in: session)
    defer { for app in [sketch, viewer] { app.stop() } }
    var mark = sketch.log.mark
    try drag(session, display, from: (700 + 200, 400 + 120), to: (50 + 225, 100 + 130)) {
      try sketch.log.wait(for: "drop", since: mark) { lines in
        lines.contains { EventLog.drop($0)?.phase == "dropped" }
      }
    }
    let dropped = sketch.log.lines(since: mark).compactMap(EventLog.drop).last
    #expect(dropped?.files == [path])
    // The compositor rounds to fractions of a pixel.
    let place = try #require(dropped).place - SIMD2(225, 130)
    #expect(abs(place.x) < 0.1 && abs(place.y) < 0.1)
    // SDL takes the button as down since the drag began.
    try viewer.log.quiet(for: 0.5)
    mark = viewer.log.mark
    try session.drag(from: (700 + 100, 400 + 100), to: (700 + 180, 400 + 100), pause: 30) {
      try viewer.log.wait(for: "the release", since: mark) { lines in
        lines.contains { EventLog.mouse($0)?.phase == "up" }
      }
    }
    let phases = viewer.log.lines(since: mark).compactMap { EventLog.mouse($0)?.phase }
      .filter { $0 != "moved" }
    #expect(phases == ["down", "up"])
    for app in [viewer, sketch] {
      kill(app.process, SIGTERM)
      #expect(app.waitForExit() == 0)
      #expect(app.errorOutput.isEmpty)
    }
  }
}
