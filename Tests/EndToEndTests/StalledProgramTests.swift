import Foundation
import Testing

/// Touches that move while the program is stopped or slow: none of them is lost.
@Suite(.serialized, .privateDisplay) struct StalledProgramTests {
  private func start(_ page: [String]) throws -> RunningApp {
    let display = try #require(DisplayTrait.current)
    return try RunningApp(
      page, screen: .texture, on: display, size: nil,
      extra: ["--fullscreen", "--record", "recording.session"])
  }

  /// Plays `before`, stops the program, plays `during`, which takes 400 ms, and continues the
  /// program.
  ///
  /// - Returns: the times at which the steps were sent.
  private func play(_ before: TimedHands, stopped during: TimedHands, to app: RunningApp) throws
    -> [Double]
  {
    let mark = app.log.mark
    var sent = try before.play(to: app)
    try app.log.wait(for: "the first steps", since: mark) {
      Self.touches($0).count == before.count
    }
    kill(app.process, SIGSTOP)
    sent += try during.play(to: app)
    kill(app.process, SIGCONT)
    return sent
  }

  private static func touches(_ lines: [[String: Any]]) -> [(time: Double, y: Double)] {
    lines.compactMap { line in
      guard let input = line["input"] as? [String: Any],
        let touch = input["touch"] as? [String: Any],
        let time = (line["t"] as? NSNumber)?.doubleValue,
        let y = (touch["y"] as? NSNumber)?.doubleValue
      else { return nil }
      return (time, y)
    }
  }

  /// Checks that every step arrived as long after the first one as it was sent.
  private func expectAll(_ sent: [Double], since mark: Int, in app: RunningApp) throws {
    let touches = Self.touches(app.log.lines(since: mark))
    try #require(touches.count == sent.count, "steps were lost")
    for (touch, sent) in zip(touches, sent.map({ $0 - sent[0] })) {
      // A busy machine delays touches on their way to the server.
      #expect(abs(touch.time - touches[0].time - sent) < 0.02)
    }
  }

  /// Ends the program and replays its recording without a window, at 60 frames per second without a
  /// stop.
  ///
  /// - Returns: the offset and zoom at the end.
  private func replayed(_ app: RunningApp) throws -> (offset: SIMD2<Double>, zoom: Double) {
    #expect(try app.close() == 0)
    let trace = app.folder.appendingPathComponent("hands.csv")
    try ChildProcess.run(
      Checkout.program.path,
      [
        "replay", app.folder.appendingPathComponent("recording.session").path, "--fps", "60",
        "--trace", trace.path,
      ])
    let row =
      try String(contentsOf: trace, encoding: .utf8)
      .split(separator: "\n").last?.split(separator: ",").map { Double($0) } ?? []
    try #require(row.count > 4)
    return (SIMD2(row[1] ?? .nan, row[2] ?? .nan), row[3] ?? .nan)
  }

  @Test func aFlickThrowsAsIfTheProgramHadNeverStopped() throws {
    let app = try start(["gallery", "grid"])
    defer { app.stop() }
    let mark = app.log.mark
    var before = TimedHands()
    before.step("began", 600, 700)
    for k in 1...3 {
      before.wait(0.01)
      before.step("moved", 600, 700 - 2 * Double(k))
    }
    var during = TimedHands()
    during.wait(0.302)
    for k in 1...9 {
      during.wait(0.01)
      during.step("moved", 600, 694 - 340 / 9 * Double(k))
    }
    during.wait(0.008)
    during.step("ended", 600, 354)
    let sent = try play(before, stopped: during, to: app)
    try app.log.waitForRest(since: mark)
    try expectAll(sent, since: mark, in: app)
    let rest = app.log.state.offset.y
    let duration = sent[12] - sent[4]
    // The result of the same moves by the formulas: 340 points minus the slop, then v / k.
    let throwLength = 340 * 8 / 9 / duration / 2.002
    #expect(rest > 330 + 0.6 * throwLength, "the flick died")
    let expected = try replayed(app)
    #expect(abs(rest - expected.offset.y) <= 1)
  }

  @Test func aPinchIsAsWideAsTheFingersWent() throws {
    let app = try start(["gallery", "grid"])
    defer { app.stop() }
    let mark = app.log.mark
    // Between 0.3 and 2, from 1: to a fifth of the distance and back to twice of it.
    var before = TimedHands()
    before.step("began", finger: 1, 600, 450)
    before.step("began", finger: 2, 680, 450)
    for k in 1...3 {
      before.wait(0.01)
      before.step("moved", finger: 1, 600 - Double(k), 450)
      before.step("moved", finger: 2, 680 + Double(k), 450)
    }
    var during = TimedHands()
    during.wait(0.21)
    for k in 1...9 {
      during.wait(0.01)
      during.step("moved", finger: 1, 597 - 6 * Double(k), 450)
      during.step("moved", finger: 2, 683 + 6 * Double(k), 450)
    }
    during.wait(0.1)
    during.step("ended", finger: 1, 543, 450)
    during.step("ended", finger: 2, 737, 450)
    let sent = try play(before, stopped: during, to: app)
    try app.log.waitForRest(since: mark)
    try expectAll(sent, since: mark, in: app)
    let zoom = app.log.state.zoom
    #expect(zoom > 1.9, "80 points became 194")
    let expected = try replayed(app)
    #expect(abs(zoom - expected.zoom) < 1e-6)
    #expect(abs(app.log.state.offset.x - expected.offset.x) <= 1)
  }

  /// Twenty rounds each if `PANORAMA_LONG_TESTS` is set.
  @Test(arguments: [8, 16, 30, 45, 60])
  func everyFlickThrowsHoweverSlowTheStream(milliseconds: Int) throws {
    let app = try start(["gallery", "grid"])
    defer { app.stop() }
    let isLong = ProcessInfo.processInfo.environment["PANORAMA_LONG_TESTS"] != nil
    let spacing = Double(milliseconds) / 1000
    for flick in 0..<(isLong ? 20 : 4) {
      let way = flick % 2 == 0 ? -1.0 : 1.0
      let mark = app.log.mark
      var hands = TimedHands()
      hands.step("began", 600, 450 - 170 * way)
      let steps = Int((0.25 / spacing).rounded(.up))
      for k in 1...steps {
        hands.wait(spacing)
        hands.step("moved", 600, 450 - 170 * way + 340 * way * Double(k) / Double(steps))
      }
      hands.wait(spacing)
      hands.step("ended", 600, 450 + 170 * way)
      _ = try hands.play(to: app)
      // It is still moving when the next finger touches.
      try app.log.wait(for: "throw \(flick) of \(milliseconds) ms", since: mark, timeout: 5) {
        $0.contains {
          (($0["state"] as? [String: Any])?["decelerating"] as? NSNumber)?.boolValue ?? false
        }
      }
    }
  }
}
