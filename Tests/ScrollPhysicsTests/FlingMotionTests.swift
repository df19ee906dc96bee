import ScrollPhysics
import TestSupport
import Testing

@Suite("A fling between two edges")
struct FlingMotionTests {
  private func fling(
    from: Double, velocity: Double, bounds: ClosedRange<Double> = 0...933, bounces: Bool = true,
    rate: DecelerationRate = .normal
  ) -> FlingMotion {
    FlingMotion(
      from: from, velocity: velocity, bounds: bounds, rate: rate, bounces: bounces,
      restTolerance: 0.5)
  }

  @Test("Far from the edges it is a decay")
  func decay() {
    let motion = fling(from: 100, velocity: 500)
    let decay = DecayMotion(from: 100, velocity: 500, rate: .normal, restTolerance: 0.5)
    #expect(motion.duration == decay.duration)
    for t in stride(from: 0, through: 4, by: 0.1) {
      #expect(motion.position(at: t) == decay.position(at: t))
    }
  }

  @Test("At an edge a spring takes over with the speed of arrival")
  func bounce() throws {
    let decay = DecayMotion(from: 800, velocity: 2000, rate: .normal, restTolerance: 0.5)
    let hit = try #require(decay.time(toReach: 933))
    let motion = fling(from: 800, velocity: 2000)
    let speed = 2000 - DecelerationRate.normal.decayConstant * 133
    #expect(isNear(motion.velocity(at: hit), speed))
    let spring = SpringMotion(
      from: 933, to: 933, velocity: speed,
      angularFrequency: ScrollConstants.bounceAngularFrequency, restTolerance: 0.5)
    #expect(isClose(motion.position(at: hit + 0.07), spring.position(at: 0.07)))
    #expect(isClose(motion.duration, hit + spring.duration))
    #expect(motion.position(at: motion.duration) == 933)
  }

  @Test("Without bounce it stops at the edge when it gets there")
  func stops() throws {
    let decay = DecayMotion(from: 800, velocity: 2000, rate: .normal, restTolerance: 0.5)
    let hit = try #require(decay.time(toReach: 933))
    let motion = fling(from: 800, velocity: 2000, bounces: false)
    #expect(isClose(motion.duration, hit))
    #expect(motion.position(at: motion.duration) == 933)
    for t in stride(from: 0, through: 2, by: 0.01) { #expect(motion.position(at: t) <= 933) }
  }

  @Test("Released outside the edges, it springs back")
  func springsBack() {
    let motion = fling(from: -80, velocity: 0)
    let spring = SpringMotion(
      from: -80, to: 0, velocity: 0,
      angularFrequency: ScrollConstants.bounceAngularFrequency, restTolerance: 0.5)
    for t in stride(from: 0, through: 1, by: 0.05) {
      #expect(isClose(motion.position(at: t), spring.position(at: t)))
    }
  }

  @Test("Thrown inward from outside, the spring becomes a decay at the edge")
  func thrownIn() {
    let omega = ScrollConstants.bounceAngularFrequency
    let motion = fling(from: -40, velocity: 3000)
    let c2 = 3000 - omega * 40
    let crossing = 40 / c2
    #expect(isClose(motion.position(at: crossing), 0))
    let (before, after) = (
      motion.velocity(at: crossing - 1e-12), motion.velocity(at: crossing + 1e-12)
    )
    #expect(isNear(before, after))
    #expect(motion.position(at: motion.duration) > 300)
  }

  @Test("Thrown inward, it crosses the content and bounces at the other edge")
  func threePhases() {
    let motion = fling(from: -60, velocity: 8000, bounds: 0...200)
    var peak = 0.0
    for t in stride(from: 0, through: motion.duration, by: 0.001) {
      peak = max(peak, motion.position(at: t))
    }
    #expect(peak > 250)
    #expect(motion.position(at: motion.duration) == 200)
  }

  @Test("Bounds of one point spring both ways")
  func onePoint() {
    let motion = fling(from: 10, velocity: 900, bounds: 10...10)
    #expect(motion.position(at: motion.duration) == 10)
    #expect(motion.position(at: 0.05) > 10)
    let thrown = fling(from: -40, velocity: 3000, bounds: 10...10)
    #expect(thrown.position(at: thrown.duration) == 10)
  }

  @Test("Position and speed are continuous, and it rests inside, whatever the throw")
  func continuity() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<500 {
      let bounds = 0.0...Double.random(in: 0...3000, using: &random)
      let motion = FlingMotion(
        from: Double.random(in: -300...3300, using: &random),
        velocity: Double.random(in: -8000...8000, using: &random), bounds: bounds,
        rate: Bool.random(using: &random) ? .normal : .fast, bounces: true, restTolerance: 0.25)
      let rest = motion.position(at: motion.duration)
      #expect(bounds.contains(rest))
      #expect(abs(motion.position(at: motion.duration - 1e-9) - rest) <= 0.5 + 1e-6)
      // The acceleration never exceeds that of spring and decay: a jump in speed would.
      let step = 1e-4
      var t = 0.0
      while t + 2 * step < motion.duration {
        let (v0, v1) = (motion.velocity(at: t), motion.velocity(at: t + step))
        #expect(abs(v1 - v0) <= 1e6 * step)
        let way = motion.position(at: t + step) - motion.position(at: t)
        #expect(abs(way - (v0 + v1) / 2 * step) <= 1e-3)
        t += motion.duration / 60
      }
    }
  }

  @Test("At every transition the speeds on both sides agree to 1e-9")
  func switches() throws {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<300 {
      let x = Double.random(in: 0...900, using: &random)
      let v = Double.random(in: 3000...8000, using: &random)
      let decay = DecayMotion(from: x, velocity: v, rate: .normal, restTolerance: 0.5)
      let hit = try #require(decay.time(toReach: 933))
      let motion = fling(from: x, velocity: v)
      let after = motion.velocity(at: hit + 1e-13)
      #expect(isNear(after, decay.velocity(at: hit)))
      let y = -Double.random(in: 20...200, using: &random)
      let thrown = fling(from: y, velocity: v)
      let omega = ScrollConstants.bounceAngularFrequency
      let c2 = v + omega * y
      guard c2 > 100 else { continue }
      let crossing = -y / c2
      #expect(
        isNear(thrown.velocity(at: crossing - 1e-14), thrown.velocity(at: crossing + 1e-14)))
    }
  }
}
