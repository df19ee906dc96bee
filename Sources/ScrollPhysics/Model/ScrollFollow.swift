/// A spring on a target that wheel notches and keys move.
struct ScrollFollow: Sendable {
  let start: Double
  let target: SIMD2<Double>
  private let x: SpringMotion
  private let y: SpringMotion

  init(
    start: Double, from: SIMD2<Double>, target: SIMD2<Double>, velocity: SIMD2<Double>,
    angularFrequency omega: Double, restTolerance: Double
  ) {
    self.start = start
    self.target = target
    func spring(_ axis: Int) -> SpringMotion {
      let way = target[axis] - from[axis]
      let v = velocity[axis]
      // Harder where a carried speed would overshoot: the wheel never leaves the bounds.
      return SpringMotion(
        from: from[axis], to: target[axis], velocity: way == 0 ? 0 : v,
        angularFrequency: v * way > 0 ? max(omega, v / way) : omega,
        restTolerance: restTolerance)
    }
    x = spring(0)
    y = spring(1)
  }

  var end: Double { start + max(x.duration, y.duration) }

  func offset(at t: Double) -> SIMD2<Double> {
    SIMD2(x.position(at: t - start), y.position(at: t - start))
  }

  func velocity(at t: Double) -> SIMD2<Double> {
    SIMD2(x.velocity(at: t - start), y.velocity(at: t - start))
  }
}
