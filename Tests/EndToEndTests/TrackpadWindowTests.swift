import Foundation
import PanoramaGraphics
import Testing

/// A trackpad of the X server, with tenths of wheel clicks and pinches, which SDL 2 does not
/// report.
@Suite(.serialized, .privateDisplay) struct TrackpadWindowTests {
  @Test func tenthsOfAClickScrollSmoothly() throws {
    let display = try #require(DisplayTrait.current)
    let app = try RunningApp(["gallery", "grid"], screen: .texture, on: display)
    defer { app.stop() }
    try app.hands("abs $400,300")
    try app.log.quiet(for: 0.3)
    let before = app.log.state
    let plain = try app.screenshot()
    let mark = app.log.mark
    // Two hundred tenths of a click in two seconds: 20 clicks of 15 pixels each.
    try app.hands("flick 0 0.1 200 2000")
    try app.log.waitForRest(since: mark)
    #expect(app.log.sources(of: "scroll", since: mark) == ["xinput"])
    let offsets = app.log.states(since: mark).map(\.offset.y)
    #expect(app.log.state.offset.y >= before.offset.y + 280)
    let steps = zip(offsets, offsets.dropFirst()).map { $1 - $0 }
    #expect(steps.count > 40, "it moved in \(steps.count) steps")
    #expect((steps.max() ?? .infinity) < 60, "it jumped")
    #expect(try app.screenshot().difference(from: plain) != nil)
  }

  @Test func aPinchZoomsAboutThePointer() throws {
    let display = try #require(DisplayTrait.current)
    let app = try RunningApp(["gallery", "grid"], screen: .texture, on: display)
    defer { app.stop() }
    try app.hands("abs $400,300")
    try app.log.quiet(for: 0.3)
    let before = app.log.state
    let plain = try app.screenshot()
    let mark = app.log.mark
    try app.hands("gpinch 2 1 1.5 600")
    try app.log.waitForRest(since: mark)
    #expect(app.log.sources(of: "pinch", since: mark) == ["xinput"])
    let after = app.log.state
    #expect(abs(after.zoom / before.zoom - 1.5) < 0.01)
    let finger = SIMD2(400.0, 300.0)
    let a = (before.offset + finger) / before.zoom
    let b = (after.offset + finger) / after.zoom
    #expect(abs(a.x - b.x) * after.zoom <= 1 && abs(a.y - b.y) * after.zoom <= 1)
    let zooms = app.log.states(since: mark).map(\.zoom)
    #expect(zooms.count > 10, "it zoomed in \(zooms.count) steps")
    #expect(try app.screenshot().difference(from: plain) != nil)
  }

  @Test func aWheelWithoutAxesStillCounts() throws {
    let display = try #require(DisplayTrait.current)
    let app = try RunningApp(["gallery", "grid"], screen: .texture, on: display)
    defer { app.stop() }
    try app.moveMouse(400, 300)
    let mark = app.log.mark
    // XTEST has only buttons, as remote desktops do.
    _ = try app.display.xdotool("click", "5")
    try app.log.waitForRest(since: mark)
    let one = app.log.state.offset.y
    #expect(one > 50 && one < 120, "one click, not two: \(one)")
  }

  /// As SDL 3.4 does. The server gives the pinches of one selector to one client only.
  @Test func pinchesComeAlthoughAnotherClientAskedFirst() throws {
    let display = try #require(DisplayTrait.current)
    let (other, app) = try startSecond(after: "master", on: display)
    defer { for stop in [app.stop, other.stop] { stop() } }
    try app.hands("abs $400,300")
    try app.log.quiet(for: 0.3)
    let before = app.log.state
    let mark = app.log.mark
    try app.hands("gpinch 2 1 1.5 600")
    try app.log.waitForRest(since: mark)
    #expect(app.log.sources(of: "pinch", since: mark) == ["xinput"])
    #expect(abs(app.log.state.zoom / before.zoom - 1.5) < 0.01)
  }

  /// Starts the program beside a client that asks for the pinches of its window first. SDL 3 asks for them itself as soon
  /// as the window exists, and on a busy machine before another client has heard of it.
  private func startSecond(
    after selector: String, on display: PrivateDisplay
  ) throws -> (PinchClient, RunningApp) {
    for _ in 1...10 {
      let other = try PinchClient(selector, on: display)
      do {
        let app = try RunningApp(["gallery", "grid"], screen: .texture, on: display)
        if other.answers.contains("asked"), !other.answers.contains("refused") {
          return (other, app)
        }
        app.stop()
      } catch {
        other.stop()
        throw error
      }
      other.stop()
    }
    throw EventLog.TimedOut(description: "the program always asked first")
  }

  @Test func withoutPinchesTheRestOfTheTrackpadWorks() throws {
    let display = try #require(DisplayTrait.current)
    let (other, app) = try startSecond(after: "all", on: display)
    defer { for stop in [app.stop, other.stop] { stop() } }
    try app.hands("abs $400,300")
    try app.log.quiet(for: 0.3)
    let before = app.log.state
    let mark = app.log.mark
    try app.hands("gpinch 2 1 1.5 300")
    try app.hands("flick 0 0.1 50 500")
    try app.log.waitForRest(since: mark)
    #expect(app.log.sources(of: "pinch", since: mark).isEmpty)
    #expect(app.log.sources(of: "scroll", since: mark) == ["xinput"])
    #expect(app.log.state.offset.y >= before.offset.y + 70)
    #expect(app.errorOutput.isEmpty)
  }
}

/// Another program, which asks for the pinches of new windows before their programs do.
private struct PinchClient {
  private let process: pid_t
  private let file: URL

  /// - Parameter selector: `master` or `all`, the devices whose pinches it asks for.
  init(_ selector: String, on display: PrivateDisplay) throws {
    file = display.folder.appendingPathComponent("pinches-\(UUID().uuidString)")
    let output = try ChildProcess.run(
      Checkout.script("pinch-client.py"), [selector, file.path], environment: display.environment)
    process = try #require(pid_t(output.out.trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  /// The first words of its lines.
  var answers: [String] {
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap {
      $0.split(separator: " ").first.map(String.init)
    }
  }

  func stop() { kill(process, SIGKILL) }
}
