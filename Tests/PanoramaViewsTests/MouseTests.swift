import Foundation
import PanoramaGraphics
import PanoramaViews
import Testing

@MainActor @Suite struct MouseTests {
  private func add<V: View>(_ view: V, to hand: Hand) -> V {
    hand.root.addSubview(view)
    return view
  }

  @Test func buttonsGoToTheViewTheyWentDownOn() {
    let hand = Hand()
    let view = add(MouseWitness(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), to: hand)
    hand.mouse(.moved, .left, 50, 50, at: 0)
    hand.mouse(.down, .left, 50, 50, at: 0.1)
    hand.mouse(.moved, .left, 300, 50, at: 0.2)
    hand.mouse(.up, .left, 300, 50, at: 0.3)
    #expect(view.log == ["entered", "moved", "down", "dragged", "up", "exited"])
  }

  @Test func aPressNobodyTakesIsATouch() {
    let hand = Hand()
    let view = add(Witness(frame: hand.root.bounds), to: hand)
    hand.mouse(.down, .left, 50, 50, at: 0)
    hand.mouse(.moved, .left, 60, 50, at: 0.1)
    hand.mouse(.up, .left, 60, 50, at: 0.2)
    #expect(view.log == ["began 1", "moved 1", "ended 1"])
  }

  @Test func viewsThatMoveUnderARestingPointerAreTold() {
    let hand = Hand()
    let scroller = add(View(frame: hand.root.bounds), to: hand)
    let view = MouseWitness(frame: CGRect(x: 0, y: 100, width: 400, height: 100))
    scroller.addSubview(view)
    hand.mouse(.moved, .left, 50, 50, at: 0)
    _ = hand.window.makeFrame()
    #expect(view.log.isEmpty)
    scroller.bounds.origin.y = 80
    _ = hand.window.makeFrame()
    #expect(view.log == ["entered"])
    _ = hand.window.makeFrame()
    scroller.bounds.origin.y = 0
    _ = hand.window.makeFrame()
    #expect(view.log == ["entered", "exited"])
  }

  @Test func theRightButtonHasItsOwnMethods() {
    let hand = Hand()
    let view = add(MouseWitness(frame: hand.root.bounds), to: hand)
    hand.mouse(.down, .right, 50, 50, at: 0)
    hand.mouse(.up, .right, 50, 50, at: 0.1)
    #expect(view.log == ["entered", "right down", "right up"])
  }

  @Test func noiseBesideFingersIsDropped() {
    let hand = Hand()
    let view = add(MouseWitness(frame: hand.root.bounds), to: hand)
    hand.touch(.began, 1, 10, 10, at: 0)
    hand.mouse(.down, .left, 10, 10, at: 0)
    hand.mouse(.up, .left, 10, 10, at: 0.1)
    hand.touch(.ended, 1, 10, 10, at: 0.1)
    #expect(view.log == ["began 1", "ended 1"])
  }

  @Test func aFingerCancelsThePress() {
    let hand = Hand()
    let view = add(Witness(frame: hand.root.bounds), to: hand)
    hand.mouse(.down, .left, 50, 50, at: 0)
    hand.touch(.began, 1, 10, 10, at: 0.1)
    hand.touch(.ended, 1, 10, 10, at: 0.2)
    hand.mouse(.up, .left, 50, 50, at: 0.3)
    #expect(view.log == ["began 1", "cancelled 1", "began 1", "ended 1"])
  }

  @Test func losingFocusEndsPressAndHover() {
    let hand = Hand()
    let view = add(MouseWitness(frame: hand.root.bounds), to: hand)
    hand.mouse(.down, .left, 50, 50, at: 0)
    hand.send(.focusLost, at: 0.1)
    #expect(view.log == ["entered", "down", "up", "exited"])
  }

  @Test func theCursorIsTheInnermostViewsChoice() {
    let hand = Hand()
    let outer = add(View(frame: hand.root.bounds), to: hand)
    let inner = View(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    outer.addSubview(inner)
    outer.looks.cursor = .crosshair
    hand.mouse(.moved, .left, 10, 10, at: 0)
    #expect(hand.window.cursor == .crosshair)
    inner.looks.cursor = .pointingHand
    #expect(hand.window.cursor == .pointingHand)
    hand.send(.pointerLeft, at: 1)
    #expect(hand.window.cursor == .arrow)
  }

  @Test func theRightButtonComesUpDuringAnAltDrag() {
    let hand = Hand()
    let view = add(MouseWitness(frame: hand.root.bounds), to: hand)
    hand.mouse(.down, .right, 50, 50, at: 0)
    hand.mouse(.down, .left, 50, 50, modifiers: .alt, at: 0.1)
    hand.mouse(.up, .right, 50, 50, modifiers: .alt, at: 0.2)
    #expect(view.log.contains("right up"))
    hand.mouse(.up, .left, 50, 50, modifiers: .alt, at: 0.3)
    hand.mouse(.moved, .left, 60, 50, at: 0.4)
    #expect(view.log.last == "moved", "no button is down")
  }

  @Test func altDragIsTwoFingersMirroredThroughTheMiddle() {
    let hand = Hand(width: 400, height: 300)
    let view = add(Witness(frame: hand.root.bounds), to: hand)
    var spans: [Double] = []
    let pinch = PinchGestureRecognizer()
    pinch.stepHandler = { r, _ in spans.append((r as? PinchGestureRecognizer)?.span ?? -1) }
    view.addGestureRecognizer(pinch)
    hand.mouse(.down, .left, 150, 150, modifiers: .alt, at: 0)
    hand.mouse(.moved, .left, 100, 150, modifiers: .alt, at: 0.1)
    hand.mouse(.moved, .left, 120, 170, modifiers: [.alt, .shift], at: 0.2)
    #expect(spans == [100, 200, 200], "Shift keeps the distance")
    #expect(pinch.scale == 1)
    hand.mouse(.moved, .left, 120, 170, at: 0.3)
    #expect(pinch.numberOfTouches == 1, "releasing Alt lifts the second finger")
    hand.mouse(.up, .left, 120, 170, at: 0.4)
    #expect(pinch.numberOfTouches == 0)
    #expect(view.log.first == "began 2")
    #expect(view.log.contains("cancelled 2"))
  }

  @Test func aViewThatLeavesBecauseItIsTakenOutLeavesOnce() {
    final class Leaver: View {
      override func mouseDown(with event: MouseEvent) {}
      override func mouseUp(with event: MouseEvent) { removeFromSuperview() }
    }
    let hand = Hand()
    let sibling = add(View(frame: hand.root.bounds), to: hand)
    let leaver = add(Leaver(frame: hand.root.bounds), to: hand)
    hand.mouse(.down, .left, 100, 100, at: 0)
    leaver.removeFromSuperview()
    #expect(leaver.superview == nil && leaver.window == nil)
    #expect(hand.root.subviews == [sibling])
  }

  @Test func aRealFingerTakesOverFromEmulatedOnes() {
    let hand = Hand()
    let scrollView = add(ScrollView(frame: hand.root.bounds), to: hand)
    scrollView.contentSize = CGSize(width: 400, height: 2000)
    let items = hand.window.makeFrame().items.count
    hand.mouse(.down, .left, 150, 150, modifiers: .alt, at: 0)
    hand.mouse(.moved, .left, 150, 120, modifiers: .alt, at: 0.1)
    #expect(scrollView.isTracking)
    hand.touch(.began, 7, 300, 100, at: 0.2)
    // While a finger is down the mouse is ignored: the release of its button goes unnoticed.
    hand.mouse(.up, .left, 150, 120, at: 0.3)
    hand.touch(.ended, 7, 300, 100, at: 0.4)
    #expect(!scrollView.isTracking, "no finger is left on it")
    hand.mouse(.moved, .left, 20, 20, modifiers: .alt, at: 0.5)
    #expect(!scrollView.isTracking)
    #expect(hand.window.makeFrame().items.count <= items, "no dots are left")
  }

  @Test func theSecondFingerIsShownWhileItIsThere() {
    let hand = Hand()
    _ = hand.window.makeFrame()
    let before = hand.window.makeFrame().items.count
    hand.mouse(.down, .left, 150, 150, modifiers: .alt, at: 0)
    #expect(hand.window.needsFrame)
    #expect(hand.window.makeFrame().items.count == before + 4)
    hand.mouse(.up, .left, 150, 150, modifiers: .alt, at: 0.1)
    #expect(hand.window.makeFrame().items.count == before)
  }
}
