import Foundation
import PanoramaGraphics
import PanoramaViews
import ScrollPhysics
import Testing

@Suite("What moves a scroll view") @MainActor
struct ScrollViewInputTests {
  private func scroll(
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

  private func key(
    _ stage: ScrollStage, _ key: String, _ modifiers: KeyModifiers = [], at t: Double
  ) {
    stage.window.handle(
      InputEvent(time: t, kind: .key(KeyInput(phase: .down, key: key, modifiers: modifiers))))
  }

  private func mouse(
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

  @Test func theMouseDragsWithASmallerSlopAndThrows() {
    let stage = ScrollStage()
    mouse(stage, .down, 200, 500, at: 0)
    mouse(stage, .moved, 200, 497, at: 0.01)
    #expect(!stage.scrollView.isDragging)
    for i in 1...10 { mouse(stage, .moved, 200, 496 - 8 * Double(i), at: 0.01 + Double(i) * 0.01) }
    mouse(stage, .up, 200, 416, at: 0.11)
    #expect(stage.scrollView.isDecelerating)
  }

  @Test func theMiddleButtonDragsAtOnce() {
    let stage = ScrollStage()
    stage.scrollView.panGestureRecognizer.minimumNumberOfTouches = 2
    mouse(stage, .down, 200, 500, button: .middle, at: 0)
    mouse(stage, .moved, 150, 480, button: .middle, at: 0.01)
    #expect(stage.offset == CGPoint(x: 50, y: 20))
    mouse(stage, .up, 150, 480, button: .middle, at: 0.5)
    stage.rest(from: 0.5)
    #expect(stage.calls.last == "didEndDragging(willDecelerate:false)")
  }

  @Test func spaceAndDragMovesWhatSingleFingersBelongTo() {
    let stage = ScrollStage()
    stage.scrollView.panGestureRecognizer.minimumNumberOfTouches = 2
    mouse(stage, .down, 200, 500, at: 0)
    mouse(stage, .moved, 200, 400, at: 0.01)
    mouse(stage, .up, 200, 400, at: 0.02)
    #expect(stage.offset == .zero)
    key(stage, "space", at: 1)
    mouse(stage, .down, 200, 500, at: 1.1)
    mouse(stage, .moved, 200, 490, at: 1.11)
    mouse(stage, .moved, 200, 400, at: 1.12)
    #expect(stage.offset.y == 90)
  }

  @Test func altDragPinches() {
    let stage = ScrollStage()
    mouse(stage, .down, 237.5, 333.5, modifiers: .alt, at: 0)
    for i in 1...10 {
      mouse(stage, .moved, 237.5 + 10 * Double(i), 333.5, modifiers: .alt, at: Double(i) * 0.01)
    }
    #expect(stage.scrollView.zoomScale > 2)
    mouse(stage, .up, 337.5, 333.5, modifiers: .alt, at: 0.11)
    stage.rest(from: 0.11)
    #expect(!stage.scrollView.isZooming && stage.scrollView.isAtRest)
  }

  @Test func doubleTapAndDragZoomsAboutTheTap() {
    let stage = ScrollStage()
    stage.scrollView.contentOffset = CGPoint(x: 200, y: 300)
    stage.finger(.began, 100, 200, at: 0)
    stage.finger(.ended, 100, 200, at: 0.05)
    stage.finger(.began, 102, 200, at: 0.2)
    let before = stage.page.convert(CGPoint(x: 102, y: 200), from: nil)
    stage.finger(.moved, 102, 212, at: 0.25)
    stage.finger(.moved, 102, 312, at: 0.3)
    #expect(abs(stage.scrollView.zoomScale - exp(0.5)) < 1e-12)
    let after = stage.page.convert(CGPoint(x: 102, y: 200), from: nil)
    #expect(abs(before.x - after.x) < 1e-9 && abs(before.y - after.y) < 1e-9)
    stage.finger(.ended, 102, 312, at: 0.35)
    stage.rest(from: 0.35)
    #expect(stage.calls.first == "willBeginZooming")
    #expect(stage.calls.last?.hasPrefix("didEndZooming") ?? false)
    #expect(stage.scrollView.isAtRest)
  }

  @Test func theMouseDragsAnIndicator() {
    let stage = ScrollStage()
    stage.frame(0)
    stage.scrollView.flashScrollIndicators()
    stage.frame(0.4)
    // The vertical indicator: 3 points from the right, with a length relative to its track like
    // that of the view to the content.
    let length = 661.0 * 667 / 1600
    mouse(stage, .down, 370.5, 100, at: 0.5)
    mouse(stage, .moved, 370.5, 100 + (661 - length) / 2, at: 0.6)
    #expect(abs(stage.offset.y - 466.5) < 1e-9)
    #expect(!stage.scrollView.isDragging)
    mouse(stage, .up, 370.5, 400, at: 0.7)
    stage.rest(from: 0.7)
    #expect(stage.calls == ["didScroll"])
    #expect(stage.scrollView.indicatorAlpha == 0)
  }

  @Test func cancelledTouchesEndADragAndNothingSticks() {
    for kind in [InputEvent.Kind.focusLost, .hidden, .cancelAll] {
      let stage = ScrollStage()
      stage.drag(from: (200, 100), to: (200, 300), start: 0, lifts: false)
      #expect(stage.offset.y < 0)
      stage.window.handle(InputEvent(time: 0.1, kind: kind))
      #expect(!stage.scrollView.isDragging && !stage.scrollView.isTracking)
      stage.window.handle(InputEvent(time: 0.2, kind: .shown))
      stage.rest(from: 0.2)
      #expect(stage.offset.y == 0 && stage.scrollView.isAtRest)
    }
  }

  @Test func switchingOffEndsADrag() {
    let stage = ScrollStage()
    stage.drag(from: (200, 400), to: (200, 300), start: 0, lifts: false)
    stage.scrollView.isScrollEnabled = false
    #expect(!stage.scrollView.isDragging)
    let place = stage.offset
    stage.finger(.moved, 200, 200, at: 0.2)
    #expect(stage.offset == place)
    stage.finger(.ended, 200, 200, at: 0.3)
    stage.scrollView.isScrollEnabled = true
    stage.drag(from: (200, 400), to: (200, 300), start: 1, lifts: false)
    #expect(stage.offset.y > place.y)
  }

  @Test func aTouchThatStopsAMotionPressesNothing() {
    let stage = ScrollStage()
    let witness = Witness(frame: stage.page.bounds)
    stage.page.addSubview(witness)
    stage.scrollView.delaysContentTouches = false
    stage.drag(from: (200, 600), to: (200, 300), start: 0)
    stage.frame(0.2)
    witness.log = []
    var taps = 0
    let tap = TapGestureRecognizer()
    tap.addAction { taps += 1 }
    witness.addGestureRecognizer(tap)
    stage.finger(.began, 100, 100, at: 0.21)
    stage.finger(.ended, 100, 100, at: 0.25)
    #expect(witness.log.isEmpty && taps == 0)
    stage.rest(from: 0.3)
    stage.finger(.began, 100, 100, at: 8)
    stage.finger(.ended, 100, 100, at: 8.05)
    #expect(witness.log.first == "began 1" && taps == 1)
  }

  @Test func contentThatMayNotLoseItsTouchKeepsIt() {
    let stage = ScrollStage()
    let witness = Witness(frame: stage.page.bounds)
    stage.page.addSubview(witness)
    stage.scrollView.delaysContentTouches = false
    stage.scrollView.canCancelContentTouches = false
    stage.drag(from: (200, 400), to: (200, 300), start: 0)
    #expect(stage.offset == .zero)
    #expect(witness.log.last == "ended 1")
  }
}
