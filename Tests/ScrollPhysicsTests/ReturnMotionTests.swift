import ScrollPhysics
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The return of physics, written down a second time, from the formulas.
struct ReturnLaw {
  let r0: Double
  let v: Double
  let band: RubberBand
  var omega = ScrollConstants.bounceAngularFrequency

  var kappa: Double { 6.625 / (0.2 + 0.2 * min(r0 / 120, 1)) }
  var a: Double { 0.31 * abs(v) }
  /// When it meets the edge.
  var edgeTime: Double { v < 0 ? r0 / a : .infinity }

  func r(_ t: Double) -> Double {
    v > 0
      ? r0 * exp(-kappa * t) + v * t * exp(-omega * t) : (r0 - a * t) * exp(-kappa * t)
  }

  func slope(_ t: Double) -> Double {
    v > 0
      ? -kappa * r0 * exp(-kappa * t) + v * (1 - omega * t) * exp(-omega * t)
      : -(a + kappa * (r0 - a * t)) * exp(-kappa * t)
  }

  /// b(x) and b′(x), from the other form of the formula.
  func b(_ x: Double) -> Double {
    let (c, d) = (band.coefficient, band.length)
    return x < 0 ? -b(-x) : d * (1 - 1 / (c * x / d + 1))
  }

  func bSlope(_ x: Double) -> Double {
    let (c, d) = (band.coefficient, band.length)
    let share = d / (d + c * abs(x))
    return c * share * share
  }

  /// The raw excess that is displayed as the tolerance.
  func restExcess(_ eps: Double) -> Double {
    eps * band.length / (band.coefficient * (band.length - eps))
  }
}

/// The solution of w eʷ = e^l with w > 0, for any size of l.
func lambertOfExponential(_ l: Double) -> Double {
  var w = l > 1 ? l - log(l) : exp(l) / (1 + exp(l))
  for _ in 0..<60 { w -= (w + log(w) - l) / (1 + 1 / w) }
  return w
}

/// The upper solution of w eʷ = x for −1/e ≤ x < 0.
func lambert(_ x: Double) -> Double {
  var (low, high) = (-1.0, 0.0)
  for _ in 0..<200 {
    let w = (low + high) / 2
    if w * exp(w) < x { low = w } else { high = w }
  }
  return (low + high) / 2
}

@Suite("A release outside the edge returns")
struct ReturnMotionTests {
  private static let lengths = [320.0, 667, 2160]
  private static let excesses = [1.0, 2, 5, 12, 30, 60, 100, 119, 120, 121, 200, 300, 400]
  private static let speeds = [
    -4000.0, -2500, -1200, -600, -240, -90, -50, 0, 50, 90, 240, 600, 1200, 2500, 4000,
  ]

  private func motion(_ law: ReturnLaw, tolerance: Double = 0.5) -> ReturnMotion {
    ReturnMotion(excess: law.r0, velocity: law.v, band: law.band, restTolerance: tolerance)
  }

  /// Calls `body` for each combination of a length, an excess and a speed.
  private func each(_ body: (ReturnLaw) throws -> Void) rethrows {
    for length in Self.lengths {
      for r0 in Self.excesses {
        for v in Self.speeds {
          try body(ReturnLaw(r0: r0, v: v, band: RubberBand(length: length)))
        }
      }
    }
  }

  @Test("Position and velocity are the formulas, for every excess and speed")
  func formulas() {
    each { law in
      let motion = motion(law)
      for step in 0..<40 {
        let t = motion.duration * Double(step) / 40
        #expect(isClose(motion.position(at: t), law.b(law.r(t))))
        let slope = law.bSlope(law.r(t)) * law.slope(t)
        #expect(isNear(motion.velocity(at: t), slope, share: 1e-12))
      }
      #expect(motion.position(at: motion.duration) == 0)
      #expect(motion.velocity(at: motion.duration) == 0)
    }
  }

  @Test("It starts where the finger let go, with the speed of the return at once")
  func start() {
    each { law in
      let motion = motion(law)
      guard motion.duration > 0 else { return }
      #expect(isClose(motion.position(at: 0), law.b(law.r0)))
      let speed = law.v > 0 ? law.v : -law.a
      #expect(isNear(motion.velocity(at: 0), law.bSlope(law.r0) * (speed - law.kappa * law.r0)))
      #expect(motion.position(at: -1) == motion.position(at: 0))
    }
  }

  @Test("It rests at the time of the closed form")
  func rest() {
    for tolerance in [0.5, 0.25, 0.1] {
      each { law in
        let motion = motion(law, tolerance: tolerance)
        let limit = law.restExcess(tolerance)
        let wanted: Double
        if law.v > 0 { return }
        if law.r0 <= limit {
          wanted = 0
        } else if law.v == 0 {
          wanted = log(law.r0 / limit) / law.kappa
        } else {
          let exponent = log(law.kappa * limit / law.a) + law.kappa * law.edgeTime
          wanted = law.edgeTime - lambertOfExponential(exponent) / law.kappa
        }
        #expect(isClose(motion.duration, wanted, within: 1e-10))
      }
    }
  }

  @Test("However slow an inward speed is, the end is found, and lies before that of none")
  func slow() {
    let band = RubberBand(length: 667)
    let still = ReturnMotion(excess: 100, velocity: 0, band: band, restTolerance: 0.5)
    var last = still.duration
    for speed in [1e-300, 1e-30, 1e-9, 1e-3, 0.1, 1, 10, 50, 1000, 1e6, 1e30, 1e300] {
      let motion = ReturnMotion(excess: 100, velocity: -speed, band: band, restTolerance: 0.5)
      #expect(motion.duration <= last && motion.duration >= 0)
      last = motion.duration
    }
    #expect(last < 1e-3)
  }

  @Test("Released outward, it rests after the last time at which it is half a pixel away")
  func outwardRest() {
    each { law in
      guard law.v > 0 else { return }
      let motion = motion(law)
      let limit = law.restExcess(0.5)
      // Bisection from a time at which it surely rests.
      var (low, high) = (0.0, 3.0)
      for i in 0...3000 where law.r(Double(i) * 0.001) > limit { low = Double(i) * 0.001 }
      if low == 0, law.r0 <= limit {
        #expect(motion.duration <= 0.001)
        return
      }
      high = low + 0.001
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if law.r(middle) > limit { low = middle } else { high = middle }
      }
      #expect(isClose(motion.duration, high))
    }
  }

  @Test("Released outward fast, it turns at the peak of the closed form")
  func peak() {
    each { law in
      guard law.v > law.kappa * law.r0 else { return }
      let p = law.kappa / law.omega - 1
      let x = -p * exp(-p) * law.kappa * law.r0 / law.v
      let t = (1 + lambert(x) / p) / law.omega
      let motion = motion(law)
      #expect(abs(motion.velocity(at: t)) < 1e-6)
      #expect(motion.velocity(at: t - 1e-4) > 0)
      #expect(motion.velocity(at: t + 1e-4) < 0)
      let top = motion.position(at: t)
      for i in 0..<200 { #expect(motion.position(at: Double(i) * 0.005) <= top + 1e-9) }
    }
  }

  @Test("Let go at the edge itself with a speed, it goes out by v / (e ω)")
  func atTheEdge() {
    let omega = ScrollConstants.bounceAngularFrequency
    let band = RubberBand(length: 667)
    for v in [200.0, 3000, -3000] {
      let motion = ReturnMotion(excess: 0, velocity: v, edge: 40, band: band, restTolerance: 0.5)
      let top = motion.position(at: 1 / omega)
      #expect(isClose(top, 40 + band.displayed(v / (exp(1) * omega))))
      #expect(motion.position(at: motion.duration) == 40)
    }
    #expect(ReturnMotion(excess: 0, velocity: 0, band: band, restTolerance: 0.5).duration == 0)
  }

  @Test("Past the other edge everything is the mirror image")
  func mirror() {
    each { law in
      let here = motion(law)
      let there = ReturnMotion(
        excess: -law.r0, velocity: -law.v, edge: 900, band: law.band, restTolerance: 0.5)
      #expect(there.duration == here.duration)
      for t in [0, 0.01, 0.05, 0.1, 0.3] where t < here.duration {
        #expect(isClose(there.position(at: t), 900 - here.position(at: t)))
        #expect(isNear(there.velocity(at: t), -here.velocity(at: t)))
      }
    }
  }

  @Test("With a bounce that is tuned slow or stiff, it still ends where it is half a pixel away")
  func tuned() {
    for omega in [1.0, 5, 16.5, 18, 33.2, 60, 200] {
      for r0 in Self.excesses {
        for v in Self.speeds {
          let law = ReturnLaw(r0: r0, v: v, band: RubberBand(length: 667), omega: omega)
          let motion = ReturnMotion(
            excess: r0, velocity: v, band: law.band, restTolerance: 0.5, angularFrequency: omega)
          let limit = law.restExcess(0.5)
          let end = motion.duration
          #expect(end.isFinite && end >= 0)
          if r0 > limit { #expect(isClose(law.r(end), limit, within: 1e-6)) }
          let last = min(law.edgeTime, end + 20)
          for i in 1...50 {
            let later = end + (last - end) * Double(i) / 50
            if later < law.edgeTime { #expect(law.r(later) <= limit + 1e-9) }
          }
        }
      }
    }
  }

  @Test("A view that stretches not at all has nothing to return, and bad numbers count as 0")
  func edgeCases() {
    let none = ReturnMotion(
      excess: 100, velocity: 500, edge: 7, band: RubberBand(length: 0), restTolerance: 0.5)
    #expect(none.duration == 0)
    #expect(none.position(at: 0) == 7)
    let bad = ReturnMotion(
      excess: .nan, velocity: -.infinity, edge: .nan, band: RubberBand(length: 667),
      restTolerance: .nan)
    #expect(bad.duration == 0)
    #expect(bad.position(at: 0) == 0)
    for excess in [1e-300, 1e12, 1e300] {
      for speed in [-1e300, -1e-300, 1e-300, 1e300] {
        let motion = ReturnMotion(
          excess: excess, velocity: speed, band: RubberBand(length: 667), restTolerance: 0.5)
        #expect(motion.duration.isFinite)
        #expect(motion.position(at: motion.duration / 2).isFinite)
      }
    }
  }

  @Test("A finger that rests 100 points outside a view of 667 and lifts: half after 41 ms")
  func firmness() {
    let band = RubberBand(length: 667)
    let motion = ReturnMotion(excess: 100, velocity: 0, band: band, restTolerance: 0.5)
    let start = motion.position(at: 0)
    func time(leaving share: Double) -> Double {
      var t = 0.0
      while motion.position(at: t) > share * start { t += 0.0001 }
      return t
    }
    #expect(isClose(time(leaving: 0.5), 0.041, within: 0.0005))
    #expect(isClose(time(leaving: 0.1), 0.131, within: 0.001))
  }
}
