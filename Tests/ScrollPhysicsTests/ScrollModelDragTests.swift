import ScrollPhysics
import Testing

@Suite("A finger on the model")
struct ScrollModelDragTests {
  @Test("The content follows the finger exactly after the slop")
  func follows() {
    var hand = ModelHand()
    hand.down(1, [200, 400], at: 0)
    hand.move([1: [200, 391]], at: 0.01)
    #expect(hand.offset == .zero)
    #expect(hand.model.isTracking && !hand.model.isDragging)
    hand.move([1: [200, 380]], at: 0.02)
    #expect(hand.model.isDragging && hand.offset == .zero)
    hand.move([1: [150, 280]], at: 0.03)
    #expect(hand.offset == [50, 100])
  }

  @Test("Past the edge it follows the whole distance through the rubber band")
  func band() {
    var hand = ModelHand()
    hand.down(1, [200, 100], at: 0)
    hand.move([1: [200, 120]], at: 0.01)
    hand.move([1: [200, 220]], at: 0.02)
    #expect(isClose(hand.offset.y, -RubberBand(length: 667).displayed(100)))
    hand.move([1: [200, 320]], at: 0.03)
    #expect(isClose(hand.offset.y, -RubberBand(length: 667).displayed(200)))
    hand.move([1: [200, 120]], at: 0.04)
    #expect(isClose(hand.offset.y, 0))
  }

  @Test("An axis that neither scrolls nor bounces does not move")
  func fittingAxis() {
    var hand = ModelHand { $0.contentSize = [375, 1600] }
    hand.drag(from: [200, 400], to: [100, 300], start: 0)
    #expect(hand.offset.x == 0)
    hand.frames(from: 0.1, to: 6)
    #expect(hand.offset.x == 0)
    var bouncing = ModelHand {
      $0.contentSize = [375, 1600]
      $0.alwaysBounceHorizontal = true
    }
    bouncing.drag(from: [200, 400], to: [100, 300], start: 0, lifts: false)
    #expect(bouncing.offset.x > 0)
  }

  @Test("Without bounce the content stops at the edge")
  func noBounce() {
    var hand = ModelHand { $0.bounces = false }
    hand.drag(from: [200, 200], to: [200, 400], start: 0)
    #expect(hand.offset.y == 0)
    hand.frames(from: 0.1, to: 4)
    #expect(hand.offset.y == 0)
    #expect(hand.calls.last == "didEndDragging(willDecelerate:false)")
  }

  @Test("A throw decays from the measured speed and comes to rest on a pixel")
  func throwing() {
    var hand = ModelHand(offset: [100, 0])
    hand.drag(from: [200, 400], to: [200, 360], start: 0)
    // 4 points every 10 ms; the first 12 points were slop.
    let start = 28.0
    #expect(isClose(hand.offset.y, start))
    let decay = DecayMotion(from: start, velocity: 400, rate: .normal, restTolerance: 0.5)
    for t in [0.01, 0.1, 0.7, 1.9] {
      hand.frame(0.1 + t)
      #expect(isClose(hand.offset.y, decay.position(at: t), within: 1e-7))
    }
    hand.frame(9)
    #expect(hand.offset == [100, decay.position(at: 9)])
    #expect(hand.model.isAtRest)
  }

  @Test("Below 50 pt/s there is no throw; above 8000 the speed counts as 8000")
  func speedLimits() {
    var slow = ModelHand()
    slow.drag(from: [200, 400], to: [200, 380.5], start: 0, steps: 40)
    #expect(!slow.model.isDecelerating)
    var fast = ModelHand { $0.contentSize = [375, 100_000] }
    fast.drag(from: [200, 60_000], to: [200, 0], start: 0)
    #expect(isNear(fast.model.velocity.y, 8000))
  }

  @Test("Released outside, the return starts with its own speed and the finger's, as displayed")
  func shownSpeed() {
    var hand = ModelHand()
    hand.down(1, [200, 100], at: 0)
    for i in 1...10 { hand.move([1: [200, 100 + 20 * Double(i)]], at: Double(i) * 0.01) }
    let before = hand.offset.y
    hand.up(1, at: 0.1)
    let slope = RubberBand(length: 667).slope(180)
    let decay = 6.625 / 0.4
    #expect(isNear(hand.model.velocity.y, -(2000 - decay * 180) * slope, share: 1e-9))
    #expect(hand.offset.y == before)
    hand.frames(from: 0.1, to: 3)
    #expect(hand.offset.y == 0)
  }

  @Test("A touch stops a motion at the touch's own time")
  func catching() {
    var hand = ModelHand()
    hand.drag(from: [200, 500], to: [200, 300], start: 0)
    hand.frame(0.2)
    var twin = hand.model
    twin.advance(to: 0.213)
    hand.down(1, [100, 100], at: 0.213)
    let caught = hand.offset
    #expect(caught == twin.contentOffset)
    #expect(hand.model.consumesTouch)
    #expect(hand.model.isTracking && !hand.model.isDecelerating && !hand.model.isDragging)
    hand.frame(0.3)
    hand.move([1: [103, 104]], at: 0.31)
    hand.frame(0.4)
    #expect(hand.offset == caught)
    hand.up(1, at: 0.5)
    hand.frames(from: 0.5, to: 2)
    #expect(hand.offset == caught)
  }

  @Test("A list that has almost come to rest does not consume taps")
  func slowCatch() {
    var hand = ModelHand()
    hand.drag(from: [200, 500], to: [200, 420], start: 0)
    hand.frame(2.5)
    #expect(hand.model.isDecelerating && hand.model.velocity.y < 20)
    hand.down(1, [100, 100], at: 2.5)
    #expect(!hand.model.consumesTouch)
  }

  @Test(
    "Caught outside, the first frame does not change; after the lift it returns from rest"
  )
  func catchingOutside() {
    var hand = ModelHand()
    hand.drag(from: [200, 100], to: [200, 400], start: 0)
    hand.frame(0.12)
    hand.down(1, [100, 100], at: 0.15)
    let caught = hand.offset.y
    #expect(caught < -20)
    hand.frame(0.16)
    #expect(hand.offset.y == caught)
    hand.forget()
    hand.up(1, at: 0.2)
    hand.frame(0.2)
    #expect(hand.offset.y == caught)
    let band = RubberBand(length: 667)
    let back = ReturnMotion(
      excess: band.excess(displayed: caught), velocity: 0, band: band, restTolerance: 0.5)
    hand.frame(0.3)
    #expect(isClose(hand.offset.y, back.position(at: 0.1)))
    #expect(hand.offset.y < -1)
    hand.frame(3)
    #expect(hand.offset.y == 0 && hand.model.isAtRest)
    #expect(hand.milestones.isEmpty)
  }

  @Test("Caught outside and dragged on, the content moves from its position")
  func catchAndDrag() {
    var hand = ModelHand()
    hand.drag(from: [200, 100], to: [200, 400], start: 0)
    hand.frame(0.12)
    hand.down(1, [100, 100], at: 0.15)
    let caught = hand.offset.y
    hand.move([1: [100, 112]], at: 0.16)
    #expect(hand.offset.y == caught)
    hand.move([1: [100, 113]], at: 0.17)
    let raw = RubberBand(length: 667).excess(displayed: -caught)
    #expect(isClose(hand.offset.y, -RubberBand(length: 667).displayed(raw + 1)))
  }

  @Test("Directional lock holds the other axis within 30° of an axis")
  func directionalLock() {
    var locked = ModelHand(
      { $0.isDirectionalLockEnabled = true }, offset: [100, 100])
    locked.drag(from: [200, 400], to: [150, 300], start: 0)
    #expect(locked.offset.x == 100 && locked.offset.y > 150)
    locked.frames(from: 0.1, to: 6)
    #expect(locked.offset.x == 100)
    var free = ModelHand({ $0.isDirectionalLockEnabled = true }, offset: [100, 100])
    free.drag(from: [200, 400], to: [130, 300], start: 0)
    #expect(free.offset.x > 130 && free.offset.y > 150)
  }

  @Test("With paging, a flick turns one page and a slow release moves to the nearest")
  func paging() {
    var hand = ModelHand {
      $0.isPagingEnabled = true
      $0.contentSize = [375 * 4, 667]
    }
    hand.drag(from: [300, 300], to: [200, 300], start: 0)
    #expect(hand.model.isDecelerating)
    hand.frames(from: 0.1, to: 4)
    #expect(hand.offset == [375, 0])
    hand.drag(from: [300, 300], to: [0, 300], start: 5, steps: 3)
    hand.frames(from: 5, to: 9)
    #expect(hand.offset == [750, 0])
    hand.drag(from: [100, 300], to: [200, 300], start: 10, lifts: false)
    hand.up(1, at: 10.3)
    hand.frames(from: 10.3, to: 14)
    #expect(hand.offset == [750, 0])
    hand.drag(from: [0, 300], to: [250, 300], start: 15, lifts: false)
    hand.up(1, at: 15.3)
    hand.frames(from: 15.3, to: 19)
    #expect(hand.offset == [375, 0])
  }

  @Test("Quick flicks turn one page each, however far the previous one has come")
  func quickFlicks() {
    for pause in [0.02, 0.06, 0.15, 0.4] {
      var hand = ModelHand {
        $0.isPagingEnabled = true
        $0.contentSize = [375 * 8, 667]
      }
      for flick in 0..<3 {
        let start = Double(flick) * (0.1 + pause)
        hand.drag(from: [300, 300], to: [200, 300], start: start)
        hand.frames(from: start + 0.1, to: start + 0.1 + pause)
      }
      hand.drag(from: [200, 300], to: [300, 300], start: 3 * (0.1 + pause))
      hand.frames(from: 3 * (0.1 + pause) + 0.1, to: 6)
      #expect(hand.offset == [750, 0], "\(pause)")
    }
  }

  @Test("The content lands exactly on a changed target, without a jolt")
  func retarget() {
    var hand = ModelHand()
    hand.drag(from: [200, 500], to: [200, 400], start: 0, lifts: false)
    var asked: (SIMD2<Double>, SIMD2<Double>)?
    let speed = 1000.0
    hand.model.handle(.fingers([]), at: 0.1) { _, velocity, target in
      asked = (velocity, target)
      return [0, 700.25]
    }
    #expect(isNear(asked?.0.y ?? 0, speed / 1000))
    #expect(asked?.1.y == (80 + speed / DecelerationRate.normal.decayConstant).rounded())
    #expect(isNear(hand.model.velocity.y, speed))
    hand.frames(from: 0.1, to: 6)
    #expect(hand.offset.y == 700.25)
    #expect(hand.milestones.last == "didEndDecelerating")
  }

  @Test("A target that is outside or not a number is clamped", arguments: [Double.nan, 1e9, -1e9])
  func badTarget(y: Double) {
    var hand = ModelHand()
    hand.drag(from: [200, 500], to: [200, 400], start: 0, lifts: false)
    hand.model.handle(.fingers([]), at: 0.1) { _, _, _ in [y, y] }
    hand.frames(from: 0.1, to: 8)
    #expect(hand.model.offsetBounds.contains(hand.offset) && hand.model.isAtRest)
  }

  @Test("If enabled, quick successive throws gather speed")
  func flingBoost() {
    func speed(boost: Bool, pause: Double = 0) -> Double {
      var hand = ModelHand {
        $0.flingBoost = boost
        $0.contentSize = [375, 100_000]
      }
      hand.drag(from: [200, 500], to: [200, 300], start: 0)
      hand.frame(0.15)
      hand.down(1, [200, 500], at: 0.2)
      for i in 1...10 {
        hand.move([1: [200, 500 - 20 * Double(i)]], at: 0.2 + Double(i) * 0.01)
      }
      hand.up(1, at: 0.3 + pause)
      return hand.model.velocity.y
    }
    let caught = 2000 * (1 - 0.1 * 2.002)
    #expect(isNear(speed(boost: false), 2000))
    let boosted = speed(boost: true)
    #expect(boosted > 2000 + 0.000816 * 1400 * 900 && boosted < 2000 + 2 * caught)
    #expect(isNear(speed(boost: true, pause: 0.025), 2000))
  }
}
