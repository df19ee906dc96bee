import Foundation
import PanoramaGraphics
import Testing

/// What another program's window drags over ours on Wayland.
@Suite(.serialized, .privateWayland) struct WaylandDropTests {
  private static let source = (x: 20, y: 20)
  private static let window = (x: 500, y: 300, width: 500, height: 400)

  /// Drags with the mouse from the source to a place in our window, and on to the others.
  private func drag(_ session: WaylandSession, over places: [(Int, Int)]) throws {
    let (width, height) = WaylandSession.size
    func move(_ x: Int, _ y: Int) -> String { "abs \(x) \(y) \(width) \(height)" }
    let start = (Self.source.x + 100, Self.source.y + 50)
    let way = places.flatMap { [move(Self.window.x + $0.0, Self.window.y + $0.1), "sleep 300"] }
    try session.pointer(
      [move(start.0 - 9, start.1), move(start.0, start.1), "sleep 100", "btn 1 down", "sleep 100"]
        + [move(start.0 + 20, start.1), "sleep 100"] + way + ["btn 1 up", "sleep 300"])
  }

  @Test func filesAreSeenOnTheirWayAndDroppedWhereThePointerIs() throws {
    let session = try #require(WaylandTrait.current)
    let red = try PictureFile.write("red.png", color: 0xCC2211, in: session.folder)
    let green = try PictureFile.write("green one.png", color: 0x119933, in: session.folder)
    let app = try AppProcess(
      ["view", red], screen: .texture,
      environment: session.environment.merging(["XDG_CACHE_HOME": session.folder.path]) { $1 },
      in: session.folder, size: (Self.window.width, Self.window.height), extra: [])
    defer { app.stop() }
    try session.command(
      #"[title="red.png"] move absolute position \#(Self.window.x) \#(Self.window.y)"#)
    let source = try beginSource([green], in: session)
    defer {
      kill(source, SIGKILL)
      _ = ChildProcess.wait(for: source)
    }
    try app.log.quiet(for: 0.3)
    // Over the window and away.
    var mark = app.log.mark
    try drag(session, over: [(200, 250), (-100, -100)])
    var drops = app.log.lines(since: mark).compactMap(EventLog.drop)
    #expect(drops.map(\.phase).suffix(2) == ["entered", "exited"])
    #expect(drops.first?.place == SIMD2(200, 250))
    // Beside the tabs, where files get a tab of their own.
    mark = app.log.mark
    try drag(session, over: [(200, 250), (430, 12)])
    try app.log.wait(for: "the picture's title", since: mark) { lines in
      lines.contains { ($0["title"] as? [String: Any])?["text"] as? String == "green one.png" }
    }
    try app.log.quiet(for: 0.5)
    drops = app.log.lines(since: mark).compactMap(EventLog.drop)
    #expect(drops.filter { $0.phase == "dropped" }.map(\.files) == [[green]])
    #expect(drops.last?.place == SIMD2(430, 12))
    #expect(drops.first?.phase == "entered" && drops.first?.place == SIMD2(200, 250))
    kill(app.process, SIGTERM)
    #expect(app.waitForExit() == 0)
    #expect(app.errorOutput.isEmpty)
  }

  @Test func aTextBecomesANoteWhereItIsDropped() throws {
    let session = try #require(WaylandTrait.current)
    let app = try AppProcess(
      ["sketch", "a.sketch"], screen: .texture, environment: session.environment,
      in: session.folder, size: (Self.window.width, Self.window.height), extra: [])
    defer { app.stop() }
    try session.command(
      #"[title="a.sketch"] move absolute position \#(Self.window.x) \#(Self.window.y)"#)
    let source = try beginSource(["--text", "One\n\nthree ✓"], in: session)
    defer {
      kill(source, SIGKILL)
      _ = ChildProcess.wait(for: source)
    }
    try app.log.quiet(for: 0.3)
    let mark = app.log.mark
    try drag(session, over: [(200, 250), (150, 90)])
    try app.log.wait(for: "drop", since: mark) { lines in
      lines.contains { EventLog.drop($0)?.phase == "dropped" }
    }
    try app.log.quiet(for: 0.5)
    let drops = app.log.lines(since: mark).compactMap(EventLog.drop)
    #expect(drops.filter { $0.phase == "dropped" }.map(\.text) == ["One\n\nthree ✓"])
    #expect(drops.last?.place == SIMD2(150, 90))
    kill(app.process, SIGTERM)
    #expect(app.waitForExit() == 0)
    #expect(app.errorOutput.isEmpty)
  }

  /// Browsers drag the address of a picture beside its bytes.
  @Test(arguments: [[], ["https://example.org/a.png"]])
  func aPictureWithoutAFileIsPlacedWhereItIsDropped(_ addresses: [String]) throws {
    let session = try #require(WaylandTrait.current)
    let red = try PictureFile.write("red.png", color: 0xCC2211, in: session.folder)
    let app = try AppProcess(
      ["sketch", "a.sketch"], screen: .texture, environment: session.environment,
      in: session.folder, size: (Self.window.width, Self.window.height), extra: [])
    defer { app.stop() }
    try session.command(
      #"[title="a.sketch"] move absolute position \#(Self.window.x) \#(Self.window.y)"#)
    let source = try beginSource(["--data", "image/png=\(red)"] + addresses, in: session)
    defer {
      kill(source, SIGKILL)
      _ = ChildProcess.wait(for: source)
    }
    try app.log.quiet(for: 0.3)
    let mark = app.log.mark
    try drag(session, over: [(200, 250), (250, 190)])
    try app.log.wait(for: "drop", since: mark) { lines in
      lines.contains { EventLog.drop($0)?.phase == "dropped" }
    }
    try app.log.quiet(for: 0.5)
    let drops = app.log.lines(since: mark).compactMap(EventLog.drop)
      .filter { $0.phase == "dropped" }
    #expect(drops.map(\.picture) == ["png"] && drops.last?.text == nil)
    // The compositor rounds to fractions of a pixel.
    let place = try #require(drops.last).place - SIMD2(250, 190)
    #expect(abs(place.x) < 0.1 && abs(place.y) < 0.1)
    try app.log.wait(until: "the picture is in the sketch") {
      try session.screenshot().count(
        near: Self.window.x + 250, Self.window.y + 190, radius: 2
      ) { $0 & 0xFF_FFFF == 0xCC2211 } > 0
    }
    kill(app.process, SIGTERM)
    #expect(app.waitForExit() == 0)
    #expect(app.errorOutput.isEmpty)
  }

  /// Opens the window that drags, at its place. Returns the process.
  private func beginSource(_ arguments: [String], in session: WaylandSession) throws -> pid_t {
    let source = try ChildProcess.spawn(
      Checkout.script("wldrag.py"), arguments, environment: session.environment)
    try placeSource(in: session)
    return source
  }

  /// Moves the source's window to its place, as soon as it exists.
  private func placeSource(in session: WaylandSession) throws {
    let words = "[title=\"^source$\"] move absolute position \(Self.source.x) \(Self.source.y)"
    let deadline = Date(timeIntervalSinceNow: 20)
    while true {
      do { return try session.command(words) } catch {
        if Date() > deadline { throw error }
      }
    }
  }
}
