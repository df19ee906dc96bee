import Foundation
import PanoramaGraphics
import PanoramaViews
import TestSupport
import Testing

extension GestureTests {

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
    let (begun, ended): (Int, Int) = (begins.reduce(0, +), ends.reduce(0, +))
    #expect(begun == ended)
  }
}
