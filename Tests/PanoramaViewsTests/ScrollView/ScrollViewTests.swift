import Foundation
import PanoramaGraphics
import PanoramaViews
import Testing

@Suite("A scroll view in a window") @MainActor
struct ScrollViewTests {
  @Test func theOffsetIsTheOriginOfTheBounds() {
    let stage = ScrollStage()
    stage.scrollView.contentOffset = CGPoint(x: 20, y: 30.25)
    #expect(stage.scrollView.bounds.origin == CGPoint(x: 20, y: 30.25))
    stage.scrollView.bounds.origin = CGPoint(x: 40, y: 50)
    #expect(stage.offset == CGPoint(x: 40, y: 50))
  }

  @Test func aFingerDragsTheContentFromWhereItsSlopEnded() {
    let stage = ScrollStage()
    stage.finger(.began, 200, 400, at: 0)
    stage.finger(.moved, 200, 391, at: 0.01)
    #expect(stage.offset.y == 0)
    #expect(stage.scrollView.isTracking && !stage.scrollView.isDragging)
    stage.finger(.moved, 200, 389, at: 0.02)
    #expect(stage.scrollView.isDragging)
    #expect(stage.offset.y == 0)
    stage.finger(.moved, 200, 339, at: 0.03)
    #expect(stage.offset.y == 50)
  }

  @Test func dragStopLift() {
    let stage = ScrollStage()
    stage.drag(from: (200, 400), to: (200, 300), start: 0, lifts: false)
    stage.finger(.ended, 200, 300, at: 0.5)
    stage.rest(from: 0.5)
    #expect(
      stage.calls == [
        "willBeginDragging", "didScroll", "willEndDragging",
        "didEndDragging(willDecelerate:false)",
      ])
    #expect(stage.offset.y == 80)
  }

  @Test func dragAndThrow() {
    let stage = ScrollStage()
    stage.drag(from: (200, 500), to: (200, 300), start: 0)
    #expect(stage.scrollView.isDecelerating)
    stage.rest(from: 0.1)
    #expect(
      stage.calls == [
        "willBeginDragging", "didScroll", "willEndDragging",
        "didEndDragging(willDecelerate:true)", "willBeginDecelerating", "didScroll",
        "didEndDecelerating",
      ])
    #expect(stage.offset.y == 933)
    #expect(stage.scrollView.isAtRest && !stage.window.isAnimating)
  }

  @Test func aPinchKeepsTheContentUnderTheFingers() {
    let stage = ScrollStage()
    stage.scrollView.contentOffset = CGPoint(x: 100, y: 100)
    stage.touch(.began, [(1, 100, 300), (2, 200, 300)], at: 0)
    stage.touch(.moved, [(1, 95, 300), (2, 205, 300)], at: 0.01)
    #expect(stage.scrollView.isZooming)
    let before = stage.page.convert(CGPoint(x: 150, y: 300), from: nil)
    stage.touch(.moved, [(1, 60, 320), (2, 260, 320)], at: 0.02)
    let after = stage.page.convert(CGPoint(x: 160, y: 320), from: nil)
    #expect(abs(before.x - after.x) < 1e-9 && abs(before.y - after.y) < 1e-9)
    #expect(abs(stage.scrollView.zoomScale - 200.0 / 110) < 1e-12)
  }
}
