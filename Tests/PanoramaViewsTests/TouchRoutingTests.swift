import Foundation
import PanoramaGraphics
import PanoramaViews
import Testing

@MainActor @Suite struct TouchRoutingTests {
  private func witness(in hand: Hand, _ rect: CGRect = CGRect(x: 0, y: 0, width: 400, height: 300))
    -> Witness
  {
    let view = Witness(frame: rect)
    hand.root.addSubview(view)
    return view
  }

  @Test func aTouchBelongsToTheViewItCameDownOn() {
    let hand = Hand()
    let left = witness(in: hand, CGRect(x: 0, y: 0, width: 100, height: 100))
    let right = witness(in: hand, CGRect(x: 100, y: 0, width: 100, height: 100))
    hand.touch(.began, 1, 50, 50, at: 0)
    hand.touch(.moved, 1, 150, 50, at: 0.1)
    hand.touch(.ended, 1, 150, 50, at: 0.2)
    #expect(left.log == ["began 1", "moved 1", "ended 1"])
    #expect(right.log.isEmpty)
  }

  @Test func fingersOfOneStepComeTogetherAndEachOnlyItsOwn() {
    let hand = Hand()
    let view = witness(in: hand)
    hand.touches(.began, [(1, 10, 10), (2, 50, 50)], at: 0)
    hand.touch(.moved, 1, 12, 10, at: 0.1)
    hand.touches(.ended, [(1, 12, 10), (2, 50, 50)], at: 0.2)
    #expect(view.log == ["began 2", "moved 1", "ended 2"])
  }

  @Test func whatAViewDoesNotHandleGoesUpTheChain() {
    let hand = Hand()
    let outer = witness(in: hand)
    let inner = View(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    outer.addSubview(inner)
    hand.tap(10, 10, at: 0)
    #expect(outer.log == ["began 1", "ended 1"])
  }

  @Test func everyBeginHasItsEnd() {
    let endings: [InputEvent.Kind] = [.focusLost, .hidden, .cancelAll]
    for ending in endings {
      let hand = Hand()
      let view = witness(in: hand)
      hand.touches(.began, [(1, 10, 10), (2, 50, 50)], at: 0)
      hand.send(ending, at: 0.1)
      #expect(view.log == ["began 2", "cancelled 2"])
      hand.touch(.moved, 1, 12, 10, at: 0.2)
      hand.touch(.ended, 1, 12, 10, at: 0.3)
      #expect(view.log.count == 2)
    }
  }

  @Test func aViewThatLeavesTheWindowLosesItsTouches() {
    let hand = Hand()
    let view = witness(in: hand)
    hand.touch(.began, 1, 10, 10, at: 0)
    view.removeFromSuperview()
    #expect(view.log == ["began 1", "cancelled 1"])
    hand.touch(.ended, 1, 10, 10, at: 1)
    #expect(view.log.count == 2)
  }

  @Test func aFingerThatComesDownTwiceWasCancelledBetween() {
    let hand = Hand()
    let view = witness(in: hand)
    hand.touch(.began, 1, 10, 10, at: 0)
    hand.touch(.began, 1, 20, 20, at: 1)
    hand.touch(.ended, 1, 20, 20, at: 2)
    #expect(view.log == ["began 1", "cancelled 1", "began 1", "ended 1"])
  }

  @Test func positionsThatAreNoNumbersAreDropped() {
    let hand = Hand()
    let view = witness(in: hand)
    hand.touch(.began, 1, .nan, 10, at: 0)
    hand.touch(.began, 2, 10, 10, at: 0)
    hand.touch(.moved, 2, .infinity, 10, at: 0.1)
    hand.touch(.ended, 2, 10, 10, at: .nan)
    #expect(view.log == ["began 1"])
  }

  @Test func aSingleTouchViewGetsOneFinger() {
    let hand = Hand()
    let view = witness(in: hand)
    view.isMultipleTouchEnabled = false
    hand.touch(.began, 1, 10, 10, at: 0)
    hand.touch(.began, 2, 20, 20, at: 0.1)
    hand.touch(.ended, 2, 20, 20, at: 0.2)
    hand.touch(.ended, 1, 10, 10, at: 0.3)
    #expect(view.log == ["began 1", "ended 1"])
  }

  @Test func tapCountCountsTapsThatFollowSoonAndNear() {
    @MainActor final class Counter: View {
      var counts: [Int] = []
      override func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {
        counts += touches.map(\.tapCount)
      }
    }
    let hand = Hand()
    let view = Counter(frame: hand.root.bounds)
    hand.root.addSubview(view)
    hand.tap(10, 10, at: 0)
    hand.tap(15, 10, at: 0.2)
    hand.tap(200, 10, at: 0.4)
    hand.tap(200, 10, at: 1.4)
    #expect(view.counts == [1, 2, 1, 1])
    // A flick, and another where it ended; then a tap where a long touch ended.
    hand.touch(.began, 1, 10, 100, at: 3)
    hand.touch(.moved, 1, 10, 60, at: 3.05)
    hand.touch(.ended, 1, 10, 60, at: 3.1)
    hand.touch(.began, 1, 12, 70, at: 3.2)
    hand.touch(.ended, 1, 12, 70, at: 4.2)
    hand.tap(12, 70, at: 4.3)
    #expect(view.counts.suffix(3) == [1, 1, 1])
  }

  @Test func touchesWaitWhereAScrollViewAsksForIt() {
    @MainActor final class Patient: View { override var contentTouchDelay: Double? { 0.15 } }
    let hand = Hand()
    let outer = Patient(frame: hand.root.bounds)
    hand.root.addSubview(outer)
    let view = Witness(frame: hand.root.bounds)
    outer.addSubview(view)
    hand.touch(.began, 1, 10, 10, at: 0)
    #expect(view.log.isEmpty)
    #expect(hand.window.nextDeadline == 0.15)
    hand.window.advance(to: 0.15)
    #expect(view.log == ["began 1"])
    hand.touch(.ended, 1, 10, 10, at: 0.2)
    hand.tap(10, 10, at: 1)
    #expect(view.log == ["began 1", "ended 1", "began 1", "ended 1"], "a quick tap arrives whole")
  }

  @Test func resizingFillsTheWindow() {
    let hand = Hand()
    hand.send(.resize(ResizeInput(width: 800, height: 600, scale: 2)), at: 0)
    #expect(hand.root.frame == CGRect(x: 0, y: 0, width: 800, height: 600))
    #expect(hand.window.screenScale == 2)
    hand.send(.resize(ResizeInput(width: 0, height: 600, scale: 2)), at: 0)
    #expect(hand.window.size.width == 800)
  }
}
