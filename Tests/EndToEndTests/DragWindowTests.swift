import Foundation
import PanoramaGraphics
import Testing

/// Texts that are dragged here, and files that are dragged to other programs, on X11.
@Suite(.serialized, .privateDisplay) struct DragWindowTests {
  private func sketch(on display: PrivateDisplay) throws -> RunningApp {
    try RunningApp(["sketch", "a.sketch"], screen: .texture, on: display, size: (500, 400))
  }

  @Test func aTextBecomesANoteWhereItIsDropped() throws {
    let display = try #require(DisplayTrait.current)
    let app = try sketch(on: display)
    defer { app.stop() }
    let place = try app.place()
    let mark = app.log.mark
    let text = "One\n\nthree ✓"
    try app.drag(["--text", "\(place.minX + 120)", "\(place.minY + 80)", text])
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

  @Test func aPictureIsDraggedFromTheViewerToAnotherProgram() throws {
    let display = try #require(DisplayTrait.current)
    let sketch = try sketch(on: display)
    defer { sketch.stop() }
    _ = try display.xdotool("windowmove", "--sync", sketch.window, "40", "60")
    let path = try PictureFile.write("red one.png", color: 0xCC2211, in: sketch.folder)
    let viewer = try RunningApp(
      ["view", path], screen: .texture, on: display, size: (400, 300),
      environment: ["XDG_CACHE_HOME": sketch.folder.path])
    defer { viewer.stop() }
    _ = try display.xdotool("windowmove", "--sync", viewer.window, "800", "300")
    try viewer.use(windowTitled: "red one.png")
    let (from, to) = (try viewer.place(), try sketch.place())
    try viewer.log.quiet(for: 0.3)

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
    try sketch.log.wait(for: "drop", since: mark) { lines in
      lines.contains { EventLog.drop($0)?.phase == "dropped" }
    }
    let dropped = sketch.log.lines(since: mark).compactMap(EventLog.drop).last
    #expect(dropped?.files == [path])
    #expect(dropped?.place == SIMD2(250, 130))
    try sketch.log.wait(until: "the picture is in the sketch") {
      try sketch.screenshot().count(near: 250, 130, radius: 2) { $0 & 0xFF_FFFF == 0xCC2211 } > 0
    }
    for app in [viewer, sketch] {
      kill(app.process, SIGTERM)
      #expect(app.waitForExit() == 0)
      #expect(app.errorOutput.isEmpty)
    }
  }
}
