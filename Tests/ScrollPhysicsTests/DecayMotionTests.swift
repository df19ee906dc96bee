import ScrollPhysics
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite("A free throw")
struct DecayMotionTests {
  let throwRight = DecayMotion(from: 100, velocity: 2000, rate: .normal, restTolerance: 0.5)

  @Test("The rates are UIKit's: 2.0020026707 and 10.0503358535 per second")
  func decayConstants() {
    #expect(isClose(DecelerationRate.normal.decayConstant, 2.0020026707, within: 1e-10))
    #expect(isClose(DecelerationRate.fast.decayConstant, 10.0503358535, within: 1e-10))
  }

  @Test(
    "A rate outside 0 … 1 is clamped to a usable one", arguments: [-1, 0, 1, 2, .nan, .infinity])
  func unusableRates(share: Double) {
    let rate = DecelerationRate(perMillisecond: share)
    #expect(rate.decayConstant > 0 && rate.decayConstant.isFinite)
  }

  @Test("It tends to x₀ + v₀/k")
  func destination() {
    #expect(isClose(throwRight.destination, 100 + 2000 / 2.0020026706730794, within: 1e-9))
    let unit = DecayMotion(from: 0, velocity: 1, rate: .normal, restTolerance: 1e-6)
    #expect(isClose(unit.destination, 0.49950, within: 5e-6))
  }

  @Test("Position and speed follow the formulas", arguments: [0, 0.1, 0.5, 1, 2.5])
  func closedForm(t: Double) {
    let k = DecelerationRate.normal.decayConstant
    #expect(isClose(throwRight.position(at: t), 100 + 2000 * (1 - exp(-k * t)) / k))
    #expect(isClose(throwRight.velocity(at: t), 2000 * exp(-k * t)))
    let position = throwRight.position(at: t)
    #expect(isClose(throwRight.velocity(at: t), 2000 - k * (position - 100)))
  }

  @Test("It comes to rest on a whole pixel when half a pixel is left")
  func rest() {
    let k = DecelerationRate.normal.decayConstant
    #expect(isClose(throwRight.duration, log(2000 / (k * 0.5)) / k))
    #expect(throwRight.position(at: throwRight.duration) == 1099)
    #expect(throwRight.velocity(at: throwRight.duration) == 0)
    let retina = DecayMotion(from: 0.3, velocity: -777, rate: .fast, restTolerance: 0.25)
    let end = retina.position(at: retina.duration)
    #expect(end == (retina.destination * 2).rounded() / 2)
    #expect(abs(retina.position(at: retina.duration - 1e-9) - end) <= 0.5)
  }

  @Test("A throw that stays within the tolerance comes to rest at once")
  func slow() {
    let motion = DecayMotion(from: 10, velocity: 0.9, rate: .normal, restTolerance: 0.5)
    #expect(motion.duration == 0)
    #expect(motion.velocity(at: 0) == 0)
  }

  @Test("It knows when it passes a position, and that it never passes others")
  func timeToReach() throws {
    let t = try #require(throwRight.time(toReach: 700))
    #expect(isClose(throwRight.position(at: t), 700))
    #expect(throwRight.time(toReach: 99) == nil)
    #expect(throwRight.time(toReach: throwRight.destination + 1) == nil)
    #expect(throwRight.time(toReach: 100) == 0)
  }

  @Test("NaN and infinity are ignored")
  func unusableInput() {
    let motion = DecayMotion(from: .nan, velocity: .infinity, rate: .normal, restTolerance: .nan)
    #expect(motion.position(at: 1) == 0)
    #expect(motion.duration == 0)
  }
}
