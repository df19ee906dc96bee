import Foundation
import Testing

/// Tabs that are dragged out of windows whose positions nobody knows but the compositor.
@Suite(.serialized, .privateDisplay) struct WaylandTabTests {
  @Test func aTabIsDraggedIntoTheOtherWindowAndOutAgain() throws {
    let display = try #require(DisplayTrait.current)
    let session = try WaylandSession(nestedIn: display)
    defer { session.stop() }
    let path = try PictureFile.write("red.png", color: 0xCC2211, in: session.folder)
    let app = try AppProcess(
      ["view", path], screen: .texture,
      environment: session.environment.merging(["XDG_CACHE_HOME": session.folder.path]) { $1 },
      in: session.folder, size: (500, 350), extra: [])
    defer { app.stop() }
    try app.log.quiet(for: 0.3)
    try session.command("move absolute position 20 20")
    try app.log.quiet(for: 0.3)
    var mark = app.log.mark
    _ = try display.xdotool("key", "ctrl+n")
    try app.log.waitForFrame(of: 2, since: mark)
    try app.log.quiet(for: 0.3)
    try session.command("move absolute position 700 450")
    try app.log.quiet(for: 0.3)
    // The only tab of the second window, dropped on the bar of the first: the window closes.
    mark = app.log.mark
    try session.drag(from: (700 + 60, 450 + 20), to: (20 + 30, 20 + 20)) {
      try app.log.wait(for: "the end of the second window", since: mark) { lines in
        lines.contains { EventLog.window($0, "closed") == 2 }
      }
    }
    try app.log.quiet(for: 0.3)
    #expect(app.log.windows(of: "opened", since: mark).isEmpty)
    // The second tab, dropped where no window is, opens one.
    mark = app.log.mark
    try session.drag(from: (20 + 240, 20 + 20), to: (640, 700)) {
      try app.log.waitForFrame(of: 3, since: mark)
    }
    try app.log.quiet(for: 0.3)
    #expect(app.log.windows(of: "closed", since: mark).isEmpty)
    kill(app.process, SIGTERM)
    #expect(app.waitForExit() == 0)
    #expect(app.errorOutput.isEmpty)
  }
}
