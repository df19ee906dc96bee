import Foundation
import PanoramaGraphics
import PanoramaViews
import ScrollPhysics
import Testing

@Suite("What moves a scroll view") @MainActor
struct ScrollViewInputTests {
  func scroll(
    _ stage: ScrollStage, dx: Double = 0, dy: Double = 0, precise: Bool = false,
    phase: ScrollInput.Phase = .none, at p: (Double, Double) = (100, 100),
    _ modifiers: KeyModifiers = [], time t: Double
  ) {
    stage.window.handle(
      InputEvent(
        time: t,
        kind: .scroll(
          ScrollInput(
            dx: dx, dy: dy, isPrecise: precise, phase: phase, x: p.0, y: p.1,
            modifiers: modifiers))))
  }

  func key(
    _ stage: ScrollStage, _ key: String, _ modifiers: KeyModifiers = [], at t: Double
  ) {
    stage.window.handle(
      InputEvent(time: t, kind: .key(KeyInput(phase: .down, key: key, modifiers: modifiers))))
  }

  func mouse(
    _ stage: ScrollStage, _ phase: MouseInput.Phase, _ x: Double, _ y: Double,
    button: MouseInput.Button = .left, clicks: Int = 1, modifiers: KeyModifiers = [],
    at t: Double
  ) {
    stage.window.handle(
      InputEvent(
        time: t,
        kind: .mouse(
          MouseInput(
            phase: phase, button: button, x: x, y: y, clicks: clicks, modifiers: modifiers))))
  }

  @Test func aNotchTowardsTheHandScrollsDown() {
    let stage = ScrollStage()
    scroll(stage, dy: -1, time: 0)
    stage.rest(from: 0)
    #expect(abs(stage.offset.y - pow(667, 2.0 / 3)) < 1e-9)
    #expect(stage.calls == ["didScroll", "didEndScrollingAnimation"])
    #expect(!stage.window.isAnimating)
  }

  @Test func shiftSwapsTheAxes() {
    let stage = ScrollStage()
    scroll(stage, dy: -1, .shift, time: 0)
    stage.rest(from: 0)
    #expect(abs(stage.offset.x - pow(375, 2.0 / 3)) < 1e-9)
    #expect(stage.offset.y == 0)
  }

  @Test func fractionalDeltasAreFollowedAtOnceAndThrown() {
    let stage = ScrollStage()
    for i in 0..<10 { scroll(stage, dy: -8, precise: true, time: Double(i) * 0.01) }
    #expect(stage.offset.y == 80)
    #expect(stage.window.nextDeadline == 0.09 + 0.06)
    stage.frame(0.2)
    #expect(stage.scrollView.isDecelerating && stage.offset.y > 80)
    scroll(stage, dy: -1, precise: true, time: 0.21)
    #expect(!stage.scrollView.isDecelerating)
  }

  @Test func aStreamWhoseEndIsToldLiftsThere() {
    let stage = ScrollStage()
    for i in 0..<10 { scroll(stage, dy: -8, precise: true, time: Double(i) * 0.01) }
    scroll(stage, precise: true, phase: .ended, time: 0.1)
    #expect(stage.scrollView.isDecelerating)
  }

  @Test func controlZoomsAboutThePointer() {
    let stage = ScrollStage()
    stage.scrollView.contentOffset = CGPoint(x: 200, y: 300)
    let before = stage.page.convert(CGPoint(x: 120, y: 250), from: nil)
    for i in 0..<3 {
      scroll(stage, dy: 1, at: (120, 250), .control, time: Double(i) * 0.01)
    }
    stage.frame(0.05)
    #expect(stage.scrollView.zoomScale > 1 && stage.scrollView.zoomScale < 1.2, "on its way")
    stage.frames(from: 0.06, to: 2)
    #expect(abs(stage.scrollView.zoomScale - 1.331) < 1e-12)
    let after = stage.page.convert(CGPoint(x: 120, y: 250), from: nil)
    #expect(abs(before.x - after.x) < 1e-9 && abs(before.y - after.y) < 1e-9)
    stage.rest(from: 0.03)
    #expect(stage.calls.last == "didEndZooming(\(stage.scrollView.zoomScale))")
  }

  @Test func theWheelMayZoomInstead() {
    let stage = ScrollStage()
    stage.scrollView.wheelAction = .zooms
    scroll(stage, dy: 2, time: 0)
    #expect(abs(stage.scrollView.targetZoomScale - 1.21) < 1e-12)
    stage.rest(from: 0)
    #expect(abs(stage.scrollView.zoomScale - 1.21) < 1e-12)
  }

  @Test func aTrackpadPinchZooms() {
    let stage = ScrollStage()
    for (phase, scale, t) in [
      (PinchInput.Phase.began, 1.0, 0.0), (.changed, 1.2, 0.01), (.changed, 1.25, 0.02),
      (.ended, 1, 0.03),
    ] {
      stage.window.handle(
        InputEvent(time: t, kind: .pinch(PinchInput(phase: phase, scale: scale, x: 50, y: 60))))
    }
    stage.rest(from: 0.03)
    #expect(abs(stage.scrollView.zoomScale - 1.5) < 1e-12)
    #expect(stage.calls.first == "willBeginZooming")
    #expect(stage.calls.last?.hasPrefix("didEndZooming") ?? false)
  }

  @Test func aTrackpadPinchThatIsNeverEndedEndsWithTheFocus() {
    let stage = ScrollStage()
    stage.window.handle(
      InputEvent(time: 0, kind: .pinch(PinchInput(phase: .began, scale: 9, x: 50, y: 60))))
    #expect(stage.scrollView.isZooming)
    stage.window.handle(InputEvent(time: 0.1, kind: .focusLost))
    stage.rest(from: 0.1)
    #expect(!stage.scrollView.isZooming && stage.scrollView.zoomScale == 3)
  }

  @Test func keysScroll() {
    let stage = ScrollStage()
    key(stage, "down", at: 0)
    key(stage, "down", at: 0.03)
    key(stage, "right", at: 0.06)
    stage.rest(from: 0.06)
    #expect(stage.offset == CGPoint(x: 40, y: 80))
    key(stage, "pagedown", at: 10)
    stage.rest(from: 10)
    #expect(abs(stage.offset.y - (80 + 0.9 * 667)) < 1e-9)
    key(stage, "end", at: 20)
    stage.rest(from: 20)
    #expect(stage.offset.y == 933)
    key(stage, "space", .shift, at: 30)
    stage.rest(from: 30)
    #expect(abs(stage.offset.y - (933 - 0.9 * 667)) < 1e-9)
  }

  /// The speed of the offset in each frame from 0.6 s after the key was pressed to its release at
  /// 1.5 s.
  private func heldArrowSpeeds(every spacing: Double, rate: Double, jitter: Double) -> [Double] {
    let stage = ScrollStage(content: CGSize(width: 1000, height: 20_000))
    var presses = [0.0] + stride(from: 0.25, to: 1.5, by: spacing)
    for i in presses.indices.dropFirst() { presses[i] += i % 2 == 0 ? jitter : 0 }
    var speeds: [Double] = []
    var last = stage.offset.y
    for frame in 1...Int(1.5 * rate) {
      let t = Double(frame) / rate
      while let press = presses.first, press <= t {
        key(stage, "down", at: press)
        presses.removeFirst()
      }
      stage.frame(t)
      if t > 0.7 { speeds.append((stage.offset.y - last) * rate) }
      last = stage.offset.y
    }
    return speeds
  }

  @Test(arguments: [30.0, 60, 144])
  func aHeldArrowMovesEvenly(rate: Double) {
    for (spacing, jitter) in [(0.033, 0.0), (0.04, 0.0), (0.033, 0.008)] {
      let speeds = heldArrowSpeeds(every: spacing, rate: rate, jitter: jitter)
      let mean = speeds.reduce(0, +) / Double(speeds.count)
      #expect(abs(mean * spacing / 40 - 1) < 0.05, "40 points for each repeat")
      let worst = speeds.map { abs($0 / mean - 1) }.max() ?? 1
      #expect(worst < 0.1, "\(spacing) s, \(jitter): \(speeds)")
    }
  }

  @Test func stepsOfZoomAddUpAndJumpWhereMotionIsReduced() {
    let stage = ScrollStage()
    stage.scrollView.zoom(by: 1.2, at: CGPoint(x: 100, y: 100))
    stage.scrollView.zoom(by: 1.2, at: CGPoint(x: 100, y: 100))
    #expect(stage.scrollView.zoomScale == 1)
    stage.rest(from: 0)
    #expect(abs(stage.scrollView.zoomScale - 1.44) < 1e-12)
    stage.window.theme.reducesMotion = true
    stage.scrollView.zoom(by: 1.25, at: CGPoint(x: 100, y: 100))
    #expect(abs(stage.scrollView.zoomScale - 1.8) < 1e-12)
  }

  @Test func plusAndMinusZoom() {
    let stage = ScrollStage()
    key(stage, "=", .control, at: 0)
    key(stage, "=", .control, at: 0.1)
    stage.rest(from: 0.1)
    #expect(abs(stage.scrollView.zoomScale - 2.25) < 1e-12)
    key(stage, "-", at: 10)
    stage.rest(from: 10)
    #expect(abs(stage.scrollView.zoomScale - 1.5) < 1e-12)
  }
}
