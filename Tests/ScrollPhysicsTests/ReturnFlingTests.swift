import ScrollPhysics
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite("A finger's release outside: thrown in, or returned")
struct ReturnFlingTests {
  private let omega = ScrollConstants.bounceAngularFrequency
  private let k = DecelerationRate.normal.decayConstant

  /// A release of a finger that is `r0` past the lower edge (raw), with the finger's velocity `v`,
  /// outward positive.
  private func release(
    _ law: ReturnLaw, bounds: ClosedRange<Double> = 0...933, rate: DecelerationRate = .normal,
    restTolerance: Double = 0.5
  ) -> FlingMotion {
    FlingMotion(
      from: -law.b(law.r0), velocity: -law.v * law.bSlope(law.r0), bounds: bounds, rate: rate,
      bounces: true, restTolerance: restTolerance, band: law.band)
  }

  /// Whether the sooner at the edge is the spring, by the formula.
  private func isThrow(_ law: ReturnLaw) -> Bool {
    let q = 1 + law.band.coefficient * law.r0 / law.band.length
    return law.v < 0 && abs(law.v) * (1 - 0.31 * q) > omega * law.r0 * q
  }

  private func each(_ body: (ReturnLaw) throws -> Void) rethrows {
    var random = SeededGenerator(seed: 36)
    for length in [320.0, 667, 2160] {
      for r0 in [1.0, 4, 17, 50, 100, 180, 400] {
        for v in [-4000.0, -3000, -1500, -900, -500, -200, -60, 0, 60, 400, 1500, 4000] {
          try body(ReturnLaw(r0: r0, v: v, band: RubberBand(length: length)))
        }
      }
    }
    for _ in 0..<400 {
      try body(
        ReturnLaw(
          r0: .random(in: 1...400, using: &random), v: .random(in: -4000...4000, using: &random),
          band: RubberBand(length: .random(in: 200...2200, using: &random))))
    }
  }

  @Test("What is not thrown in follows the return, and its end")
  func returned() {
    var count = 0
    each { law in
      guard !isThrow(law) else { return }
      count += 1
      let motion = release(law)
      let back = ReturnMotion(
        excess: -law.r0, velocity: -law.v, band: law.band, restTolerance: 0.5)
      for step in 0..<50 {
        let t = back.duration * Double(step) / 50
        #expect(isClose(motion.position(at: t), back.position(at: t)))
        #expect(isClose(motion.position(at: t), -law.b(law.r(t))))
      }
      let speed = law.v < 0 ? law.band.coefficient * law.a * exp(-law.kappa * law.edgeTime) : 0
      if speed / k > 0.5 {
        // It goes on through the edge.
        let at = law.edgeTime
        #expect(isClose(motion.position(at: at), 0))
        for t in [at * 0.999, at - 1e-5] {
          #expect(isClose(motion.position(at: t), -law.b(law.r(t))))
        }
        #expect(isNear(motion.velocity(at: at), speed))
        #expect(isNear(motion.velocity(at: at - 1e-13), speed))
        #expect(
          isClose(motion.position(at: at + 0.1), speed * (1 - exp(-k * 0.1)) / k, within: 1e-9)
            || motion.duration < at + 0.1)
        #expect(motion.position(at: motion.duration) == (speed / k).rounded())
      } else {
        #expect(isClose(motion.duration, back.duration))
        #expect(motion.position(at: motion.duration) == 0)
      }
    }
    #expect(count > 300)
  }

  @Test("What is thrown in follows the spring, and decays from the edge")
  func thrown() {
    var count = 0
    each { law in
      guard isThrow(law) else { return }
      count += 1
      let motion = release(law)
      let (c1, v) = (-law.b(law.r0), -law.v * law.bSlope(law.r0))
      let c2 = v + omega * c1
      let crossing = -c1 / c2
      for step in 0..<50 {
        let t = crossing * Double(step) / 50
        #expect(isClose(motion.position(at: t), (c1 + c2 * t) * exp(-omega * t)))
      }
      let speed = c2 * exp(-omega * crossing)
      guard speed / k > 0.5 else { return }
      #expect(isNear(motion.velocity(at: crossing), speed))
      #expect(motion.position(at: motion.duration) > 0)
    }
    #expect(count > 100)
  }

  /// A release that is just not thrown in, and the same thrown in: the spring and the return then meet the edge
  /// at one time, so they differ most between these two.
  ///
  /// The greatest differences follow from the law alone, for r₀ ≤ 500 points, views of 320 to 2,160 points and
  /// speeds up to the limit of 8,000 pt/s: 4.79 points on the way (a view of 320, r₀ = 230), and 19.53 at rest (a
  /// view of 2,160, r₀ = 344), both at the limit. A view as wide as a phone (375) has 4.41, one of 1,600 points
  /// 17.9. The closed forms below stand for both motions, and the motions have to follow them.
  @Test("Two neighbouring releases come back alike, also where one is thrown in and the other not")
  func neighbours() {
    var (widest, farthest) = (0.0, 0.0)
    var count = 0
    for length in [320.0, 375, 667, 1080, 1600, 2160] {
      for r0 in stride(from: 1.0, through: 500, by: 1) {
        let band = RubberBand(length: length)
        let q = 1 + band.coefficient * r0 / length
        guard 1 - 0.31 * q > 0 else { continue }
        let speed = omega * r0 * q / (1 - 0.31 * q)
        guard speed < ScrollConstants.maximumReleaseSpeed else { continue }
        count += 1
        let law = ReturnLaw(r0: r0, v: -speed * (1 - 1e-9), band: band)
        let thrown = ReturnLaw(r0: r0, v: -speed * (1 + 1e-9), band: band)
        let slow = release(law, bounds: 0...9000, restTolerance: 0.001)
        let fast = release(thrown, bounds: 0...9000, restTolerance: 0.001)
        let (y0, crossing) = (-law.b(r0), law.edgeTime)
        let c2 = speed * law.bSlope(r0) + omega * y0
        for step in 0..<60 {
          let t = crossing * Double(step) / 60
          let (returned, sprung) = (-law.b(law.r(t)), (y0 + c2 * t) * exp(-omega * t))
          // Within the tolerance a slow one is at rest already.
          #expect(isClose(slow.position(at: t), returned, within: 0.0011))
          #expect(isClose(fast.position(at: t), sprung, within: 0.0011))
          widest = max(widest, abs(slow.position(at: t) - fast.position(at: t)))
        }
        let ends = (
          band.coefficient * law.a * exp(-law.kappa * crossing) / k, c2 * exp(-omega * crossing) / k
        )
        #expect(isClose(slow.position(at: slow.duration), ends.0, within: 0.002))
        #expect(isClose(fast.position(at: fast.duration), ends.1, within: 0.002))
        farthest = max(
          farthest,
          abs(slow.position(at: slow.duration) - fast.position(at: fast.duration)))
      }
    }
    #expect(count > 1000)
    #expect(isClose(widest, 4.785, within: 0.005), "\(widest)")
    #expect(isClose(farthest, 19.53, within: 0.005), "\(farthest)")
  }

  @Test("Bounds of one point: a return that goes on bounces on the other side and ends on it")
  func onePoint() {
    let law = ReturnLaw(r0: 250, v: -5000, band: RubberBand(length: 667))
    let motion = release(law, bounds: 0...0)
    #expect(motion.position(at: motion.duration) == 0)
    #expect(motion.position(at: law.edgeTime + 0.05) > 0)
  }

  @Test("Where nothing bounces, nothing goes further out, and it still returns")
  func withoutBounce() {
    let band = RubberBand(length: 667)
    let motion = FlingMotion(
      from: -50, velocity: -900, bounds: 0...933, rate: .normal, bounces: false,
      restTolerance: 0.5, band: band)
    let still = ReturnMotion(
      excess: band.excess(displayed: -50), velocity: 0, band: band, restTolerance: 0.5)
    for t in [0, 0.03, 0.1] { #expect(isClose(motion.position(at: t), still.position(at: t))) }
  }

  @Test("Further out than the band can stretch, a spring brings it back")
  func beyondTheBand() {
    let motion = FlingMotion(
      from: -700, velocity: 0, bounds: 0...933, rate: .normal, bounces: true, restTolerance: 0.5,
      band: RubberBand(length: 667))
    let spring = SpringMotion(
      from: -700, to: 0, velocity: 0, angularFrequency: omega, restTolerance: 0.5)
    #expect(motion.duration == spring.duration)
    #expect(motion.position(at: 0.1) == spring.position(at: 0.1))
  }
}
