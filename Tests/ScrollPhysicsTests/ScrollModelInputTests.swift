import ScrollPhysics
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite("Wheel, trackpad, keys and programs on the model")
struct ScrollModelInputTests {
  @Test("A notch moves the target by the view's length to the power 2/3: 667 → 76.3 pt")
  func notch() {
    var hand = ModelHand()
    hand.handle(.notches([0, 1]), at: 0)
    hand.frames(from: 0, to: 2)
    #expect(isClose(hand.offset.y, pow(667, 2.0 / 3), within: 1e-9))
    #expect(isClose(hand.offset.y, 76.3, within: 0.05))
  }

  @Test("Notches add to the target, keep the speed, and never leave the bounds")
  func notches() {
    var hand = ModelHand()
    hand.handle(.notches([0, 1]), at: 0)
    hand.frame(0.05)
    let before = hand.model.velocity.y
    hand.handle(.notches([0, 1]), at: 0.05)
    #expect(isClose(hand.model.velocity.y, before))
    hand.frames(from: 0.05, to: 2)
    #expect(isClose(hand.offset.y, 2 * pow(667, 2.0 / 3)))
    for i in 0..<30 {
      hand.handle(.notches([0, 1]), at: 2 + Double(i) * 0.02)
      hand.frame(2 + Double(i) * 0.02)
      #expect(hand.offset.y <= 933)
    }
    hand.frames(from: 2.6, to: 6)
    #expect(hand.offset.y == 933)
    hand.forget()
    hand.handle(.notches([0, 1]), at: 7)
    hand.frame(8)
    #expect(hand.calls.isEmpty)
  }

  @Test("Precise deltas move the content exactly and may stretch the edge")
  func precise() {
    var hand = ModelHand()
    hand.handle(.precise([3.5, 10.25]), at: 0)
    #expect(hand.offset == [3.5, 10.25])
    hand.handle(.precise([0, -110.25]), at: 0.01)
    #expect(isClose(hand.offset.y, -RubberBand(length: 667).displayed(100)))
  }

  @Test(
    "A zoom about a distant point comes to rest",
    arguments: [1e3, 1e8, 1e17, 1e30, 1e300, .greatestFiniteMagnitude])
  func distantPoint(distance: Double) {
    let far: SIMD2<Double> = [-distance, distance]
    let inputs: [ScrollModel.Input] = [
      .zoom(by: 19, at: far, source: .gesture), .zoom(by: 0.01, at: far, source: .stream),
      .zoomStep(by: 1.5, at: far), .zoomTo(scale: 2, at: far, animated: true),
    ]
    for input in inputs {
      var hand = ModelHand()
      hand.handle(.zoom(by: 39, at: [0, 63], source: .gesture), at: 0)
      hand.handle(input, at: 0.05)
      hand.handle(.endZoom, at: 0.06)
      hand.frames(from: 0.06, to: 20)
      #expect(hand.model.isAtRest, "\(input)")
      #expect(hand.model.offsetBounds.contains(hand.offset))
    }
  }

  @Test("60 ms of silence count as a lift, exactly then, whenever the next frame comes")
  func silence() {
    func travelled(frameAt times: [Double]) -> SIMD2<Double> {
      var hand = ModelHand()
      for i in 0..<10 { hand.handle(.precise([0, 8]), at: Double(i) * 0.01) }
      for t in times { hand.frame(t) }
      return hand.offset
    }
    let decay = DecayMotion(from: 80, velocity: 800, rate: .normal, restTolerance: 0.5)
    for times in [[0.5], [0.1, 0.16, 0.3, 0.5], [0.4, 0.5]] {
      #expect(isClose(travelled(frameAt: times).y, decay.position(at: 0.35), within: 1e-7))
    }
    var hand = ModelHand()
    hand.handle(.precise([0, 8]), at: 1)
    #expect(isClose(hand.model.nextDeadline ?? 0, 1.06))
  }

  @Test("A new delta, a key or another button stops momentum at once")
  func stops() {
    for input in [ScrollModel.Input.precise([0, 0.5]), .stop, .precise(.zero)] {
      var hand = ModelHand()
      hand.drag(from: [200, 500], to: [200, 420], start: 0)
      hand.frame(0.3)
      hand.handle(input, at: 0.3)
      #expect(!hand.model.isDecelerating)
      let stopped = hand.offset
      hand.frames(from: 0.3, to: 1)
      #expect(hand.offset == stopped)
    }
  }

  @Test("If the platform sends momentum, the engine adds none and bounces once")
  func platformMomentum() {
    var hand = ModelHand { $0.momentumSource = .platform }
    for i in 0..<10 { hand.handle(.precise([0, 8]), at: Double(i) * 0.01) }
    hand.frames(from: 0.1, to: 1)
    #expect(hand.offset.y == 80)
    for i in 0..<40 { hand.handle(.precise([0, -8]), at: 1 + Double(i) * 0.01) }
    hand.frames(from: 1.4, to: 3)
    #expect(hand.offset.y == 0)
    #expect(hand.milestones.filter { $0 == "willBeginDecelerating" }.count == 1)
    hand.handle(.precise([0, 8]), at: 3)
    #expect(hand.offset.y == 8)
  }

  @Test("Keys move a spring's target; ends go to the edges")
  func keys() {
    var hand = ModelHand()
    for i in 0..<5 { hand.handle(.step([0, 40]), at: Double(i) * 0.03) }
    hand.frames(from: 0.15, to: 2)
    #expect(hand.offset.y == 200)
    hand.handle(.edge([0, 1]), at: 2)
    hand.frames(from: 2, to: 4)
    #expect(hand.offset == [0, 933])
    hand.handle(.edge([0, -1]), at: 4)
    hand.frames(from: 4, to: 6)
    #expect(hand.offset == .zero)
  }

  @Test("Offsets that a program sets are clamped to the bounds")
  func clamped() {
    var hand = ModelHand()
    hand.handle(.setContentOffset([-50, 1e7], animated: false), at: 0)
    #expect(hand.offset == [0, 933])
    hand.handle(.setContentOffset([.nan, 3], animated: false), at: 0)
    #expect(hand.offset == [0, 933])
    hand.handle(.setZoomScale(99, animated: false), at: 0)
    #expect(hand.scale == 3)
    hand.handle(.setZoomScale(.infinity, animated: false), at: 0)
    #expect(hand.scale == 3)
  }

  @Test("Content that changes its size during a motion causes no jump in position or speed")
  func resizeWhileMoving() {
    for height in [700.0, 1000, 1300, 5000] {
      var hand = ModelHand()
      hand.drag(from: [200, 600], to: [200, 400], start: 0)
      hand.frame(0.3)
      let (place, speed) = (hand.offset, hand.model.velocity)
      var changed = hand.model.configuration
      changed.contentSize.y = height
      hand.handle(.configure(changed), at: 0.3)
      #expect(hand.offset == place)
      #expect(isNear(hand.model.velocity.y, speed.y))
      hand.frames(from: 0.3, to: 8)
      #expect(hand.model.isAtRest && hand.model.offsetBounds.contains(hand.offset))
      #expect(hand.milestones.last == "didEndDecelerating")
    }
  }

  @Test(
    "Content that changes its size under a finger does not jump, and settles when the finger lifts")
  func resizeUnderAFinger() {
    var hand = ModelHand(offset: [0, 900])
    hand.drag(from: [200, 400], to: [200, 300], start: 0, lifts: false)
    let place = hand.offset
    var changed = hand.model.configuration
    changed.contentSize.y = 1200
    hand.handle(.configure(changed), at: 0.1)
    #expect(hand.offset == place)
    hand.up(1, at: 0.5)
    hand.frames(from: 0.5, to: 3)
    #expect(hand.offset.y == 533)
  }

  @Test("At rest, new bounds take effect at once")
  func resizeAtRest() {
    var hand = ModelHand(offset: [600, 900])
    var changed = hand.model.configuration
    changed.viewSize = [800, 1000]
    hand.handle(.configure(changed), at: 0)
    #expect(hand.offset == [200, 600])
  }

  @Test("Time that stops or goes back does no harm")
  func badTime() {
    var hand = ModelHand()
    hand.drag(from: [200, 500], to: [200, 420], start: 100)
    hand.frame(100.3)
    let place = hand.offset
    for t in [100.3, 100.29, 50, .nan, -1e9, .infinity] { hand.frame(t) }
    #expect(hand.offset == place)
    hand.frames(from: -1e9, to: -1e9 + 6)
    #expect(hand.model.isAtRest && hand.offset.y > place.y)
    #expect(hand.milestones.last == "didEndDecelerating")
    hand.frame(1e300)
    hand.handle(.setContentOffset([0, 0], animated: true), at: 5)
    hand.frames(from: 5, to: 6)
    #expect(hand.offset == .zero)
  }
}

@Suite("The feel, tuned")
struct ScrollTuningTests {
  @Test("Every number affects its motion")
  func reachesTheMotions() {
    var hand = ModelHand {
      $0.tuning.rubberBandCoefficient = 0.3
      $0.tuning.bounceAngularFrequency = 30
      $0.tuning.returnStyle = .spring
      $0.tuning.animationDuration = 1
      $0.tuning.maximumReleaseSpeed = 500
      $0.tuning.streamSilence = 0.2
    }
    hand.handle(.setContentOffset([0, 100], animated: true), at: 0)
    hand.frame(0.5)
    #expect(isClose(hand.offset.y, 50))
    hand.handle(.setContentOffset([0, 0], animated: false), at: 1)
    hand.handle(.precise([0, -100]), at: 2)
    #expect(isClose(hand.offset.y, -RubberBand(coefficient: 0.3, length: 667).displayed(100)))
    #expect(isClose(hand.model.nextDeadline ?? 0, 2.2))
    let stretched = hand.offset.y
    hand.frame(2.3)
    #expect(isClose(hand.offset.y, stretched * (1 + 30 * 0.1) * exp(-30 * 0.1)))
    hand.frame(9)
    hand.drag(from: [200, 500], to: [200, 300], start: 10)
    #expect(isNear(hand.model.velocity.y, 500))
  }

  @Test("Numbers out of range are clamped")
  func sanitized() {
    let hand = ModelHand {
      $0.tuning.bounceAngularFrequency = .nan
      $0.tuning.rubberBandCoefficient = 99
      $0.tuning.animationDuration = -1
    }
    let tuning = hand.model.configuration.tuning
    #expect(tuning.bounceAngularFrequency == ScrollConstants.bounceAngularFrequency)
    #expect(tuning.rubberBandCoefficient == 1)
    #expect(tuning.animationDuration == 0)
  }
}
