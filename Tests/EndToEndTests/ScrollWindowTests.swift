import Foundation
import PanoramaGraphics
import Testing

/// Scrolling in a real window: throws, bounces, the wheel, resizing, fullscreen and closing.
@Suite(.serialized, .privateDisplay) struct ScrollWindowTests {
  private func start(_ screen: ScreenKind, extra: [String] = []) throws -> RunningApp {
    let display = try #require(DisplayTrait.current)
    return try RunningApp(["gallery", "grid"], screen: screen, on: display, extra: extra)
  }

  @Test(arguments: ScreenKind.allCases)
  func aThrowRestsWhereItsRecordingSays(screen: ScreenKind) throws {
    let app = try start(screen, extra: ["--record", "throw.session"])
    defer { app.stop() }
    let mark = app.log.mark
    try app.hands("drag $600,450 $450,350 120")
    try app.log.waitForRest(since: mark)
    let rest = app.log.state
    #expect(rest.offset.x > 160 && rest.offset.y > 110, "it went on after the finger left")
    #expect(try app.close() == 0)
    // The replay compares the pictures whose hashes are in the recording.
    let recording = try String(
      contentsOf: app.folder.appendingPathComponent("throw.session"), encoding: .utf8)
    #expect(recording.contains(#""hash":{"pixels":"#))
    let trace = app.folder.appendingPathComponent("throw.csv")
    try ChildProcess.run(
      Checkout.program.path,
      [
        "replay", app.folder.appendingPathComponent("throw.session").path, "--trace", trace.path,
      ])
    let rows = try String(contentsOf: trace, encoding: .utf8).split(separator: "\n").dropFirst()
      .map { row in row.split(separator: ",").prefix(4).map { Double($0) ?? .nan } }
    let last = try #require(rows.last)
    let missed = max(abs(last[1] - rest.offset.x), abs(last[2] - rest.offset.y))
    #expect(missed <= 1e-9)
    // The replay's frames come at the times at which the window showed them, in the same places.
    let traced = Dictionary(rows.map { ($0[0], SIMD2($0[1], $0[2])) }) { $1 }
    var found = 0
    for line in app.log.lines(since: mark) {
      guard let state = line["state"] as? [String: Any],
        let offset = (state["offset"] as? [NSNumber])?.map(\.doubleValue),
        let place = (line["t"] as? NSNumber).flatMap({ traced[$0.doubleValue] })
      else { continue }
      found += 1
      let apart = max(abs(place.x - offset[0]), abs(place.y - offset[1]))
      #expect(apart <= 1e-9)
    }
    #expect(found > 20)
  }

  @Test(arguments: ScreenKind.allCases)
  func pastTheEdgeItStretchesAndComesBack(screen: ScreenKind) throws {
    let app = try start(screen)
    defer { app.stop() }
    let before = app.log.state
    let mark = app.log.mark
    try app.hands("drag $300,200 $500,400 300")
    try app.log.waitForRest(since: mark)
    let stretch = app.log.states(since: mark).map(\.offset.y).min() ?? 0
    #expect(stretch < before.offset.y - 20, "it did not stretch")
    #expect(stretch > before.offset.y - 180, "it followed the finger with no resistance")
    #expect(app.log.state.offset == before.offset)
  }

  @Test(arguments: ScreenKind.allCases)
  func theMouseDragsAndTheWheelScrolls(screen: ScreenKind) throws {
    let app = try start(screen)
    defer { app.stop() }
    var mark = app.log.mark
    try app.moveMouse(400, 400)
    _ = try app.display.xdotool("mousedown", "1")
    for k in 1...20 { try app.moveMouse(400 - 5 * k, 400 - 10 * k) }
    _ = try app.display.xdotool("mouseup", "1")
    try app.log.waitForRest(since: mark)
    let dragged = app.log.state
    #expect(dragged.offset.x > 80 && dragged.offset.y > 180)
    mark = app.log.mark
    for _ in 1...3 { _ = try app.display.xdotool("click", "5") }
    try app.log.waitForRest(since: mark)
    #expect(app.log.state.offset.y > dragged.offset.y + 100)
    #expect(app.log.state.offset.x == dragged.offset.x)
    mark = app.log.mark
    _ = try app.display.xdotool("keydown", "ctrl")
    _ = try app.display.xdotool("click", "4")
    _ = try app.display.xdotool("keyup", "ctrl")
    try app.log.waitForRest(since: mark)
    #expect(app.log.state.zoom > dragged.zoom)
  }

  @Test(arguments: ["click 1", "click 3", "mousedown 1 mousemove_relative 9 9 mouseup 1"])
  func theMouseDoesNotTakeAFingersLiftAway(mouse: String) throws {
    let app = try start(.texture)
    defer { app.stop() }
    try app.moveMouse(500, 300)
    let mark = app.log.mark
    try app.hands("down 5 $300,300")
    try app.log.wait(for: "finger", since: mark) { EventLog.touches($0, "began") == 1 }
    try ChildProcess.run(
      "xdotool", mouse.split(separator: " ").map(String.init),
      environment: app.display.environment)
    try app.hands("move 5 $310,330")
    try app.hands("up 5")
    try app.log.wait(for: "lift", since: mark, timeout: 5) { EventLog.touches($0, "ended") == 1 }
    try app.log.waitForRest(since: mark)
    #expect(!app.log.state.isMoving)
  }

  @Test func resizingAndFullscreenShowMore() throws {
    var pictures: [[CGImage]] = []
    for screen in ScreenKind.allCases {
      let app = try start(screen)
      defer { app.stop() }
      var shots: [CGImage] = []
      var mark = app.log.mark
      _ = try app.display.xdotool("windowsize", "--sync", app.window, "640", "480")
      try app.log.waitForFrame(since: mark)
      try app.log.quiet(for: 0.4)
      shots.append(try app.screenshot())
      #expect(shots[0].width == 640 && shots[0].height == 480)
      mark = app.log.mark
      try app.key("F11")
      try app.log.waitForFrame(since: mark)
      try app.log.quiet(for: 0.4)
      shots.append(try app.screenshot())
      #expect(shots[1].width == PrivateDisplay.size.width)
      #expect(shots[1].height == PrivateDisplay.size.height)
      mark = app.log.mark
      try app.key("F11")
      try app.log.waitForFrame(since: mark)
      try app.log.quiet(for: 0.4)
      shots.append(try app.screenshot())
      #expect(shots[0].difference(from: shots[2]) == nil, "fullscreen and back")
      pictures.append(shots)
    }
    for (a, b) in zip(pictures[0], pictures[1]) {
      let difference = a.difference(from: b)
      #expect(difference == nil, "texture against surface: \(difference ?? "")")
    }
  }

  @Test(arguments: ScreenKind.allCases)
  func idleMeansIdle(screen: ScreenKind) throws {
    let app = try start(screen)
    defer { app.stop() }
    let mark = app.log.mark
    let before = try app.processorTime()
    #expect(throws: EventLog.TimedOut.self) {
      try app.log.wait(for: "a frame nobody asked for", since: mark, timeout: 5) {
        $0.contains { $0["frame"] != nil }
      }
    }
    #expect(try app.processorTime() - before < 0.005 * 5 + 0.0101, "more than 0.5 % of a core")
  }

  /// The lab draws curves only while something moves; a slider changes them.
  @Test func theLabFollowsAThrowAndRests() throws {
    let display = try #require(DisplayTrait.current)
    let app = try RunningApp(
      ["gallery", "physics"], screen: .texture, on: display, size: (1000, 760))
    defer { app.stop() }
    let plain = try app.screenshot()
    var mark = app.log.mark
    try app.hands("drag $500,500 $480,400 150")
    try app.log.waitForRest(since: mark)
    let thrown = try app.screenshot()
    #expect(thrown.difference(from: plain) != nil)
    mark = app.log.mark
    #expect(throws: EventLog.TimedOut.self) {
      try app.log.wait(for: "a frame nobody asked for", since: mark, timeout: 2) {
        $0.contains { $0["frame"] != nil }
      }
    }
    // The track of the first slider, which sets the rubber band's coefficient.
    try app.moveMouse(846, 414)
    _ = try app.display.xdotool("mousedown", "1")
    for k in 1...8 { try app.moveMouse(846 + 10 * k, 414) }
    _ = try app.display.xdotool("mouseup", "1")
    try app.log.waitForFrame(since: mark)
    try app.moveMouse(400, 400)
    try app.log.quiet(for: 0.4)
    let changed = try app.screenshot()
    #expect(changed.count(near: 930, 414, radius: 12) { $0 == thrown.color(930, 414) } < 500)
  }

  @Test(arguments: ScreenKind.allCases)
  func theCloseButtonEndsWithZero(screen: ScreenKind) throws {
    let app = try start(screen)
    defer { app.stop() }
    #expect(try app.close() == 0)
    #expect(app.errorOutput.isEmpty)
  }

  @Test func aSignalEndsAnIdleProgramAsTheCloseButtonDoes() throws {
    let app = try start(.texture)
    defer { app.stop() }
    kill(app.process, SIGTERM)
    #expect(app.waitForExit() == 0)
  }

  @Test func withoutADisplayItSaysSo() throws {
    let output = try ChildProcess.run(
      "env",
      [
        "-u", "DISPLAY", "-u", "WAYLAND_DISPLAY", "-u", "SDL_VIDEODRIVER", Checkout.program.path,
        "gallery",
      ], allowingFailure: true)
    #expect(output.status == 69)
    #expect(output.error.split(separator: "\n").count == 1)
    #expect(output.error.hasPrefix("panorama: "))
    #expect(output.out.isEmpty)
  }
}
