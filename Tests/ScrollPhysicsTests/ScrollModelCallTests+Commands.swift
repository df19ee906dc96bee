import ScrollPhysics
import Testing

extension ScrollModelCallTests {
  @Test(
    "setContentOffset reports a scroll only if the offset changed; animated, it also reports an end"
  )
  func setContentOffset() {
    var hand = ModelHand()
    hand.handle(.setContentOffset([0, 0], animated: false), at: 0)
    hand.handle(.setContentOffset([0, 0], animated: true), at: 0)
    hand.frames(from: 0, to: 1)
    #expect(hand.calls.isEmpty)
    hand.handle(.setContentOffset([0, 300], animated: false), at: 1)
    hand.frame(1.1)
    #expect(hand.calls == ["didScroll"])
    hand.forget()
    hand.handle(.setContentOffset([0, 0], animated: true), at: 2)
    hand.frames(from: 2, to: 3)
    #expect(hand.calls == ["didScroll", "didEndScrollingAnimation"])
  }

  @Test("setContentOffset in a deceleration ends that first")
  func setWhileDecelerating() {
    var hand = ModelHand()
    hand.drag(from: [200, 500], to: [200, 300], start: 0)
    hand.frame(0.2)
    hand.forget()
    hand.handle(.setContentOffset([0, 10], animated: false), at: 0.21)
    hand.frame(0.3)
    #expect(hand.calls == ["didEndDecelerating", "didScroll"])
    #expect(hand.offset == [0, 10])
  }

  @Test(
    "An animation that a touch interrupts reports its end; one with a new target reports one end")
  func animation() {
    var hand = ModelHand()
    hand.handle(.setContentOffset([0, 300], animated: true), at: 0)
    hand.frame(0.1)
    hand.down(1, [100, 100], at: 0.12)
    hand.up(1, at: 0.2)
    hand.frame(0.3)
    #expect(hand.calls == ["didScroll", "didEndScrollingAnimation"])
    hand.forget()
    hand.handle(.setContentOffset([0, 500], animated: true), at: 1)
    hand.frame(1.1)
    hand.handle(.setContentOffset([0, 900], animated: true), at: 1.15)
    hand.frames(from: 1.15, to: 2)
    #expect(hand.calls == ["didScroll", "didEndScrollingAnimation"])
    #expect(hand.offset.y == 900)
  }

  @Test("setZoomScale, animated and not")
  func setZoomScale() {
    var hand = ModelHand()
    hand.handle(.setZoomScale(2, animated: true), at: 0)
    hand.frames(from: 0, to: 1)
    #expect(hand.calls == ["willBeginZooming", "didScroll", "didEndZooming(2)"])
    hand.model.handle(.setZoomScale(3, animated: false), at: 2)
    hand.model.advance(to: 2)
    #expect(hand.model.takeCalls() == [.didZoom, .didScroll])
    var small = ModelHand { $0.contentSize = [10, 10] }
    small.model.handle(.setZoomScale(3, animated: false), at: 0)
    small.model.advance(to: 0)
    #expect(small.model.takeCalls() == [.didZoom])
  }

  @Test("Scroll to top")
  func scrollToTop() {
    var hand = ModelHand(offset: [40, 500])
    hand.handle(.scrollToTop, at: 0)
    hand.frames(from: 0, to: 1)
    #expect(hand.calls == ["didScroll", "didScrollToTop"])
    #expect(hand.offset == [40, 0])
  }

  @Test("A wheel notch; several report one end")
  func wheel() {
    var hand = ModelHand()
    hand.handle(.notches([0, 1]), at: 0)
    hand.frame(0.05)
    hand.handle(.notches([0, 1]), at: 0.06)
    hand.frames(from: 0.06, to: 3)
    #expect(hand.calls == ["didScroll", "didEndScrollingAnimation"])
  }

  @Test("A trackpad scroll is a drag and then continues as after a finger")
  func trackpad() {
    var hand = ModelHand()
    for i in 0..<10 { hand.handle(.precise([0, 8]), at: Double(i) * 0.01) }
    hand.frames(from: 0.1, to: 6)
    #expect(hand.calls == thrown)
    var slow = ModelHand()
    slow.handle(.precise([0, 8]), at: 0)
    slow.frames(from: 0, to: 1)
    #expect(slow.calls == dragged)
  }

  @Test("A cancelled drag ends, and returns if it is outside the bounds")
  func cancelled() {
    var hand = ModelHand()
    hand.drag(from: [200, 500], to: [200, 400], start: 0, lifts: false)
    hand.frame(0.1)
    hand.handle(.cancel, at: 0.1)
    hand.frames(from: 0.1, to: 1)
    #expect(hand.calls == dragged)
    var outside = ModelHand()
    outside.drag(from: [200, 100], to: [200, 300], start: 0, lifts: false)
    outside.frame(0.1)
    outside.handle(.cancel, at: 0.1)
    outside.frames(from: 0.1, to: 2)
    #expect(outside.calls == thrown)
    #expect(outside.offset.y == 0)
  }

  @Test("A zoom bounce that is caught and continued stays one zoom")
  func caughtBounce() {
    var hand = ModelHand()
    hand.down(1, [150, 300], at: 0)
    hand.down(2, [200, 300], at: 0)
    hand.move([1: [140, 300], 2: [210, 300]], at: 0.01)
    hand.move([1: [0, 300], 2: [350, 300]], at: 0.02)
    hand.upAll(at: 0.03)
    hand.frame(0.1)
    hand.down(1, [100, 300], at: 0.11)
    let caught = hand.scale
    hand.frame(0.2)
    #expect(hand.scale == caught && caught > 3)
    hand.up(1, at: 0.3)
    hand.frames(from: 0.3, to: 2)
    #expect(hand.milestones == ["willBeginZooming", "didEndZooming(3)"])
    #expect(hand.scale == 3)
  }

  @Test("The names in traces")
  func words() {
    #expect(
      ScrollCall.willEndDragging(velocity: [0, -1.5], target: [3, 400]).description
        == "willEndDragging(velocity:(0,-1.5),target:(3,400))")
    #expect(
      ScrollCall.didEndDragging(willDecelerate: true).description
        == "didEndDragging(willDecelerate:true)")
    #expect(ScrollCall.didEndZooming(scale: 2.5).description == "didEndZooming(2.5)")
  }
}
