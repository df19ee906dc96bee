import Foundation
import Panorama
import PanoramaTesting
import Testing

/// The same hand as different platforms report it: X11 with the time of each position, Wayland in whole
/// milliseconds and several positions at once, sdl2-compat with the times at which events were copied. The
/// content has to end at the same place.
@Suite @MainActor struct StreamFeelTests {
  enum Platform: String, CaseIterable {
    case x11, wayland, compat
  }

  /// The time at which a platform says that a position at `t` was.
  private static func stamp(_ t: Double, _ platform: Platform) -> Double {
    switch platform {
    case .x11: t
    // Milliseconds, and the compositor passes on what came since its last frame with one time.
    case .wayland: ((t * 120).rounded(.up) / 120 * 1000).rounded(.down) / 1000
    // The pump runs every 4 ms, and late by up to 1.5 ms.
    case .compat: ((t / 0.004).rounded(.up)) * 0.004 + 0.0005 * Double(Int(t * 1000) % 4)
    }
  }

  private static func session(
    _ events: [(Double, InputEvent.Kind)], offset: Double = 300
  ) throws -> Session {
    var scene = ScrollScene(content: CGSize(width: 375, height: 4000))
    scene.offset = CGPoint(x: 0, y: offset)
    var session = Session(
      window: Session.WindowSize(width: 375, height: 667), subject: .scroll(scene))
    var last = 0.0
    for (t, kind) in events {
      last = max(last, t)
      session.lines.append(Session.Line(time: last, .input(InputEvent(time: last, kind: kind))))
    }
    session.lines.append(Session.Line(time: last + 6, .end))
    return try Session(parsing: session.text.utf8)
  }

  private func play(_ session: Session) throws -> [ReplayFrame] {
    var frames: [ReplayFrame] = []
    try Replayer(session).run { frames.append($0) }
    return frames
  }

  /// The finger's position `t` seconds after it came down, and when it lifts.
  private struct Gesture {
    let name: String
    let duration: Double
    let y: (Double) -> Double
  }

  private let gestures = [
    Gesture(name: "flick", duration: 0.12) { 500 - 1600 * $0 * ($0 + 0.04) / 0.12 },
    Gesture(name: "slow drag", duration: 0.9) { 500 - 200 * $0 },
    Gesture(name: "throw past the edge", duration: 0.2) { 100 + 2000 * $0 },
  ]

  /// Positions of a digitizer of 125 Hz.
  private func touches(_ gesture: Gesture, _ platform: Platform) -> [(Double, InputEvent.Kind)] {
    func touch(_ phase: TouchInput.Phase, _ t: Double) -> (Double, InputEvent.Kind) {
      (
        Self.stamp(0.1 + t, platform),
        .touch(TouchInput(phase: phase, id: 1, x: 200, y: gesture.y(t)))
      )
    }
    var events = [touch(.began, 0)]
    var t = 0.008
    while t < gesture.duration {
      events.append(touch(.moved, t))
      t += 0.008
    }
    events.append(touch(.ended, gesture.duration))
    return events
  }

  @Test(arguments: Platform.allCases) func aFingerThrowsAsFarOnEveryPlatform(
    platform: Platform
  ) throws {
    for gesture in gestures {
      let here = try play(Self.session(touches(gesture, platform)))
      let there = try play(Self.session(touches(gesture, .x11)))
      let (a, b) = (try #require(here.last).state.offset.y, try #require(there.last).state.offset.y)
      let way = abs(Double(b) - 300)
      #expect(abs(Double(a - b)) <= max(2, 0.08 * way), "\(gesture.name): \(a) \(b)")
      #expect(
        here.contains { $0.state.isDecelerating } == there.contains { $0.state.isDecelerating })
      #expect(here.last?.state.isTracking == false)
    }
  }

  /// A trackpad's stream of 100 Hz: `points` in all, the last third of it slower.
  private func scroll(
    _ platform: Platform, points: Double, tells: Bool
  ) -> [(Double, InputEvent.Kind)] {
    var events: [(Double, InputEvent.Kind)] = []
    let count = 30
    for i in 0..<count {
      let t = 0.1 + Double(i) * 0.01
      let dy = -points / Double(count)
      let phase: ScrollInput.Phase = tells ? (i == 0 ? .began : .changed) : .none
      events.append(
        (
          Self.stamp(t, platform),
          .scroll(ScrollInput(dx: 0, dy: dy, isPrecise: true, phase: phase, x: 200, y: 300))
        ))
    }
    if tells {
      events.append(
        (
          Self.stamp(0.1 + Double(count) * 0.01, platform),
          .scroll(ScrollInput(dx: 0, dy: 0, isPrecise: true, phase: .ended, x: 200, y: 300))
        ))
    }
    return events
  }

  /// X11 does not report the end of a scroll, and sdl2-compat loses it; here Wayland reports it, which it does not do
  /// with SDL 2 (RecordedStreamTests), but other platforms may.
  @Test(arguments: Platform.allCases) func aTrackpadScrollsAsFarOnEveryPlatform(
    platform: Platform
  ) throws {
    let here = try play(
      Self.session(scroll(platform, points: 300, tells: platform == .wayland)))
    let there = try play(Self.session(scroll(.x11, points: 300, tells: false)))
    let (a, b) = (try #require(here.last).state.offset.y, try #require(there.last).state.offset.y)
    #expect(Double(b) > 900, "it goes on after the lift")
    #expect(abs(Double(a - b)) <= 0.08 * (Double(b) - 300), "\(a) \(b)")
  }

  /// Outside, each returns by the same law, from the end of the stream.
  @Test(arguments: Platform.allCases) func aStreamPastTheEdgeReturnsOnEveryPlatform(
    platform: Platform
  ) throws {
    let tells = platform == .wayland
    let events = scroll(platform, points: -120, tells: tells)
    let frames = try play(Self.session(events, offset: 0))
    let deepest = frames.map { Double($0.state.offset.y) }.min() ?? 0
    #expect(deepest < -40)
    let last = try #require(events.last).0
    let end = last + (tells ? 0 : 0.06)
    // Returned after the longest return, and not before the stream has ended.
    for frame in frames where frame.time < end - 0.02 && frame.time > last {
      #expect(Double(frame.state.offset.y) < 0.9 * deepest)
    }
    #expect(frames.filter { $0.time > end + 0.6 }.allSatisfy { $0.state.offset.y == 0 })
  }
}
