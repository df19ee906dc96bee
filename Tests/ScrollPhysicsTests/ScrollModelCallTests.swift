import ScrollPhysics
import Testing

@Suite("The calls to the delegate, in order")
struct ScrollModelCallTests {
  let thrown = [
    "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging(willDecelerate:true)",
    "willBeginDecelerating", "didScroll", "didEndDecelerating",
  ]
  let dragged = [
    "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging(willDecelerate:false)",
  ]

  @Test("A touch without movement makes no call")
  func touch() {
    var hand = ModelHand()
    hand.down(1, [100, 100], at: 0)
    hand.frame(0.1)
    hand.up(1, at: 0.2)
    hand.frames(from: 0.2, to: 1)
    #expect(hand.calls.isEmpty)
  }

  @Test("The frame of recognition only begins")
  func recognition() {
    var hand = ModelHand()
    hand.down(1, [200, 400], at: 0)
    hand.move([1: [200, 380]], at: 0.01)
    hand.frame(0.016)
    #expect(hand.calls == ["willBeginDragging"])
  }

  @Test("Drag, stop, lift")
  func dragAndStop() {
    var hand = ModelHand()
    hand.drag(from: [200, 400], to: [200, 300], start: 0, lifts: false)
    hand.frame(0.2)
    hand.up(1, at: 0.3)
    hand.frames(from: 0.3, to: 1)
    #expect(hand.calls == dragged)
  }

  @Test("If the last movement and the lift come in one frame, the scroll is reported first")
  func lateMovement() {
    var hand = ModelHand()
    hand.drag(from: [200, 400], to: [200, 300], start: 0, lifts: false)
    hand.handle(.cancel, at: 0.1)
    hand.frame(0.1)
    #expect(hand.calls == dragged)
  }

  @Test("Drag and throw")
  func dragAndThrow() {
    var hand = ModelHand()
    hand.drag(from: [200, 500], to: [200, 420], start: 0)
    hand.frames(from: 0.1, to: 6)
    #expect(hand.calls == thrown)
  }

  @Test("A release past the end, a throw into the edge and a page each decelerate once")
  func oneDeceleration() {
    var past = ModelHand()
    past.drag(from: [200, 100], to: [200, 400], start: 0, lifts: false)
    past.up(1, at: 0.3)
    past.frames(from: 0, to: 3)
    #expect(past.calls == thrown)
    var hit = ModelHand()
    hit.drag(from: [200, 600], to: [200, 100], start: 0)
    hit.frames(from: 0, to: 6)
    #expect(hit.calls == thrown)
    #expect(hit.offset.y == 933)
    var page = ModelHand { $0.isPagingEnabled = true }
    page.drag(from: [300, 300], to: [200, 300], start: 0)
    page.frames(from: 0, to: 6)
    #expect(page.calls == thrown)
  }

  @Test("A touch that catches a deceleration ends it; lifting makes no call")
  func catching() {
    var hand = ModelHand()
    hand.drag(from: [200, 500], to: [200, 300], start: 0)
    hand.frame(0.2)
    hand.forget()
    hand.down(1, [100, 100], at: 0.21)
    #expect(hand.calls == ["didScroll", "didEndDecelerating"])
    hand.frame(0.22)
    hand.up(1, at: 0.3)
    hand.frames(from: 0.3, to: 1)
    #expect(hand.calls == ["didScroll", "didEndDecelerating"])
  }

  @Test("If a touch catches the content and drags, the end comes before the new beginning")
  func catchAndDrag() {
    var hand = ModelHand()
    hand.drag(from: [200, 500], to: [200, 300], start: 0)
    hand.frame(0.2)
    hand.forget()
    hand.drag(from: [200, 300], to: [200, 350], start: 0.21, lifts: false)
    hand.frame(0.4)
    hand.up(1, at: 0.5)
    hand.frame(0.6)
    #expect(hand.calls == ["didScroll", "didEndDecelerating"] + dragged)
  }

  @Test("A pinch within the limits")
  func pinch() {
    var hand = ModelHand()
    hand.down(1, [100, 300], at: 0)
    hand.down(2, [200, 300], at: 0)
    hand.move([1: [95, 300], 2: [205, 300]], at: 0.01)
    hand.move([1: [90, 300], 2: [210, 300]], at: 0.02)
    hand.frame(0.02)
    hand.upAll(at: 0.03)
    hand.frame(0.04)
    #expect(
      hand.calls == ["willBeginZooming", "didScroll", "didEndZooming(\(hand.scale))"])
  }

  @Test("didZoom comes before didScroll, both once per frame")
  func zoomFirst() {
    var hand = ModelHand()
    hand.down(1, [100, 300], at: 0)
    hand.down(2, [200, 300], at: 0)
    hand.move([1: [95, 300], 2: [205, 300]], at: 0.01)
    hand.model.advance(to: 0.011)
    _ = hand.model.takeCalls()
    hand.model.handle(
      .fingers([.init(id: 1, position: [80, 300]), .init(id: 2, position: [210, 300])]), at: 0.02)
    hand.model.handle(
      .fingers([.init(id: 1, position: [70, 300]), .init(id: 2, position: [220, 300])]), at: 0.03)
    hand.model.advance(to: 0.033)
    #expect(hand.model.takeCalls() == [.didZoom, .didScroll])
  }

  @Test("A pinch past the maximum ends once, after its bounce, with the maximum")
  func pinchPastMaximum() {
    var hand = ModelHand()
    hand.down(1, [150, 300], at: 0)
    hand.down(2, [200, 300], at: 0)
    hand.move([1: [140, 300], 2: [210, 300]], at: 0.01)
    hand.move([1: [0, 300], 2: [350, 300]], at: 0.02)
    hand.frame(0.02)
    hand.upAll(at: 0.03)
    #expect(hand.model.isZoomBouncing && !hand.model.isZooming)
    hand.frames(from: 0.03, to: 2)
    #expect(!hand.model.isZoomBouncing)
    #expect(hand.calls == ["willBeginZooming", "didScroll", "didEndZooming(3)"])
  }

  @Test("A pinch that also pans, one finger lifts first")
  func pinchAndPan() {
    var hand = ModelHand(offset: [200, 200])
    hand.down(1, [100, 300], at: 0)
    hand.down(2, [200, 300], at: 0)
    hand.move([1: [85, 320], 2: [215, 320]], at: 0.01)
    hand.move([1: [80, 330], 2: [220, 330]], at: 0.02)
    hand.frame(0.02)
    hand.up(2, at: 0.03)
    hand.move([1: [80, 340]], at: 0.05)
    hand.frame(0.05)
    hand.up(1, at: 0.3)
    hand.frame(0.3)
    #expect(
      hand.calls == [
        "willBeginDragging", "willBeginZooming", "didScroll",
        "didEndZooming(\(140.0 / 130.0))", "didScroll", "willEndDragging",
        "didEndDragging(willDecelerate:false)",
      ])
  }
}
