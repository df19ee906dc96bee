import Foundation
import PanoramaGraphics
import PanoramaViews
import TestSupport
import Testing

/// Attaches a recognizer that records its states.
@MainActor
private final class Log {
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
  private func setUp() -> (Hand, Witness, Log) {
    let hand = Hand()
    let view = Witness(frame: hand.root.bounds)
    hand.root.addSubview(view)
    return (hand, view, Log())
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

  // MARK: Arena

  @Test func theInnerViewClaimsFirst() {
    let (hand, outer, log) = setUp()
    let inner = View(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    outer.addSubview(inner)
    let _: PanGestureRecognizer = log.watch("outer", on: outer)
    let panInner: PanGestureRecognizer = log.watch("inner", on: inner)
    hand.touch(.began, 1, 100, 100, at: 0)
    hand.touch(.moved, 1, 150, 100, at: 0.1)
    hand.touch(.ended, 1, 150, 100, at: 0.2)
    #expect(log.lines == ["inner began", "inner ended"])
    log.lines = []
    panInner.isEnabled = false
    hand.touch(.began, 1, 100, 100, at: 1)
    hand.touch(.moved, 1, 150, 100, at: 1.1)
    #expect(log.lines == ["outer began"])
  }

  @Test func whoDeclinesLeavesItToTheOuterInTheSameStep() {
    final class No: GestureRecognizerDelegate {
      func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { false }
    }
    let (hand, outer, log) = setUp()
    let inner = View(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    outer.addSubview(inner)
    let _: PanGestureRecognizer = log.watch("outer", on: outer)
    let panInner: PanGestureRecognizer = log.watch("inner", on: inner)
    let no = No()
    panInner.delegate = no
    hand.touch(.began, 1, 100, 100, at: 0)
    hand.touch(.moved, 1, 150, 100, at: 0.1)
    #expect(log.lines == ["outer began"])
  }

  @Test func aDelegateMayLetBothRun() {
    final class Both: GestureRecognizerDelegate {
      func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
      ) -> Bool { true }
    }
    let (hand, outer, log) = setUp()
    let inner = View(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    outer.addSubview(inner)
    let panOuter: PanGestureRecognizer = log.watch("outer", on: outer)
    let _: PanGestureRecognizer = log.watch("inner", on: inner)
    let both = Both()
    panOuter.delegate = both
    hand.touch(.began, 1, 100, 100, at: 0)
    hand.touch(.moved, 1, 150, 100, at: 0.1)
    #expect(log.lines == ["inner began", "outer began"])
  }

  @Test func aPanStopsATapAndALongPress() {
    let (hand, view, log) = setUp()
    let _: TapGestureRecognizer = log.watch("tap", on: view)
    let _: LongPressGestureRecognizer = log.watch("press", on: view) {
      $0.allowableMovement = 1000
    }
    let _: PanGestureRecognizer = log.watch("pan", on: view)
    hand.touch(.began, 1, 100, 100, at: 0)
    hand.touch(.moved, 1, 150, 100, at: 0.1)
    hand.window.advance(to: 1)
    hand.touch(.ended, 1, 150, 100, at: 1.1)
    #expect(log.lines == ["pan began", "pan ended"])
  }

  @Test func cancellationReachesRecognizersAndTheyStartAfresh() {
    let (hand, view, log) = setUp()
    let pan: PanGestureRecognizer = log.watch("pan", on: view)
    for ending in [InputEvent.Kind.focusLost, .hidden, .cancelAll] {
      log.lines = []
      hand.touch(.began, 1, 100, 100, at: 0)
      hand.touch(.moved, 1, 150, 100, at: 0.1)
      hand.send(ending, at: 0.2)
      #expect(log.lines == ["pan began", "pan cancelled"])
      #expect(pan.state == .possible)
    }
  }

  @Test func switchingOffInFlightCancels() {
    let (hand, view, log) = setUp()
    let pan: PanGestureRecognizer = log.watch("pan", on: view)
    hand.touch(.began, 1, 100, 100, at: 0)
    hand.touch(.moved, 1, 150, 100, at: 0.1)
    pan.isEnabled = false
    hand.touch(.moved, 1, 170, 100, at: 0.2)
    hand.touch(.ended, 1, 170, 100, at: 0.3)
    #expect(log.lines == ["pan began", "pan cancelled"])
    pan.isEnabled = true
    hand.touch(.began, 1, 100, 100, at: 1)
    hand.touch(.moved, 1, 150, 100, at: 1.1)
    #expect(log.lines.last == "pan began")
  }

  @Test func consumedTouchesTapNothing() {
    let (hand, view, log) = setUp()
    let _: TapGestureRecognizer = log.watch("tap", on: view)
    let pan: PanGestureRecognizer = log.watch("pan", on: view)
    pan.stepHandler = { r, phase in if phase == .began { r.consumeTouches() } }
    hand.tap(10, 10, at: 0)
    #expect(log.lines.isEmpty)
    #expect(view.log.isEmpty)
  }

  /// Random fingers, disappearing devices, recognizers switched on and off: every beginning has
  /// exactly one end.
  @Test(arguments: 0..<40)
  func everyBeginHasOneEnd(seed: Int) {
    var dice = SeededGenerator(seed: UInt64(seed) &+ 1000)
    let (hand, view, log) = setUp()
    let pan: PanGestureRecognizer = log.watch("pan", on: view)
    let _: PinchGestureRecognizer = log.watch("pinch", on: view)
    let _: LongPressGestureRecognizer = log.watch("press", on: view)
    let _: TapGestureRecognizer = log.watch("tap", on: view) { $0.numberOfTapsRequired = 2 }
    var t = 0.0
    for _ in 0..<200 {
      t += dice.number(in: 0...0.2)
      let id = Int.random(in: 1...3, using: &dice)
      let x = dice.number(in: -100...500)
      let y = dice.number(in: -100...400)
      switch Int.random(in: 0..<12, using: &dice) {
      case 0...2: hand.touch(.began, id, x, y, at: t)
      case 3...5: hand.touch(.moved, id, x, y, at: t)
      case 6...7: hand.touch(.ended, id, x, y, at: t)
      case 8: hand.mouse(.down, .left, x, y, modifiers: [], at: t)
      case 9: hand.mouse(.moved, .left, x, y, modifiers: [.alt], at: t)
      case 10: hand.mouse(.up, .left, x, y, at: t)
      default:
        if Bool.random(using: &dice) {
          hand.send(.cancelAll, at: t)
        } else {
          pan.isEnabled.toggle()
        }
      }
    }
    hand.send(.cancelAll, at: t + 10)
    for name in ["pan", "pinch", "press"] {
      let states = log.lines.filter { $0.hasPrefix(name + " ") && !$0.hasSuffix("changed") }
      for (i, line) in states.enumerated() {
        let isEnd = line.hasSuffix("ended") || line.hasSuffix("cancelled")
        #expect(isEnd == (i % 2 == 1), "\(name): \(states)")
      }
      #expect(states.count % 2 == 0)
    }
    let begins = view.log.filter { $0.hasPrefix("began") }.compactMap { Int($0.dropFirst(6)) }
    let ends = view.log.filter { $0.hasPrefix("ended") || $0.hasPrefix("cancelled") }
      .compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
    #expect(begins.reduce(0, +) == ends.reduce(0, +))
  }
}
