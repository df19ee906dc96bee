import Foundation
import PanoramaGraphics
import PanoramaViews
import ScrollPhysics
import Testing

extension ScrollViewInputTests {
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
