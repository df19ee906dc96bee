/// A spring that pulls the offset to a target, which wheel notches and keys move.
struct ScrollFollow: Sendable {
  let start: Double
  let target: SIMD2<Double>
  let x: SpringMotion
  let y: SpringMotion

  init(
    start: Double, from: SIMD2<Double>, target: SIMD2<Double>, velocity: SIMD2<Double>,
    angularFrequency omega: Double, restTolerance: Double
  ) {
    self.start = start
    self.target = target
    func spring(_ axis: Int) -> SpringMotion {
      let distance = target[axis] - from[axis]
      let v = velocity[axis]
      // Stiffer where a carried speed would overshoot: the wheel never scrolls past the bounds.
      return SpringMotion(
        from: from[axis], to: target[axis], velocity: distance == 0 ? 0 : v,
        angularFrequency: v * distance > 0 ? max(omega, v / distance) : omega,
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
