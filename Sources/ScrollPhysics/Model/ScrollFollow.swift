/// A spring that pulls the offset to a target, which wheel notches and keys move.
struct ScrollFollow: Sendable {
  let start: Double
  let target: SIMD2<Double>
  let motion: PlaneMotion<SpringMotion>

  init(
    start: Double, from: SIMD2<Double>, target: SIMD2<Double>, velocity: SIMD2<Double>,
    in configuration: ScrollConfiguration
  ) {
    self.start = start
    self.target = target
    let omega = configuration.tuning.bounceAngularFrequency
    motion = PlaneMotion { axis in
      let distance = target[axis] - from[axis]
      let v = velocity[axis]
      // Stiffer where a carried speed would overshoot: the wheel never scrolls past the bounds.
      return SpringMotion(
        from: from[axis], to: target[axis], velocity: distance == 0 ? 0 : v,
        angularFrequency: v * distance > 0 ? max(omega, v / distance) : omega,
        restTolerance: configuration.restTolerance)
    }
  }

  var end: Double { start + motion.duration }
  func offset(at t: Double) -> SIMD2<Double> { motion.position(at: t - start) }
  func velocity(at t: Double) -> SIMD2<Double> { motion.velocity(at: t - start) }
}
