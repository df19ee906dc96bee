import ScrollPhysics
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite("Content let go outside its edges")
struct ScrollModelReturnTests {
  private let band = RubberBand(length: 667)
  private let sideBand = RubberBand(length: 375)

  /// A hand that has pulled the upper edge down by `raw` points (without the band) and holds still until
  /// 0.3 s.
  private func holding(
    raw: Double = 100, _ change: (inout ScrollConfiguration) -> Void = { _ in }
  ) -> ModelHand {
    var hand = ModelHand(change)
    hand.down(1, [200, 100], at: 0)
    // The pan begins with this step; what follows is the drag.
    hand.move([1: [200, 111]], at: 0.01)
    hand.move([1: [200, 111 + raw]], at: 0.1)
    return hand
  }

  /// Whether the y offset follows `motion`, which began at `start`, whatever the frames.
  private func expectPath(
    _ hand: ModelHand, _ motion: ReturnMotion, from start: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for frames in [[30.0], [60], [144], [7, 300, 13], [4]] {
      var model = hand.model
      var t = start
      var i = 0
      while t < start + motion.duration + 0.3 {
        t += 1 / frames[i % frames.count]
        i += 1
        model.advance(to: t)
        #expect(
          isClose(model.contentOffset.y, motion.position(at: t - start)),
          sourceLocation: sourceLocation)
      }
      #expect(model.isAtRest, sourceLocation: sourceLocation)
    }
  }

  @Test("A finger that rests 100 points outside and lifts, recorded at 60 frames per second")
  func recording() {
    var hand = holding()
    hand.up(1, at: 0.3)
    let start = -hand.offset.y
    #expect(isClose(start, band.displayed(100)))
    var left: [Double] = []
    for frame in 0...12 {
      hand.frame(0.3 + Double(frame) / 60)
      left.append(-hand.offset.y / start)
    }
    // Half is crossed at 41 ms, between the frames at 33 and 50; a tenth at 131, between 117 and 133.
    #expect(left[2] > 0.5 && left[3] < 0.5)
    #expect(left[7] > 0.1 && left[8] < 0.1)
  }

  @Test("It follows the law from 1 to 400 points at -4000 to 4000 points per second")
  func law() {
    for raw in [1.0, 10, 60, 150, 400] {
      for speed in stride(from: -4000.0, through: 4000, by: 800) {
        var hand = ModelHand()
        hand.down(1, [200, 0], at: 0)
        hand.move([1: [200, 11]], at: 0.01)
        // The offset is outward where the finger moves down.
        let end = 11 + raw
        for i in 0...9 {
          let t = 0.1 + Double(i) * 0.005
          hand.move([1: [200, end - speed * (0.145 - t)]], at: t)
        }
        hand.up(1, at: 0.145)
        let before = hand.offset.y
        #expect(isClose(before, -band.displayed(raw)))
        let fling = FlingMotion(
          from: before, velocity: -speed * band.slope(raw), bounds: 0...933, rate: .normal,
          bounces: true, restTolerance: 0.5, band: band)
        for frame in 1...40 {
          let t = Double(frame) * Double(frame) * 0.001
          hand.frame(0.145 + t)
          #expect(isClose(hand.offset.y, fling.position(at: t)))
        }
      }
    }
  }

  @Test("A finger that holds still: the same path at every frame rate, also with uneven frames")
  func frames() {
    for raw in [3.0, 50, 300] {
      var hand = holding(raw: raw)
      hand.up(1, at: 0.3)
      let motion = ReturnMotion(excess: -raw, velocity: 0, band: band, restTolerance: 0.5)
      expectPath(hand, motion, from: 0.3)
    }
  }

  @Test("Whatever motion is caught outside, it returns from there when the finger lifts again")
  func caught() {
    var hands: [(ModelHand, Double)] = []
    // A throw that meets the edge.
    var thrown = ModelHand(offset: [0, 100])
    thrown.drag(from: [200, 100], to: [200, 300], start: 0)
    hands.append((thrown, 0.1))
    // A return of a finger that was still, and of one that moved outward.
    var still = holding(raw: 200)
    still.up(1, at: 0.3)
    hands.append((still, 0.3))
    var outward = ModelHand()
    outward.drag(from: [200, 100], to: [200, 400], start: 0)
    hands.append((outward, 0.1))
    // A return that is a spring.
    var spring = holding(raw: 200) { $0.tuning.returnStyle = .spring }
    spring.up(1, at: 0.3)
    spring.handle(.configure(ModelHand().model.configuration), at: 0.3)
    hands.append((spring, 0.3))
    var count = 0
    for (hand, start) in hands {
      for delay in [0.0, 0.004, 0.02, 0.05, 0.09, 0.13] {
        var hand = hand
        hand.frame(start + delay)
        hand.down(1, [100, 100], at: start + delay + 0.003)
        let caught = hand.offset.y
        guard caught < -0.5 else { continue }
        count += 1
        hand.frame(start + delay + 0.4)
        #expect(hand.offset.y == caught)
        hand.up(1, at: start + delay + 0.5)
        #expect(hand.offset.y == caught)
        let motion = ReturnMotion(
          excess: band.excess(displayed: caught), velocity: 0, band: band, restTolerance: 0.5)
        expectPath(hand, motion, from: start + delay + 0.5)
      }
    }
    #expect(count >= 20)
  }

  @Test("Both axes return, each by its own law")
  func twoAxes() {
    var hand = ModelHand()
    hand.down(1, [100, 100], at: 0)
    hand.move([1: [108, 108]], at: 0.01)
    hand.move([1: [168, 258]], at: 0.1)
    hand.up(1, at: 0.3)
    let x = ReturnMotion(excess: -60, velocity: 0, band: sideBand, restTolerance: 0.5)
    let y = ReturnMotion(excess: -150, velocity: 0, band: band, restTolerance: 0.5)
    for t in [0.001, 0.013, 0.05, 0.11, 0.2, 0.35] {
      hand.frame(0.3 + t)
      #expect(isClose(hand.offset.x, x.position(at: t)))
      #expect(isClose(hand.offset.y, y.position(at: t)))
    }
  }

  @Test("A stream that falls silent outside returns from exactly the end of the silence")
  func silentStream() {
    for spacing in [0.008, 0.05] {
      var hand = ModelHand()
      // Two deltas have no velocity.
      hand.handle(.precise([0, -96]), at: 0)
      hand.handle(.precise([0, -4]), at: spacing)
      let deadline = hand.model.nextDeadline ?? 0
      #expect(isClose(hand.offset.y, -band.displayed(100)))
      let motion = ReturnMotion(excess: -100, velocity: 0, band: band, restTolerance: 0.5)
      // The next frame comes late: it shows the way since the deadline.
      hand.frame(deadline + 0.03)
      #expect(isClose(hand.offset.y, motion.position(at: 0.03)))
      hand.frame(deadline + 0.1)
      #expect(isClose(hand.offset.y, motion.position(at: 0.1)))
    }
  }

  @Test("A cancelled drag returns without a throw, whatever its speed")
  func cancelled() {
    var hand = ModelHand()
    hand.drag(from: [200, 100], to: [200, 300], start: 0, lifts: false)
    let raw = band.excess(displayed: hand.offset.y)
    hand.handle(.cancel, at: 0.1)
    let motion = ReturnMotion(excess: raw, velocity: 0, band: band, restTolerance: 0.5)
    expectPath(hand, motion, from: 0.1)
  }

  @Test("With paging, either end returns by the law and ends on it", arguments: [0.0, -300, 300])
  func paging(speed: Double) {
    for isLast in [false, true] {
      let end = isLast ? 1125.0 : 0
      let sign = isLast ? -1.0 : 1
      var hand = ModelHand(
        {
          $0.isPagingEnabled = true
          $0.contentSize = [375 * 4, 667]
        }, offset: [end, 0])
      hand.down(1, [200, 300], at: 0)
      hand.move([1: [200 + sign * 11, 300]], at: 0.01)
      for i in 0...9 {
        let t = 0.1 + Double(i) * 0.01
        let way = 90 - speed * (0.19 - t)
        hand.move([1: [200 + sign * (11 + way), 300]], at: t)
      }
      hand.up(1, at: 0.19)
      let motion = ReturnMotion(
        excess: -sign * 90, velocity: -sign * speed, edge: end, band: sideBand,
        restTolerance: 0.5)
      for t in [0.0, 0.01, 0.04, 0.1, 0.2, 0.6] {
        hand.frame(0.19 + t)
        #expect(isClose(hand.offset.x, motion.position(at: t)))
      }
      #expect(hand.offset.x == end && hand.model.isAtRest)
    }
  }

  @Test("The old spring can be chosen")
  func springStyle() {
    var hand = holding { $0.tuning.returnStyle = .spring }
    hand.up(1, at: 0.3)
    let spring = SpringMotion(
      from: hand.offset.y, to: 0, velocity: 0,
      angularFrequency: ScrollConstants.bounceAngularFrequency, restTolerance: 0.5)
    for t in [0.03, 0.119, 0.3] {
      hand.frame(0.3 + t)
      #expect(isClose(hand.offset.y, spring.position(at: t)))
    }
  }

  // MARK: Bounds that change

  @Test("If the edge moves on the way, the return goes on from where it is, with its own curve")
  func movedEdge() {
    for speed in [0.0, -500, 900] {
      var hand = ModelHand(offset: [0, 933])
      hand.down(1, [200, 600], at: 0)
      hand.move([1: [200, 589]], at: 0.01)
      for i in 0...9 {
        let t = 0.1 + Double(i) * 0.01
        hand.move([1: [200, 589 - (200 - speed * (0.19 - t))]], at: t)
      }
      hand.up(1, at: 0.19)
      let law = ReturnLaw(r0: 200, v: speed, band: band)
      let t1 = 0.06
      hand.frame(0.19 + t1)
      let x = hand.offset.y
      #expect(isClose(x, 933 + law.b(law.r(t1))))
      // The content grows by 20 points, and the view becomes longer by 50.
      var configuration = hand.model.configuration
      configuration.contentSize.y += 20
      configuration.viewSize.y += 50
      hand.handle(.configure(configuration), at: 0.19 + t1)
      #expect(hand.offset.y == x)
      let new = ReturnLaw(r0: 200, v: speed, band: RubberBand(length: 717))
      let edge = 933.0 + 20 - 50
      let difference = new.band.excess(displayed: x - edge) - law.r(t1)
      for t in [0.061, 0.08, 0.12, 0.2, 0.3] {
        hand.frame(0.19 + t)
        guard hand.model.isAnimating else { break }
        let raw = law.r(t) + difference * exp(-law.kappa * (t - t1))
        #expect(isClose(hand.offset.y, edge + new.b(raw)), "\(speed) \(t)")
      }
      hand.frames(from: 0.5, to: 4)
      #expect(hand.model.isAtRest)
      #expect(hand.offset.y == edge || speed < 0 && abs(hand.offset.y - edge) < 20)
    }
  }

  @Test("If the content grows past it, the return becomes a throw from where it is")
  func grownPast() {
    var hand = ModelHand(offset: [0, 933])
    hand.drag(from: [200, 600], to: [200, 400], start: 0, lifts: false)
    hand.up(1, at: 0.3)
    hand.frame(0.33)
    let (x, v) = (hand.offset.y, hand.model.velocity.y)
    #expect(x > 950 && v < -300)
    var configuration = hand.model.configuration
    configuration.contentSize.y += 500
    hand.handle(.configure(configuration), at: 0.33)
    #expect(hand.offset.y == x)
    #expect(isNear(hand.model.velocity.y, v))
    let fling = FlingMotion(
      from: x, velocity: v, bounds: 0...1433, rate: .normal, bounces: true, restTolerance: 0.5)
    for t in [0.01, 0.1, 1] {
      hand.frame(0.33 + t)
      #expect(isClose(hand.offset.y, fling.position(at: t)))
    }
  }

  @Test("A platform's own momentum that meets the edge bounces, it does not return")
  func platform() {
    var hand = ModelHand { $0.momentumSource = .platform }
    for i in 0..<10 { hand.handle(.precise([0, -4]), at: Double(i) * 0.008) }
    // Still inside: the stream began at the upper edge, so the first delta bounced.
    let start = hand.offset.y
    #expect(start < 0)
    hand.frame(0.09)
    #expect(hand.model.isDecelerating)
    hand.frames(from: 0.1, to: 2)
    #expect(hand.offset.y == 0)
  }
}

@Suite("A hand that comes while something moves")
struct ScrollModelSettledTests {
  @Test("What is left of it is half a pixel and 20 ms: it is at rest for a hand")
  func settled() {
    // A landing that is fast to its end.
    var hand = ModelHand {
      $0.isPagingEnabled = true
      $0.decelerationRate = .fast
      $0.contentSize = [375 * 4, 667]
    }
    hand.drag(from: [300, 300], to: [200, 300], start: 0)
    var end = 0.1
    var twin = hand.model
    while !twin.isAtRest {
      end += 0.001
      twin.advance(to: end)
    }
    for before in stride(from: 0.0, through: 0.3, by: 0.0005) {
      var model = hand.model
      model.advance(to: end - before)
      guard model.isAnimating else { continue }
      let left = abs(375 - model.contentOffset.x)
      #expect(model.isSettled == (left < 0.5 && before < 0.02) || abs(before - 0.02) < 0.002)
      let speed = abs(model.velocity.x)
      model.handle(.fingers([ScrollFinger(id: 1, position: [100, 100])]), at: end - before)
      if abs(before - 0.02) > 0.002 {
        #expect(model.consumesTouch == (speed > 20 && !(left < 0.5 && before < 0.02)))
      }
    }
  }

  /// A pinch past the maximum scale that was released at 0.2 s.
  private func bouncing() -> ModelHand {
    var hand = ModelHand(offset: [200, 300])
    hand.down(1, [150, 300], at: 0)
    hand.down(2, [250, 300], at: 0)
    for i in 1...10 {
      let reach = 50.0 + Double(i) * 20
      hand.move([1: [200 - reach, 300], 2: [200 + reach, 300]], at: Double(i) * 0.01)
    }
    hand.upAll(at: 0.2)
    return hand
  }

  @Test("A key or a notch during a zoom bounce scrolls, and the scale still comes back")
  func scrollInZoomBounce() {
    for delay in stride(from: 0.0, through: 0.6, by: 0.05) {
      var hand = bouncing()
      hand.frame(0.2 + delay)
      var quiet = hand
      quiet.frames(from: 0.2 + delay, to: 4)
      hand.handle(.step([0, 40]), at: 0.2 + delay)
      hand.handle(.step([0, 40]), at: 0.2 + delay + 0.02)
      var last = hand.offset.y
      for i in 1...600 {
        hand.frame(0.2 + delay + 0.02 + Double(i) * 0.005)
        #expect(abs(hand.offset.y - last) < 30, "no jump")
        last = hand.offset.y
      }
      #expect(hand.model.isAtRest)
      #expect(hand.scale == 3)
      #expect(isClose(hand.offset.y, quiet.offset.y + 80, within: 1))
      #expect(hand.told.filter { $0 == .willBeginZooming }.count == 1)
      #expect(hand.told.filter { $0.description.hasPrefix("didEndZooming") }.count == 1)
    }
  }

  @Test("Ctrl and a notch during a zoom bounce zoom on from the limit to which it goes")
  func zoomInZoomBounce() {
    for delay in stride(from: 0.0, through: 0.6, by: 0.05) {
      var hand = bouncing()
      hand.frame(0.2 + delay)
      let scale = hand.scale
      hand.handle(.zoomStep(by: 1 / 1.5, at: [187, 333]), at: 0.2 + delay)
      #expect(hand.scale == scale)
      hand.frames(from: 0.2 + delay, to: 4)
      #expect(isNear(hand.scale, 2))
      #expect(hand.model.isAtRest)
      #expect(
        hand.told.filter { $0 == .willBeginZooming }.count
          == hand.told.filter { $0.description.hasPrefix("didEndZooming") }.count)
    }
  }

  @Test("A throw that another view passes on goes on from the time at which it met the edge")
  func passedOn() throws {
    var inner = ModelHand {
      $0.contentSize = [375, 800]
      $0.bounces = false
    }
    inner.drag(from: [200, 500], to: [200, 450], start: 0, steps: 5)
    let (start, speed) = (inner.offset.y, inner.model.velocity.y)
    inner.frame(0.5)
    let arrivals = inner.model.takeArrivals()
    let arrival = try #require(arrivals.first)
    #expect(arrivals.count == 1 && inner.model.takeArrivals().isEmpty)
    #expect(arrival.axis == 1)
    let k = DecelerationRate.normal.decayConstant
    #expect(isNear(arrival.velocity, speed - k * (133 - start)))
    var outer = ModelHand()
    outer.handle(.carryOn(velocity: [0, arrival.velocity], age: 0.5 - arrival.time), at: 0.5)
    let decay = DecayMotion(
      from: 0, velocity: arrival.velocity, rate: .normal, restTolerance: 0.5)
    #expect(isClose(outer.offset.y, decay.position(at: 0.5 - arrival.time)))
    outer.frame(0.7)
    #expect(isClose(outer.offset.y, decay.position(at: 0.7 - arrival.time)))
    outer.frames(from: 0.7, to: 9)
    #expect(outer.milestones == ["willBeginDecelerating", "didEndDecelerating"])
  }
}
