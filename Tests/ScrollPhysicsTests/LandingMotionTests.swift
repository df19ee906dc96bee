import ScrollPhysics
import TestSupport
import Testing

@Suite("A throw aimed at a target")
struct LandingMotionTests {
  private func landing(_ velocity: Double, _ target: Double) -> LandingMotion {
    LandingMotion(
      from: 100, velocity: velocity, target: target, rate: .normal, restTolerance: 0.5)
  }

  @Test("A target near the natural one stretches the decay: k′ = v₀ / d")
  func stretched() {
    let motion = landing(1000, 500)
    let k = 1000.0 / 400
    #expect(isClose(motion.velocity(at: 0), 1000))
    #expect(isClose(motion.velocity(at: 0.5), 1000 - k * (motion.position(at: 0.5) - 100)))
    #expect(motion.position(at: motion.duration) == 500)
  }

  @Test(
    "It comes to rest exactly on its target",
    arguments: [(1000.0, 333.3), (-50, 7.7), (0, 100), (8000, 101)])
  func rests(velocity: Double, target: Double) {
    let motion = landing(velocity, target)
    #expect(motion.position(at: motion.duration) == target)
    #expect(motion.velocity(at: motion.duration) == 0)
  }

  @Test("A target it moves towards is never overshot")
  func neverOvershoots() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<400 {
      let v = Double.random(in: 50...8000, using: &random)
      let target = 100 + Double.random(in: 0.1...5000, using: &random)
      let motion = landing(v, target)
      for i in 0...200 {
        #expect(motion.position(at: motion.duration * Double(i) / 200) <= target + 1e-9)
      }
    }
  }

  @Test("After its maximum speed it slows down continuously, without creeping")
  func noCreeping() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<200 {
      let motion = landing(
        Double.random(in: -8000...8000, using: &random),
        100 + Double.random(in: -3000...3000, using: &random))
      var speeds: [Double] = []
      for i in 0..<200 { speeds.append(motion.velocity(at: motion.duration * Double(i) / 200)) }
      let end = speeds[199] >= 0 ? 1.0 : -1
      guard let peak = speeds.indices.max(by: { speeds[$0] * end < speeds[$1] * end }) else {
        continue
      }
      for (a, b) in zip(speeds[peak...], speeds[(peak + 1)...]) where abs(a) > 1e-6 {
        #expect(b * end < a * end)
      }
    }
  }

  @Test("It starts with the speed of the throw, whichever form it takes")
  func startSpeed() {
    for target in [-500.0, 99, 101, 300, 600, 5000] {
      #expect(isNear(landing(1000, target).velocity(at: 0), 1000))
    }
  }
}
