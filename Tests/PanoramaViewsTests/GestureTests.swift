import Foundation
import PanoramaGraphics
import PanoramaViews
import TestSupport
import Testing

/// Attaches a recognizer that records its states.
@MainActor
final class GestureLog {
  var lines: [String] = []

  func watch<R: GestureRecognizer>(_ name: String, on view: View, _ set: (R) -> Void = { _ in })
    -> R
  {
    let r = R { [weak self] (r: R) in self?.lines.append("\(name) \(r.state)") }
    set(r)
    view.addGestureRecognizer(r)
    return r
  }
}

@MainActor @Suite struct GestureTests {
  func setUp() -> (Hand, Witness, GestureLog) {
    let hand = Hand()
    let view = Witness(frame: hand.root.bounds)
    hand.root.addSubview(view)
    return (hand, view, GestureLog())
  }

  // MARK: Tap

  @Test func aTapIsShortAndStaysInPlace() {
    let (hand, view, log) = setUp()
    let _: TapGestureRecognizer = log.watch("tap", on: view)
    hand.tap(10, 10, at: 0)
    #expect(log.lines == ["tap ended"])
    #expect(view.log == ["began 1", "cancelled 1"])
    hand.tap(10, 10, at: 1, lasting: 0.8)
    hand.touch(.began, 1, 10, 10, at: 2)
    hand.touch(.moved, 1, 21, 10, at: 2.1)
    hand.touch(.ended, 1, 21, 10, at: 2.2)
    #expect(log.lines.count == 1)
    hand.tap(10, 10, at: 3)
    #expect(log.lines.count == 2, "ready again")
  }

  @Test func theMouseClicksWithLessTremble() {
    let (hand, view, log) = setUp()
    let _: TapGestureRecognizer = log.watch("tap", on: view)
    hand.mouse(.down, .left, 10, 10, at: 0)
    hand.mouse(.moved, .left, 13, 10, at: 0.1)
    hand.mouse(.up, .left, 13, 10, at: 0.2)
    #expect(log.lines == ["tap ended"])
    hand.mouse(.down, .left, 10, 10, at: 1)
    hand.mouse(.moved, .left, 14, 10, at: 1.1)
    hand.mouse(.up, .left, 14, 10, at: 1.2)
    #expect(log.lines.count == 1)
  }

  @Test func aDoubleTapHasAGapAndADistance() {
    let (hand, view, log) = setUp()
    let _: TapGestureRecognizer = log.watch("double", on: view) { $0.numberOfTapsRequired = 2 }
    func pair(gap: Double, apart: Double, at t: Double) -> Int {
      log.lines = []
      hand.tap(100, 100, at: t)
      hand.tap(100 + apart, 100, at: t + 0.05 + gap)
      hand.window.advance(to: t + 2)
      return log.lines.count
    }
    #expect(pair(gap: 0.1, apart: 0, at: 0) == 1)
    #expect(pair(gap: 0.29, apart: 45, at: 10) == 1)
    #expect(pair(gap: 0.31, apart: 0, at: 20) == 0)
    #expect(pair(gap: 0.03, apart: 0, at: 30) == 0)
    #expect(pair(gap: 0.1, apart: 46, at: 40) == 0)
  }

  @Test func aSingleTapWaitsForTheDoubleTapToFail() {
    let (hand, view, log) = setUp()
    let single: TapGestureRecognizer = log.watch("single", on: view)
    let double: TapGestureRecognizer = log.watch("double", on: view) {
      $0.numberOfTapsRequired = 2
    }
    single.require(toFail: double)
    hand.tap(10, 10, at: 0)
    #expect(log.lines.isEmpty)
    hand.window.advance(to: 0.4)
    #expect(log.lines == ["single ended"])
    log.lines = []
    hand.tap(10, 10, at: 1)
    hand.tap(10, 10, at: 1.2)
    hand.window.advance(to: 3)
    #expect(log.lines == ["double ended"])
  }

  @Test func twoFingersTapTogether() {
    let (hand, view, log) = setUp()
    let _: TapGestureRecognizer = log.watch("two", on: view) { $0.numberOfTouchesRequired = 2 }
    hand.touch(.began, 1, 10, 10, at: 0)
    hand.touch(.began, 2, 50, 10, at: 0.02)
    hand.touch(.ended, 1, 10, 10, at: 0.1)
    hand.touch(.ended, 2, 50, 10, at: 0.12)
    #expect(log.lines == ["two ended"])
    hand.tap(10, 10, at: 1)
    #expect(log.lines.count == 1)
  }

  // MARK: Long press

  @Test func aLongPressBeginsByItselfAndFollows() {
    let (hand, view, log) = setUp()
    let press: LongPressGestureRecognizer = log.watch("press", on: view)
    hand.touch(.began, 1, 10, 10, at: 0)
    hand.touch(.moved, 1, 18, 10, at: 0.2)
    #expect(hand.window.nextDeadline == 0.5)
    hand.window.advance(to: 0.6)
    #expect(log.lines == ["press began"])
    #expect(press.timestamp == 0.5, "at its own time, not the frame's")
    hand.touch(.moved, 1, 200, 10, at: 0.7)
    hand.touch(.ended, 1, 200, 10, at: 0.8)
    #expect(log.lines == ["press began", "press changed", "press ended"])
    #expect(view.log == ["began 1", "moved 1", "cancelled 1"])
  }

  @Test func aLongPressIsDueBeforeALaterEvent() {
    let (hand, view, log) = setUp()
    let _: LongPressGestureRecognizer = log.watch("press", on: view)
    hand.touch(.began, 1, 10, 10, at: 0)
    hand.touch(.moved, 1, 100, 10, at: 0.6)
    #expect(log.lines == ["press began", "press changed"])
  }

  @Test func movingTooEarlyIsNoLongPress() {
    let (hand, view, log) = setUp()
    let _: LongPressGestureRecognizer = log.watch("press", on: view)
    hand.touch(.began, 1, 10, 10, at: 0)
    hand.touch(.moved, 1, 21, 10, at: 0.2)
    hand.window.advance(to: 1)
    hand.touch(.ended, 1, 21, 10, at: 1.1)
    #expect(log.lines.isEmpty)
  }

  // MARK: Pan

  @Test func aPanBeginsPastTheSlopAndCountsFromThere() {
    let (hand, view, log) = setUp()
    let pan: PanGestureRecognizer = log.watch("pan", on: view)
    hand.touch(.began, 1, 100, 100, at: 0)
    hand.touch(.moved, 1, 110, 100, at: 0.01)
    #expect(log.lines.isEmpty, "10 points are not past the slop")
    hand.touch(.moved, 1, 111, 100, at: 0.02)
    #expect(pan.translation(in: nil) == .zero)
    hand.touch(.moved, 1, 131, 105, at: 0.03)
    #expect(pan.translation(in: nil) == CGPoint(x: 20, y: 5))
    hand.touch(.ended, 1, 131, 105, at: 0.04)
    #expect(log.lines == ["pan began", "pan changed", "pan ended"])
    #expect(view.log == ["began 1", "moved 1", "cancelled 1"])
  }

  @Test func fingersThatJoinOrLeaveMakeNoJump() {
    let (hand, view, log) = setUp()
    let pan: PanGestureRecognizer = log.watch("pan", on: view)
    hand.touch(.began, 1, 100, 100, at: 0)
    hand.touch(.moved, 1, 120, 100, at: 0.01)
    hand.touch(.moved, 1, 140, 100, at: 0.02)
    hand.touch(.began, 2, 300, 200, at: 0.03)
    #expect(pan.translation(in: nil) == CGPoint(x: 20, y: 0))
    hand.touches(.moved, [(1, 150, 100), (2, 310, 200)], at: 0.04)
    #expect(pan.translation(in: nil) == CGPoint(x: 30, y: 0))
    hand.touch(.ended, 1, 150, 100, at: 0.05)
    #expect(pan.translation(in: nil) == CGPoint(x: 30, y: 0))
    hand.touch(.moved, 2, 310, 190, at: 0.06)
    #expect(pan.translation(in: nil) == CGPoint(x: 30, y: -10))
  }

  @Test func translationIsInTheViewsOwnScale() {
    let (hand, view, log) = setUp()
    let zoomed = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    zoomed.transform = CGAffineTransform(scaleX: 2, y: 2)
    view.addSubview(zoomed)
    let pan: PanGestureRecognizer = log.watch("pan", on: view)
    hand.touch(.began, 1, 100, 100, at: 0)
    hand.touch(.moved, 1, 120, 100, at: 0.01)
    hand.touch(.moved, 1, 140, 100, at: 0.02)
    #expect(pan.translation(in: zoomed) == CGPoint(x: 10, y: 0))
    pan.setTranslation(.zero, in: zoomed)
    #expect(pan.translation(in: nil) == .zero)
  }

  @Test func velocityIsTheFingersAndEndsWithStillness() {
    let (hand, view, log) = setUp()
    let pan: PanGestureRecognizer = log.watch("pan", on: view)
    hand.touch(.began, 1, 0, 100, at: 0)
    for i in 1...10 { hand.touch(.moved, 1, Double(i) * 10, 100, at: Double(i) * 0.01) }
    #expect(abs(pan.velocity(in: nil).x - 1000) < 1e-6)
    hand.touch(.ended, 1, 100, 100, at: 0.3)
    #expect(pan.velocity(in: nil) == .zero)
  }

  @Test func twoFingersTakeTheTouchesFromTheContent() {
    let (hand, view, log) = setUp()
    let _: PanGestureRecognizer = log.watch("pan", on: view) { $0.minimumNumberOfTouches = 2 }
    hand.touch(.began, 1, 100, 100, at: 0)
    hand.touch(.moved, 1, 150, 100, at: 0.1)
    hand.touch(.began, 2, 200, 100, at: 0.2)
    hand.touches(.moved, [(1, 150, 120), (2, 200, 120)], at: 0.3)
    hand.touch(.began, 3, 300, 100, at: 0.35)
    hand.touches(.ended, [(1, 150, 120), (2, 200, 120), (3, 300, 100)], at: 0.4)
    #expect(view.log == ["began 1", "moved 1", "began 1", "cancelled 2"])
    #expect(log.lines == ["pan began", "pan ended"])
  }

  @Test func tooManyFingersAreNoPan() {
    let (hand, view, log) = setUp()
    let _: PanGestureRecognizer = log.watch("pan", on: view) { $0.maximumNumberOfTouches = 1 }
    hand.touches(.began, [(1, 10, 10), (2, 50, 50)], at: 0)
    hand.touches(.moved, [(1, 100, 10), (2, 150, 50)], at: 0.1)
    #expect(log.lines.isEmpty)
  }

  // MARK: Pinch

  @Test func aPinchBeginsWhenTheSpanChangesAndCanBeginAgain() {
    let (hand, view, log) = setUp()
    let pinch: PinchGestureRecognizer = log.watch("pinch", on: view)
    hand.touches(.began, [(1, 100, 100), (2, 200, 100)], at: 0)
    hand.touches(.moved, [(1, 96, 100), (2, 204, 100)], at: 0.1)
    #expect(log.lines.isEmpty, "8 points are not enough")
    hand.touches(.moved, [(1, 90, 100), (2, 210, 100)], at: 0.2)
    #expect(pinch.scale == 1)
    hand.touches(.moved, [(1, 60, 100), (2, 240, 100)], at: 0.3)
    #expect(abs(pinch.scale - 1.5) < 1e-12)
    hand.touch(.ended, 2, 240, 100, at: 0.4)
    #expect(log.lines == ["pinch began", "pinch changed", "pinch ended"])
    hand.touch(.began, 3, 160, 100, at: 0.5)
    hand.touches(.moved, [(1, 40, 100), (3, 160, 100)], at: 0.6)
    #expect(log.lines.last == "pinch began")
    hand.touches(.ended, [(1, 40, 100), (3, 160, 100)], at: 0.7)
    #expect(log.lines.last == "pinch ended")
  }

  @Test func panAndPinchOfOneViewRunTogether() {
    let (hand, view, log) = setUp()
    let _: PanGestureRecognizer = log.watch("pan", on: view)
    let _: PinchGestureRecognizer = log.watch("pinch", on: view)
    hand.touches(.began, [(1, 100, 100), (2, 200, 100)], at: 0)
    hand.touches(.moved, [(1, 120, 100), (2, 240, 100)], at: 0.1)
    #expect(log.lines == ["pan began", "pinch began"])
  }
}
