import ScrollPhysics
import Testing

@Suite("Velocity")
struct VelocityTrackerTests {
  /// x(t) = 3 + 40 t − 900 t², y(t) = −x: exact for a quadratic fit.
  private func parabola(
    _ estimator: VelocityTracker.Estimator = .leastSquares, times: [Double]
  ) -> VelocityTracker {
    var tracker = VelocityTracker(estimator)
    for t in times {
      let x = 3 + 40 * t - 900 * t * t
      tracker.add(x: x, y: -x, at: t)
    }
    return tracker
  }

  @Test("Least squares finds a parabola's slope at its newest sample exactly")
  func exactOnParabolas() {
    for shift in [0, 1000, 86_400] as [Double] {
      var tracker = VelocityTracker()
      for i in 0..<8 {
        let t = Double(i) * 0.011
        tracker.add(x: 3 + 40 * t - 900 * t * t, y: 7, at: shift + t)
      }
      let t = 0.077
      let v = tracker.velocity(liftedAt: shift + t)
      #expect(isNear(v.dx, 40 - 1800 * t, share: shift > 0 ? 1e-6 : 1e-12))
      #expect(isClose(v.dy, 0, within: 1e-9))
    }
  }

  @Test("Uneven time steps do no harm")
  func unevenTimes() {
    let tracker = parabola(times: [0, 0.004, 0.02, 0.021, 0.05, 0.08])
    #expect(isNear(tracker.velocity(liftedAt: 0.08).dx, 40 - 1800 * 0.08, share: 1e-10))
  }

  @Test("A cubic is fitted by its best parabola")
  func cubic() {
    // Four samples of t³ at 0, 1, 2, 3 (× 10 ms): the best parabola's slope at 3 is 22.3.
    var tracker = VelocityTracker()
    for i in 0..<4 {
      let u = Double(i)
      tracker.add(x: u * u * u, y: 0, at: u * 0.01)
    }
    #expect(isNear(tracker.velocity(liftedAt: 0.03).dx, 2230, share: 1e-9))
  }

  @Test("Fewer than three samples give no velocity")
  func tooFew() {
    #expect(parabola(times: []).velocity(liftedAt: 0).dx == 0)
    #expect(parabola(times: [0, 0.01]).velocity(liftedAt: 0.01).dx == 0)
    #expect(parabola(times: [0, 0.01, 0.02]).velocity(liftedAt: 0.02).dx != 0)
  }

  @Test(
    "The velocity is 0 if the lift comes more than 40 ms after the last movement, but not at exactly 40 ms"
  )
  func stopped() {
    let tracker = parabola(times: [0, 0.01, 0.02, 0.03])
    #expect(tracker.velocity(liftedAt: 0.07).dx != 0)
    #expect(tracker.velocity(liftedAt: 0.0701).dx == 0)
  }

  @Test("Samples before a gap of more than 40 ms are ignored")
  func gap() {
    var tracker = VelocityTracker()
    for (x, t) in [(0.0, 0.0), (500, 0.01), (0, 0.0511), (10, 0.0611), (20, 0.0711)] {
      tracker.add(x: x, y: 0, at: t)
    }
    #expect(isNear(tracker.velocity(liftedAt: 0.0711).dx, 1000, share: 1e-9))
  }

  @Test("A sample exactly 100 ms old counts, an older one does not")
  func window() {
    var inclusive = VelocityTracker()
    for (x, t) in [(9.0, 0.3), (0, 0.34), (0, 0.37), (0, 0.4)] { inclusive.add(x: x, y: 0, at: t) }
    #expect(inclusive.velocity(liftedAt: 0.4).dx != 0)
    // In a stream with intervals of 10 ms; in slower ones older samples count too.
    var exclusive = VelocityTracker()
    exclusive.add(x: 9, y: 0, at: 0.299)
    for n in 0...9 { exclusive.add(x: 0, y: 0, at: 0.31 + Double(n) / 100) }
    #expect(exclusive.velocity(liftedAt: 0.4).dx == 0)
  }

  @Test("A slow, steady stream is not a rest: its flick throws like the same flick at a high rate")
  func slowStream() {
    for spacing in [0.008, 0.016, 0.03, 0.045, 0.06] {
      var tracker = VelocityTracker()
      for n in 0...Int(0.3 / spacing) {
        let t = Double(n) * spacing
        tracker.add(x: 1000 * t, y: 0, at: t)
      }
      let last = tracker.lastSampleTime ?? 0
      #expect(isNear(tracker.velocity(liftedAt: last + spacing).dx, 1000, share: 1e-9))
    }
  }

  @Test("A rest of two and a half intervals ends a slow stream; a rest of 160 ms ends any")
  func slowStop() {
    func tracker(spacing: Double) -> VelocityTracker {
      var tracker = VelocityTracker()
      for n in 0..<8 { tracker.add(x: 50 * Double(n), y: 0, at: spacing * Double(n)) }
      return tracker
    }
    #expect(tracker(spacing: 0.04).velocity(liftedAt: 0.28 + 0.1).dx != 0)
    #expect(tracker(spacing: 0.04).velocity(liftedAt: 0.28 + 0.101).dx == 0)
    #expect(tracker(spacing: 0.1).velocity(liftedAt: 0.7 + 0.16).dx != 0)
    #expect(tracker(spacing: 0.1).velocity(liftedAt: 0.7 + 0.161).dx == 0)
    #expect(tracker(spacing: 0.016).velocity(liftedAt: 0.112 + 0.041).dx == 0)
  }

  @Test("At most 20 samples count")
  func history() {
    var tracker = VelocityTracker()
    tracker.add(x: -1e6, y: 0, at: 0)
    for i in 1...20 { tracker.add(x: Double(i), y: 0, at: Double(i) * 0.002) }
    #expect(isNear(tracker.velocity(liftedAt: 0.04).dx, 500, share: 1e-9))
  }

  @Test("A sample of the same or an older time replaces the one before")
  func replaced() {
    var tracker = VelocityTracker()
    for (x, t) in [(0.0, 0.0), (10, 0.01), (999, 0.02), (20, 0.02)] {
      tracker.add(x: x, y: 0, at: t)
    }
    #expect(isNear(tracker.velocity(liftedAt: 0.02).dx, 1000, share: 1e-9))
    tracker.add(x: 999, y: 0, at: 0.03)
    tracker.add(x: 25, y: 0, at: 0.025)
    #expect(isNear(tracker.velocity(liftedAt: 0.025).dx, 1000, share: 1e-9))
  }

  @Test(
    "Samples are limited to one per millisecond: a mouse at 4000 Hz gives the same as one at 1000")
  func onePerMillisecond() {
    var tracker = VelocityTracker()
    for i in 0...200 {
      let t = Double(i) * 0.000_25
      tracker.add(x: 800 * t, y: 0, at: t)
    }
    #expect(isNear(tracker.velocity(liftedAt: 0.05).dx, 800, share: 1e-9))
    var exact = VelocityTracker()
    for i in 0...5 { exact.add(x: Double(i * i), y: 0, at: 0.3 + Double(i) * 0.001) }
    #expect(isNear(exact.velocity(liftedAt: 0.305).dx, 10_000, share: 1e-6))
  }

  @Test("The iOS weights are 0.6, 0.35 and 0.05 for the last three pairs, the oldest first")
  func iosWeighted() {
    var tracker = VelocityTracker(.iosWeighted)
    for (x, t) in [(0.0, 0.0), (50, 0.01), (60, 0.02), (80, 0.03), (110, 0.04)] {
      tracker.add(x: x, y: -x, at: t)
    }
    let v = tracker.velocity(liftedAt: 0.04)
    #expect(isNear(v.dx, 0.6 * 1000 + 0.35 * 2000 + 0.05 * 3000))
    #expect(isNear(v.dy, -v.dx))
  }

  @Test("The impulse estimate is the speed of a mass after the pointer's work")
  func impulse() {
    var even = VelocityTracker(.impulse)
    for i in 0...5 { even.add(x: Double(i) * 10, y: Double(i) * -4, at: Double(i) * 0.01) }
    #expect(isNear(even.velocity(liftedAt: 0.05).dx, 1000))
    #expect(isNear(even.velocity(liftedAt: 0.05).dy, -400))
    // Two pairs by hand: W = ½ · 1000², then + (500 − 1000) · 500.
    var slowing = VelocityTracker(.impulse)
    for (x, t) in [(0.0, 0.0), (10, 0.01), (15, 0.02)] { slowing.add(x: x, y: 0, at: t) }
    #expect(isNear(slowing.velocity(liftedAt: 0.02).dx, (2 * (500_000.0 - 250_000)).squareRoot()))
  }

  @Test("NaN and infinity are ignored, and distant positions stay finite")
  func unusable() {
    for estimator in VelocityTracker.Estimator.allCases {
      var tracker = VelocityTracker(estimator)
      tracker.add(x: .nan, y: 0, at: 0)
      tracker.add(x: 0, y: .infinity, at: 0.01)
      tracker.add(x: 0, y: 0, at: .nan)
      #expect(tracker.lastSampleTime == nil)
      for (i, x) in [1e308, -1e308, 1e308].enumerated() {
        tracker.add(x: x, y: 0, at: Double(i) * 0.01)
      }
      let v = tracker.velocity(liftedAt: 0.02)
      #expect(v.dx.isFinite && v.dy.isFinite)
    }
  }
}
