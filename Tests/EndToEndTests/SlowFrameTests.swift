import Foundation
import Testing

/// Touches on pages whose frames take long to draw.
@Suite(.serialized, .privateDisplay) struct SlowFrameTests {
  private func start(milliseconds: Int) throws -> RunningApp {
    let display = try #require(DisplayTrait.current)
    return try RunningApp(
      ["\(milliseconds)"], screen: .texture, on: display, size: nil,
      program: Checkout.program(named: "SlowPages"))
  }

  private struct Frame {
    var start: Double
    var duration: Double
    var input: Double?
  }

  private func frames(_ lines: [[String: Any]]) -> [Frame] {
    lines.compactMap { line in
      guard let frame = line["frame"] as? [String: Any],
        let end = (line["t"] as? NSNumber)?.doubleValue,
        let draw = (frame["draw_ms"] as? NSNumber)?.doubleValue,
        let present = (frame["present_ms"] as? NSNumber)?.doubleValue
      else { return nil }
      let duration = (draw + present) / 1000
      return Frame(
        start: end - duration, duration: duration,
        input: (frame["input_t"] as? NSNumber)?.doubleValue)
    }
  }

  /// Every frame shows all input up to the moment at which its drawing began.
  private func expectNewest(_ lines: [[String: Any]], _ comment: Comment) {
    let touches = Self.touches(lines).compactMap { ($0["t"] as? NSNumber)?.doubleValue }
    for frame in frames(lines) {
      // An event that the server stamped 12 ms earlier has arrived, even on a busy machine.
      guard let newest = touches.last(where: { $0 < frame.start - 0.012 }) else { continue }
      #expect((frame.input ?? -1) >= newest, comment)
    }
  }

  private static func touches(_ lines: [[String: Any]]) -> [[String: Any]] {
    lines.filter { ($0["input"] as? [String: Any])?["touch"] != nil }
  }

  /// The end of the same touches according to the formulas, at 60 frames per second and without a
  /// window.
  private func replayed(_ app: RunningApp, since mark: Int) throws -> SIMD2<Double> {
    let session = app.folder.appendingPathComponent("slow.session")
    let trace = app.folder.appendingPathComponent("slow.csv")
    var text = """
      {"panorama":1,"window":{"width":1280,"height":900,"scale":1},"scene":{"kind":"scroll",\
      "content":[1280,100000],"maximumZoom":1,"flingBoost":true}}

      """
    for line in Self.touches(app.log.lines(since: mark)) {
      var touch = line["input"] as? [String: Any] ?? [:]
      touch = ["t": line["t"] ?? 0, "touch": touch["touch"] ?? [:]]
      let data = try JSONSerialization.data(withJSONObject: touch)
      text += String(decoding: data, as: UTF8.self) + "\n"
    }
    try text.write(to: session, atomically: true, encoding: .utf8)
    try ChildProcess.run(
      Checkout.program.path, ["replay", session.path, "--trace", trace.path])
    let row =
      try String(contentsOf: trace, encoding: .utf8)
      .split(separator: "\n").last?.split(separator: ",").map { Double($0) } ?? []
    try #require(row.count > 3)
    return SIMD2(row[1] ?? .nan, row[2] ?? .nan)
  }

  @Test func aFingerAt120HertzIsFollowedFrameByFrame() throws {
    let app = try start(milliseconds: 30)
    defer { app.stop() }
    let mark = app.log.mark
    var hands = TimedHands()
    hands.step("began", 600, 800)
    for k in 1...120 {
      hands.wait(1.0 / 120)
      hands.step("moved", 600, 800 - 5 * Double(k))
    }
    hands.wait(0.3)
    hands.step("ended", 600, 200)
    _ = try hands.play(to: app)
    try app.log.waitForRest(since: mark)
    let lines = app.log.lines(since: mark)
    #expect(Self.touches(lines).count == 122, "steps were lost")
    expectNewest(lines, "a frame shows an old place of the finger")
    // 600 points minus the 15 after which the drag began.
    #expect(abs(app.log.state.offset.y - 585) < 1e-3, "at rest it is exact")
    #expect(try abs(app.log.state.offset.y - replayed(app, since: mark).y) < 1e-9)
  }

  @Test func aFingerStopsAThrowWhereItWasWhateverIsBeingDrawn() throws {
    let app = try start(milliseconds: 100)
    defer { app.stop() }
    let mark = app.log.mark
    for phase in [0.31, 0.35, 0.39, 0.43, 0.47] {
      var hands = TimedHands()
      hands.step("began", 600, 600)
      for k in 1...8 {
        hands.wait(0.01)
        hands.step("moved", 600, 600 - 30 * Double(k))
      }
      hands.wait(0.01)
      hands.step("ended", 600, 360)
      hands.wait(phase)
      hands.step("began", 600, 500)
      hands.wait(0.4)
      hands.step("ended", 600, 500)
      let start = app.log.mark
      _ = try hands.play(to: app)
      try app.log.waitForRest(since: start)
      let expected = try replayed(app, since: mark)
      #expect(abs(app.log.state.offset.y - expected.y) <= 1)
    }
    let lines = app.log.lines(since: mark)
    expectNewest(lines, "a frame does not know of a finger that was there before it began")
    let slow = frames(lines).map(\.duration).max() ?? 0
    #expect(slow > 0.05, "the page is not slow enough to try anything")
  }
}
