import Foundation
import Testing

/// Real touches that reach the program through a Wayland compositor.
@Suite(.serialized, .privateDisplay) struct WaylandTouchTests {
  @Test func movesKeepTheCompositorsTimesWhileTheProgramIsStopped() throws {
    let display = try #require(DisplayTrait.current)
    let session = try WaylandSession(nestedIn: display)
    defer { session.stop() }
    let app = try AppProcess(
      ["gallery", "grid"], screen: .texture, environment: session.environment, in: session.folder,
      size: nil, extra: ["--fullscreen"])
    defer { app.stop() }
    try app.log.quiet(for: 0.3)
    let mark = app.log.mark
    var before = TimedHands()
    before.step("began", 600, 700)
    for k in 1...3 {
      before.wait(0.01)
      before.step("moved", 600, 700 - 2 * Double(k))
    }
    var sent = try before.play(on: display, keeping: app.folder)
    try app.log.wait(for: "the first steps", since: mark) { touchTimes($0).count == 4 }
    kill(app.process, SIGSTOP)
    var during = TimedHands()
    during.wait(0.302)
    for k in 1...9 {
      during.wait(0.01)
      during.step("moved", 600, 694 - 38 * Double(k))
    }
    during.wait(0.008)
    during.step("ended", 600, 352)
    sent += try during.play(on: display, keeping: app.folder)
    kill(app.process, SIGCONT)
    try app.log.wait(for: "the last step", since: mark) { touchTimes($0).count == sent.count }
    try app.log.waitForRest(since: mark)
    let times = touchTimes(app.log.lines(since: mark))
    try #require(times.count == sent.count, "steps were lost")
    for (time, step) in zip(times, sent) {
      #expect(abs((time - times[0]) - (step - sent[0])) < 0.02)
    }
    #expect(app.log.state.offset.y > 700, "the flick died")
  }

  private func touchTimes(_ lines: [[String: Any]]) -> [Double] {
    lines.compactMap { line in
      guard (line["input"] as? [String: Any])?["touch"] != nil else { return nil }
      return (line["t"] as? NSNumber)?.doubleValue
    }
  }
}
