import Foundation
import PanoramaHost
import PanoramaViews
import Testing

@Suite("Pens as touches and pointers") struct PenTrackerTests {
  private func report(
    _ x: Double, pressure: Double = 0, isTouching: Bool = false, isNear: Bool = true,
    pen: PenInput = PenInput(), device: Int = 7
  ) -> PenReport {
    PenReport(
      device: device, x: x, y: 20, pressure: pressure, pen: pen, isNear: isNear,
      isTouching: isTouching)
  }

  private func phase(_ input: (windowID: UInt32, kind: InputEvent.Kind)) -> String {
    switch input.kind {
    case .touch(let touch): "\(touch.phase) \(input.windowID)"
    case .mouse(let mouse): "\(mouse.phase) mouse \(input.windowID)"
    case .pointerLeft: "left \(input.windowID)"
    default: "\(input.kind)"
    }
  }

  @Test func aPenHoversTouchesAndLeaves() {
    var pens = PenTracker()
    let reports = [
      report(10), report(20), report(20, isTouching: true),
      report(30, pressure: 0.4, isTouching: true), report(30), report(30, isNear: false),
    ]
    let told = reports.enumerated().flatMap { time, report in
      pens.take(report, in: 1, at: Double(time))
    }
    #expect(
      told.map(phase) == [
        "moved mouse 1", "moved mouse 1", "began 1", "moved 1", "ended 1", "left 1",
      ])
    guard case .touch(let moved) = told[3].kind else { return #expect(Bool(false)) }
    #expect(moved.x == 30 && moved.y == 20 && moved.pressure == 0.4)
    #expect(!pens.isNear)
  }

  @Test func changesOfPressureTiltAndButtonsAreMoves() {
    var pens = PenTracker()
    _ = pens.take(report(10, isTouching: true), in: 1, at: 0)
    let pen = PenInput(tiltX: 20, isEraser: true, isSideButtonPressed: true)
    let told = pens.take(
      report(10, pressure: 1, isTouching: true, pen: pen), in: 1, at: 0.1)
    guard case .touch(let touch)? = told.first?.kind else { return #expect(Bool(false)) }
    #expect(touch.phase == .moved && touch.pressure == 1 && touch.pen == pen)
  }

  @Test func aRestingPenMovesNothing() {
    var pens = PenTracker()
    #expect(pens.take(report(10), in: 1, at: 0).count == 1)
    #expect(pens.take(report(10, pressure: 0.1), in: 1, at: 0.1).isEmpty)
  }

  @Test func aTouchStaysWithItsWindow() {
    var pens = PenTracker()
    _ = pens.take(report(10, isTouching: true), in: 1, at: 0)
    #expect(pens.take(report(20, isTouching: true), in: 2, at: 0.1).map(phase) == ["moved 1"])
    #expect(pens.take(report(20), in: 2, at: 0.2).map(phase) == ["ended 1"])
    #expect(pens.take(report(21), in: 2, at: 0.3).map(phase) == ["moved mouse 2"])
  }

  @Test func aPenThatLeavesWhileItTouchesEndsItsTouch() {
    var pens = PenTracker()
    _ = pens.take(report(10, isTouching: true), in: 1, at: 0)
    let told = pens.take(report(10, isTouching: true, isNear: false), in: 1, at: 0.1)
    #expect(told.map(phase) == ["ended 1"])
    #expect(!pens.isNear)
  }

  @Test func aCancelledTouchIsSilentUntilThePenLifts() {
    var pens = PenTracker()
    _ = pens.take(report(10, isTouching: true), in: 1, at: 0)
    pens.forgetTouches(of: 1)
    #expect(pens.take(report(20, isTouching: true), in: 1, at: 0.1).isEmpty)
    #expect(pens.take(report(20), in: 1, at: 0.2).isEmpty)
    #expect(pens.take(report(20, isTouching: true), in: 1, at: 0.3).map(phase) == ["began 1"])
  }

  @Test func bothEndsAreDevicesOfTheirOwn() {
    var pens = PenTracker()
    _ = pens.take(report(10, isTouching: true), in: 1, at: 0)
    let told = pens.take(report(50, isTouching: true, device: 8), in: 1, at: 0.1)
    #expect(told.map(phase) == ["began 1"])
    _ = pens.take(report(10, isNear: false), in: 1, at: 0.2)
    #expect(pens.isNear)
  }

  @Test func removedDevicesEndTheirTouches() {
    var pens = PenTracker()
    _ = pens.take(report(10, isTouching: true), in: 1, at: 0)
    _ = pens.take(report(10, device: 8), in: 1, at: 0)
    #expect(pens.removeAll().map(phase) == ["ended 1"])
    #expect(!pens.isNear)
  }

  @Test func theMouseIsThePensWhileAPenIsNearAndUntilItsLastReport() {
    var pens = PenTracker()
    #expect(!pens.mayReportMouse(at: 0))
    _ = pens.take(report(10), in: 1, at: 1)
    #expect(pens.mayReportMouse(at: 2))
    _ = pens.take(report(10, isNear: false), in: 1, at: 3)
    #expect(pens.mayReportMouse(at: 3))
    #expect(!pens.mayReportMouse(at: 3.01))
  }
}
