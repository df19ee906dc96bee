import Foundation
import Panorama
import PanoramaTesting
import Testing

/// The same hand on three platforms, as the program recorded it there (scripts/record-streams). What was recorded
/// moves a scroll view here, and has to end alike.
///
/// Recorded with SDL 2.26.5 on X.Org 21.1.7 and sway 1.7, and with sdl2-compat 2.32.74 over SDL 3.4.18 on X.Org
/// 21.1.25. This sway lies in a window of X, from which it takes whole pixels, and knows no trackpad's pinch.
@Suite @MainActor struct RecordedStreamTests {
  enum Platform: String, CaseIterable { case x11, wayland, compat }

  /// The gestures of a recording, in their order.
  enum Gesture: Int, CaseIterable {
    case drag, throwUp, pull, throwOutward, pinch, flicks, wheel, trackpad
    /// The compositor of the recording gets no such gesture, so X11 and sdl2-compat only.
    case trackpadPinch
  }

  private static func recording(_ platform: Platform) throws -> Session {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../Recordings/\(platform.rawValue).session")
    return try Session(parsing: [UInt8](Data(contentsOf: file)))
  }

  /// The input of each gesture, with the times of the recording.
  private static func gestures(_ platform: Platform) throws -> [[InputEvent]] {
    var gestures: [[InputEvent]] = []
    for line in try recording(platform).lines {
      guard case .input(let event) = line.content else { continue }
      switch event.kind {
      case .touch, .scroll, .pinch: break
      default: continue
      }
      if let last = gestures.last?.last, event.time - last.time < 1 {
        gestures[gestures.count - 1].append(event)
      } else {
        gestures.append([event])
      }
    }
    return gestures
  }

  /// What a gesture does to a scroll view.
  private struct Feel {
    var rest = CGPoint.zero
    var zoom = 1.0
    /// The greatest excess past the upper edge.
    var stretch = 0.0
    /// The calls, each counted once where it repeats.
    var calls: [String] = []
    /// How long it moves on by itself.
    var duration = 0.0
    /// How far the first finger had moved when the drag began, which is not a part of it.
    var slop = 0.0
  }

  private func play(_ gesture: Gesture, on platform: Platform) throws -> Feel {
    let all = try Self.gestures(platform)
    #expect(all.count == Gesture.allCases.count - (platform == .wayland ? 1 : 0))
    let events = try #require(all.count > gesture.rawValue ? all[gesture.rawValue] : nil)
    let start = try #require(events.first).time
    var scene = ScrollScene(content: CGSize(width: 480, height: 20_000))
    let isOutside = gesture == .pull || gesture == .throwOutward
    scene.offset = CGPoint(x: 0, y: isOutside ? 0 : 2000)
    if gesture == .throwOutward { scene.offset.y = 120 }
    var session = Session(
      window: Session.WindowSize(width: 480, height: 800), subject: .scroll(scene))
    for event in events {
      var event = event
      event.time += 0.1 - start
      session.lines.append(Session.Line(time: event.time, .input(event)))
    }
    let last = try #require(session.lines.last).time
    session.lines.append(Session.Line(time: last + 8, .end))
    var feel = Feel()
    let places = events.compactMap { event -> Double? in
      if case .touch(let touch) = event.kind, touch.id == 1 { touch.y } else { nil }
    }
    if let first = places.first {
      feel.slop = places.map { abs($0 - first) }.first { $0 > 10 } ?? 0
    }
    try Replayer(try Session(parsing: session.text.utf8)).run { frame in
      let state = frame.state
      (feel.rest, feel.zoom) = (state.offset, state.zoom)
      feel.stretch = max(feel.stretch, -Double(state.offset.y))
      for call in frame.calls {
        let name = String(call.prefix { $0 != "(" })
        if feel.calls.last != name { feel.calls.append(name) }
      }
      if state.isDecelerating { feel.duration += 1.0 / 60 }
    }
    return feel
  }

  private func compare(
    _ gesture: Gesture, _ body: (_ here: Feel, _ x11: Feel, _ platform: Platform) -> Void
  ) throws {
    let x11 = try play(gesture, on: .x11)
    for platform in Platform.allCases where platform != .x11 {
      if gesture == .trackpadPinch, platform == .wayland { continue }
      body(try play(gesture, on: platform), x11, platform)
    }
  }

  private func isClose(_ a: CGPoint, _ b: CGPoint, within tolerance: Double) -> Bool {
    max(abs(a.x - b.x), abs(a.y - b.y)) <= tolerance
  }

  /// A sketch keeps what arrives, so no point of a stroke may be missing: SDL 2 and sdl2-compat tell all of them, each
  /// where it was, and when.
  @Test func everyPointOfTheFingersArrives() throws {
    let (x11, compat) = (try Self.gestures(.x11), try Self.gestures(.compat))
    var count = 0
    for (there, here) in zip(x11, compat) {
      let (before, after) = (Self.touches(there), Self.touches(here))
      try #require(before.count == after.count)
      for (a, b) in zip(before, after) {
        #expect(a.touch.phase == b.touch.phase && a.touch.id == b.touch.id)
        #expect(hypot(a.touch.x - b.touch.x, a.touch.y - b.touch.y) < 0.01)
        let times = (a.time - before[0].time, b.time - after[0].time)
        #expect(abs(times.0 - times.1) < 0.01)
      }
      count += before.count
    }
    // The drag alone has a step each 8 ms of 0.9 s.
    #expect(count > 350)
  }

  private static func touches(_ events: [InputEvent]) -> [(time: Double, touch: TouchInput)] {
    events.compactMap { event in
      if case .touch(let touch) = event.kind { (event.time, touch) } else { nil }
    }
  }

  /// This compositor reports whole pixels, so the drag may begin with another of the finger's steps.
  @Test func aDragEndsAtTheSamePlace() throws {
    try compare(.drag) { here, x11, platform in
      #expect(x11.rest.y > 2250, "\(x11)")
      #expect(x11.slop > 10 && abs(here.slop - x11.slop) < 2.5)
      let difference = Double(here.rest.y) + here.slop - Double(x11.rest.y) - x11.slop
      #expect(abs(difference) <= 1, "\(platform): \(here) \(x11)")
      #expect(here.rest.x == x11.rest.x)
      #expect(here.calls == x11.calls, "\(platform)")
    }
  }

  @Test(arguments: [Gesture.throwUp, .flicks]) func throwsGoAsFar(gesture: Gesture) throws {
    try compare(gesture) { here, x11, platform in
      let (a, b) = (Double(here.rest.y) - 2000, Double(x11.rest.y) - 2000)
      #expect(b > 1000, "\(x11)")
      #expect(abs(a - b) <= 0.05 * b, "\(platform): \(a) \(b)")
      #expect(here.calls == x11.calls, "\(platform)")
    }
  }

  @Test(arguments: [Gesture.pull, .throwOutward]) func whatIsOutsideComesBack(
    gesture: Gesture
  ) throws {
    try compare(gesture) { here, x11, platform in
      #expect(x11.stretch > 30)
      #expect(here.rest == .zero && x11.rest == .zero)
      // Pulled: the place at rest. Thrown: its speed is in it.
      let tolerance = gesture == .pull ? 1 : 0.05 * x11.stretch
      #expect(
        abs(here.stretch - x11.stretch) <= tolerance,
        "\(platform): \(here.stretch) \(x11.stretch)")
      #expect(abs(here.duration - x11.duration) <= 0.05 * x11.duration + 1.0 / 60)
      #expect(here.calls == x11.calls, "\(platform)")
    }
  }

  @Test(arguments: [Gesture.pinch, .trackpadPinch]) func pinchesZoomAsFar(gesture: Gesture) throws {
    try compare(gesture) { here, x11, platform in
      #expect(x11.zoom > 1.4, "\(x11)")
      #expect(
        abs(here.zoom / x11.zoom - 1) <= 0.01, "\(platform): \(here.zoom) \(x11.zoom)")
      #expect(here.calls == x11.calls, "\(platform)")
    }
  }

  @Test func clicksOfAWheelGoAsFar() throws {
    try compare(.wheel) { here, x11, platform in
      #expect(x11.rest.y > 2200, "\(x11)")
      #expect(isClose(here.rest, x11.rest, within: 1), "\(platform): \(here.rest) \(x11.rest)")
      #expect(here.calls == x11.calls, "\(platform)")
    }
  }

  /// The end of the stream is told nowhere, with SDL 2 not on Wayland either: it falls silent, and the throw begins
  /// after that.
  @Test func aTrackpadScrollsAsFar() throws {
    try compare(.trackpad) { here, x11, platform in
      let (a, b) = (Double(here.rest.y) - 2000, Double(x11.rest.y) - 2000)
      #expect(b > 350, "\(x11)")
      #expect(abs(a - b) <= 0.05 * b, "\(platform): \(a) \(b)")
      #expect(here.calls == x11.calls, "\(platform)")
    }
  }
}
