import Foundation
import PanoramaGraphics
import Testing

/// Texts and pictures that are dragged here, and files that are dragged to other programs, on X11.
@Suite(.serialized, .privateDisplay) struct DragWindowTests {
  private func sketch(on display: PrivateDisplay) throws -> RunningApp {
    try RunningApp(["sketch", "a.sketch"], screen: .texture, on: display, size: (500, 400))
  }

  /// Programs that do not know of windows that answer for others talk to SDL.
  @Test(arguments: [[], ["--no-proxy"]])
  func aTextBecomesANoteWhereItIsDropped(_ options: [String]) throws {
    let display = try #require(DisplayTrait.current)
    let app = try sketch(on: display)
    defer { app.stop() }
    let place = try app.place()
    let mark = app.log.mark
    let text = "One\n\nthree ✓"
    try app.drag(options + ["--text", "\(place.minX + 120)", "\(place.minY + 80)", text])
    try app.log.wait(for: "drop", since: mark) { lines in
      lines.contains { EventLog.drop($0)?.phase == "dropped" }
    }
    let dropped = app.log.lines(since: mark).compactMap(EventLog.drop).last
    #expect(dropped?.text == text && dropped?.files == [])
    #expect(dropped?.place == SIMD2(120, 80))
    try app.log.wait(until: "the note is shown") {
      try app.screenshot().count(near: 150, 95, radius: 12) { $0 != 0xFFFF_FFFF } > 20
    }
    kill(app.process, SIGTERM)
    #expect(app.waitForExit() == 0)
    #expect(app.errorOutput.isEmpty)
  }

  /// Browsers drag the address of a picture beside its bytes.
  @Test(arguments: [[], ["https://example.org/a.png"]])
  func aPictureWithoutAFileIsPlacedWhereItIsDropped(_ addresses: [String]) throws {
    let display = try #require(DisplayTrait.current)
    let app = try sketch(on: display)
    defer { app.stop() }
    let path = try PictureFile.write("red.png", color: 0xCC2211, in: app.folder)
    let place = try app.place()
    let mark = app.log.mark
    let data = ["--data", "image/png=\(path)", "--from", "\(place.minX + 30),\(place.minY + 200)"]
    try app.drag(data + ["\(place.minX + 250)", "\(place.minY + 130)"] + addresses)
    try app.log.wait(for: "drop", since: mark) { lines in
      lines.contains { EventLog.drop($0)?.phase == "dropped" }
    }
    let drops = app.log.lines(since: mark).compactMap(EventLog.drop)
    #expect(drops.first?.phase == "entered")
    #expect(drops.last?.picture == "png" && drops.last?.text == nil && drops.last?.files == [])
    #expect(drops.last?.place == SIMD2(250, 130))
    try app.log.wait(until: "the picture is in the sketch") {
      try app.screenshot().count(near: 250, 130, radius: 2) { $0 & 0xFF_FFFF == 0xCC2211 } > 0
    }
    // A file counts more than its bytes.
    let files = ["--data", "image/png=\(path)"]
    try app.drag(files + ["\(place.minX + 250)", "\(place.minY + 130)", "file://\(path)"])
    try app.log.wait(for: "drop", since: mark) { lines in
      lines.compactMap(EventLog.drop).filter { $0.phase == "dropped" }.count == 2
    }
    #expect(app.log.lines(since: mark).compactMap(EventLog.drop).last?.files == [path])
    kill(app.process, SIGTERM)
    #expect(app.waitForExit() == 0)
    #expect(app.errorOutput.isEmpty)
  }

  /// A sketch, and a viewer with a red picture beside it.
  private func pair(
    on display: PrivateDisplay
  ) throws -> (sketch: RunningApp, viewer: RunningApp, path: String) {
    let sketch = try sketch(on: display)
    _ = try display.xdotool("windowmove", "--sync", sketch.window, "40", "60")
    let path = try PictureFile.write("red one.png", color: 0xCC2211, in: sketch.folder)
    let viewer = try RunningApp(
      ["view", path], screen: .texture, on: display, size: (400, 300),
      environment: ["XDG_CACHE_HOME": sketch.folder.path])
    _ = try display.xdotool("windowmove", "--sync", viewer.window, "800", "300")
    try viewer.use(windowTitled: "red one.png")
    try viewer.log.quiet(for: 0.3)
    return (sketch, viewer, path)
  }

  private func expectDrop(
    of path: String, on sketch: RunningApp, since mark: Int, from viewer: RunningApp
  ) throws {
    try sketch.log.wait(for: "drop", since: mark) { lines in
      lines.contains { EventLog.drop($0)?.phase == "dropped" }
    }
    let dropped = sketch.log.lines(since: mark).compactMap(EventLog.drop).last
    #expect(dropped?.files == [path])
    let place = try #require(dropped).place - SIMD2(250, 130)
    #expect(abs(place.x) <= 1 && abs(place.y) <= 1)
    try sketch.log.wait(until: "the picture is in the sketch") {
      try sketch.screenshot().count(near: 250, 130, radius: 2) { $0 & 0xFF_FFFF == 0xCC2211 } > 0
    }
    for app in [viewer, sketch] {
      kill(app.process, SIGTERM)
      #expect(app.waitForExit() == 0)
      #expect(app.errorOutput.isEmpty)
    }
  }

  /// The finger opens the menu, whose place the drag takes, and a small picture goes along.
  @Test(arguments: ["down", "pen"])
  func aHeldFingerOrPenDragsAPictureToAnotherProgram(_ hand: String) throws {
    let display = try #require(DisplayTrait.current)
    let (sketch, viewer, path) = try pair(on: display)
    defer { for app in [sketch, viewer] { app.stop() } }
    let (from, to) = (try viewer.place(), try sketch.place())
    let start = (x: from.minX + 200, y: from.minY + 150)
    let end = (x: to.minX + 250, y: to.minY + 130)
    func move(_ step: Int) -> String {
      let x = start.x + (end.x - start.x) * step / 30
      let y = start.y + (end.y - start.y) * step / 30
      return hand == "pen" ? "pen move \(x) \(y) 0.5" : "move 1 \(x) \(y)"
    }
    let mark = sketch.log.mark
    // A pen comes into the window before it touches it.
    let down =
      hand == "pen"
      ? ["pen near", move(-1), "sleep 50", move(0), "sleep 50", "pen down"]
      : ["down 1 \(start.x) \(start.y)"]
    let way = (1...30).flatMap { [move($0), "sleep 20"] }
    try viewer.hands(script: down + ["sleep 800"] + way + ["sleep 200"])
    try sketch.log.wait(for: "the drag", since: mark) { lines in
      lines.contains { EventLog.drop($0)?.phase == "entered" }
    }
    // The small picture, to the lower right of the finger.
    try sketch.log.wait(until: "a picture goes along") {
      try sketch.screenshot().count(near: 250 + 30, 130 + 30, radius: 4) {
        $0 & 0xFF_FFFF == 0xCC2211
      } > 20
    }
    try viewer.hands(hand == "pen" ? "pen up" : "up 1")
    if hand == "pen" { try viewer.hands("pen away") }
    try expectDrop(of: path, on: sketch, since: mark, from: viewer)
  }

  @Test func aPictureIsDraggedFromTheViewerToAnotherProgram() throws {
    let display = try #require(DisplayTrait.current)
    let (sketch, viewer, path) = try pair(on: display)
    defer { for app in [sketch, viewer] { app.stop() } }
    let (from, to) = (try viewer.place(), try sketch.place())

    func drag(endedBy key: String? = nil) throws {
      _ = try display.xdotool(
        "mousemove", "\(from.minX + 200)", "\(from.minY + 120)", "sleep", "0.1", "keydown", "ctrl",
        "sleep", "0.1", "mousedown", "1", "sleep", "0.1")
      for step in 1...10 {
        let x = from.minX + 200 + (to.minX + 250 - from.minX - 200) * step / 10
        let y = from.minY + 120 + (to.minY + 130 - from.minY - 120) * step / 10
        _ = try display.xdotool("mousemove", "\(x)", "\(y)", "sleep", "0.03")
      }
      _ = try display.xdotool("keyup", "ctrl", "sleep", "0.3")
      if let key { _ = try display.xdotool("key", key, "sleep", "0.2") }
      _ = try display.xdotool("mouseup", "1")
    }

    // Escape ends it.
    var mark = sketch.log.mark
    try drag(endedBy: "Escape")
    try sketch.log.wait(for: "the end of the drag", since: mark) { lines in
      lines.contains { EventLog.drop($0)?.phase == "exited" }
    }
    #expect(sketch.log.lines(since: mark).compactMap(EventLog.drop).allSatisfy { $0.files.isEmpty })
    mark = sketch.log.mark
    try drag()
    try expectDrop(of: path, on: sketch, since: mark, from: viewer)
  }
}
