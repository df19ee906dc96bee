import ScrollPhysics
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite("A critically damped spring")
struct SpringMotionTests {
  let omega = ScrollConstants.bounceAngularFrequency

  private func spring(from: Double, velocity: Double, to: Double = 0, tolerance: Double = 0.5)
    -> SpringMotion
  {
    SpringMotion(
      from: from, to: to, velocity: velocity, angularFrequency: omega, restTolerance: tolerance)
  }

  @Test("Its frequency is √200")
  func frequency() { #expect(isClose(omega * omega, 200, within: 1e-12)) }

  @Test(
    "Position and speed follow the formulas",
    arguments: [(100.0, 0.0), (-40, 900), (0, 2000), (60, -3000)], [0, 0.05, 0.2, 0.4])
  func closedForm(start: (x: Double, v: Double), t: Double) {
    let motion = spring(from: 300 + start.x, velocity: start.v, to: 300)
    let c2 = start.v + omega * start.x
    let y = (start.x + c2 * t) * exp(-omega * t)
    #expect(isClose(motion.position(at: t), 300 + y))
    #expect(isClose(motion.velocity(at: t), c2 * exp(-omega * t) - omega * y))
  }

  @Test("It comes to rest at the first time after which the envelope stays within the tolerance")
  func restTime() {
    for (x, v) in [(100.0, 0.0), (-40, 900), (0, 8000), (60, -3000), (1, 0), (0, 30)] {
      let motion = spring(from: x, velocity: v)
      let (a, b) = (abs(x), abs(v + omega * x))
      func envelope(_ t: Double) -> Double { (a + b * t) * exp(-omega * t) }
      let rest = motion.duration
      if rest > 0 { #expect(isClose(envelope(rest), 0.5, within: 1e-9)) }
      for i in 0...1000 { #expect(envelope(rest + Double(i) / 500) <= 0.5 + 1e-9) }
    }
  }

  @Test("It comes to rest exactly on its target")
  func restsOnTarget() {
    let motion = spring(from: 400, velocity: 77, to: 123.456)
    #expect(motion.position(at: motion.duration) == 123.456)
    #expect(motion.velocity(at: motion.duration) == 0)
  }

  @Test("From the edge it overshoots by v / (e ω): 2000 → 52.0 pt, 8000 → 208 pt")
  func overshoot() {
    for (v, peak) in [(2000.0, 52.0), (8000, 208)] {
      let motion = spring(from: 0, velocity: v)
      #expect(isClose(motion.position(at: 1 / omega), v / (M_E * omega)))
      #expect(isClose(motion.position(at: 1 / omega), peak, within: 0.2))
    }
  }

  @Test("A motion that never leaves the tolerance comes to rest at once")
  func still() {
    #expect(spring(from: 0, velocity: 0).duration == 0)
    #expect(spring(from: 0.2, velocity: 3).duration == 0)
  }

  @Test("NaN, infinity and invalid frequencies do no harm")
  func unusableInput() {
    let motion = SpringMotion(
      from: .nan, to: .infinity, velocity: .nan, angularFrequency: -1, restTolerance: 0)
    #expect(motion.position(at: 0.1) == 0)
    #expect(motion.duration.isFinite)
  }
}
