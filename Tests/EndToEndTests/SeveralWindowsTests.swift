import Foundation
import PanoramaGraphics
import Testing

/// Several windows of one program, each with its own frames, input and end.
@Suite(.serialized, .privateDisplay) struct SeveralWindowsTests {
  private func start(_ screen: ScreenKind = .texture) throws -> RunningApp {
    let display = try #require(DisplayTrait.current)
    let app = try RunningApp(
      ["sketch", "one.sketch", "two.sketch"], screen: screen, on: display, size: (400, 300))
    try app.log.waitForFrame(of: 2, since: 0)
    return app
  }

  @Test(arguments: ScreenKind.allCases)
  func aStrokeIsDrawnInTheWindowItIsOver(screen: ScreenKind) throws {
    let app = try start(screen)
    defer { app.stop() }
    try app.use(windowTitled: "two.sketch")
    let mark = app.log.mark
    // Above the toolbar, which has two rows in such a small window.
    try app.hands("drag $150,80 $250,130 200")
    try app.log.waitForFrame(of: 2, since: mark)
    try app.log.quiet(for: 0.3)
    #expect(app.log.windows(of: "input", since: mark) == [2])
    #expect(app.log.windows(of: "frame", since: mark) == [2])
    #expect(try app.screenshot().count(near: 200, 105, radius: 3, isBlue) > 0)
  }

  @Test func aDragWithTheMouseBelongsToItsWindowWhereverThePointerGoes() throws {
    let app = try start()
    defer { app.stop() }
    try app.use(windowTitled: "two.sketch")
    _ = try app.display.xdotool("windowmove", "--sync", app.window, "700", "450")
    let other = try app.place()
    try app.use(windowTitled: "one.sketch")
    _ = try app.display.xdotool("windowmove", "--sync", app.window, "150", "100")
    let place = try app.place()
    _ = try app.display.xdotool(
      "mousemove", "\(place.minX + 200)", "\(place.minY + 80)", "sleep", "0.1")
    try app.log.quiet(for: 0.3)
    let start = app.log.mark
    _ = try app.display.xdotool("mousedown", "1")
    // Over the desktop, over the other window, and over the desktop again, where the button is let go.
    let ways = [
      (place.minX - 90, place.minY + 40), (other.minX + 30, other.minY + 60),
      (place.minX + 70, place.maxY + 150),
    ]
    func wait(for phase: String, at way: (Int, Int), since mark: Int) throws {
      let (x, y) = (Double(way.0 - place.minX), Double(way.1 - place.minY))
      try app.log.wait(for: "\(phase) at \(x), \(y)", since: mark, timeout: 5) { lines in
        lines.contains {
          EventLog.window($0, "input") == 1
            && EventLog.mouse($0).map { ($0.phase, $0.x, $0.y) == (phase, x, y) } ?? false
        }
      }
    }
    for way in ways {
      let mark = app.log.mark
      _ = try app.display.xdotool("mousemove", "\(way.0)", "\(way.1)")
      try wait(for: "moved", at: way, since: mark)
    }
    let mark = app.log.mark
    _ = try app.display.xdotool("mouseup", "1")
    try wait(for: "up", at: ways[2], since: mark)
    #expect(app.log.windows(of: "input", since: start) == [1])
    // The other window gets the mouse again.
    _ = try app.display.xdotool("mousemove", "\(other.minX + 30)", "\(other.minY + 60)")
    try app.log.wait(for: "a move over the other window", since: mark) { lines in
      lines.contains { EventLog.window($0, "input") == 2 && EventLog.mouse($0)?.phase == "moved" }
    }
  }

  @Test func theProgramEndsWithItsLastWindow() throws {
    let app = try start()
    defer { app.stop() }
    for (number, name) in [(1, "one.sketch"), (2, "two.sketch")] {
      try app.use(windowTitled: name)
      let mark = app.log.mark
      try app.key("ctrl+w")
      try app.log.wait(for: "end of window \(number)", since: mark) { lines in
        lines.contains { EventLog.window($0, "closed") == number }
      }
    }
    #expect(app.waitForExit() == 0)
    #expect(app.errorOutput.isEmpty)
  }

  @Test func figuresAreShownAndAskForNothing() throws {
    let app = try start()
    defer { app.stop() }
    try app.use(windowTitled: "one.sketch")
    try app.log.quiet(for: 0.4)
    let plain = try app.screenshot()
    var mark = app.log.mark
    // The figures lie over the window, whose frame stays as it is.
    try app.key("F12")
    try app.log.wait(for: "the key", since: mark) { lines in
      lines.contains { EventLog.window($0, "input") == 1 }
    }
    try app.log.quiet(for: 0.4)
    #expect(app.log.frames(since: mark) == 0)
    let shown = try app.screenshot()
    #expect(shown.count(near: 20, 140, radius: 6) { $0 & 255 < 120 } > 80)
    #expect(shown.color(350, 250) == plain.color(350, 250))
    // At rest there are almost no frames.
    mark = app.log.mark
    try app.log.quiet(for: 1)
    #expect(app.log.frames(since: mark) == 0)
    mark = app.log.mark
    try app.key("F12")
    try app.log.waitForFrame(of: 1, since: mark)
    try app.log.quiet(for: 0.4)
    #expect(try app.screenshot().difference(from: plain) == nil)
  }

  @Test func aDragIsToldToTheWindowItIsOver() throws {
    let app = try start()
    defer { app.stop() }
    let place = try app.use(windowTitled: "two.sketch")
    let mark = app.log.mark
    let arguments = ["\(place.minX + 300)", "\(place.minY + 200)", "one.sketch"]
    try app.drag(["--from", "1,1", "--leave"] + arguments)
    try app.drag(arguments)
    try app.log.wait(for: "drop", since: mark) { lines in
      lines.compactMap { EventLog.drop($0)?.phase }.last == "dropped"
    }
    // The first drag may cross the other window on its way, which is told so with its own next frame.
    let drops = app.log.lines(since: mark).filter { EventLog.window($0, "input") == 2 }
      .compactMap(EventLog.drop)
    #expect(drops.map(\.phase).suffix(4) == ["entered", "exited", "entered", "dropped"])
    #expect(drops.last?.files == [app.folder.path + "/one.sketch"])
    #expect(drops.last?.place == SIMD2(300, 200))
  }
}
