/// A throw aimed at a target: the same start, another end, no visible correction.
///
/// Where the target lies between half and twice the throw's own way, the decay is stretched to
/// it: k′ = v₀ / d. Elsewhere a critically damped spring takes it there, hard enough never to
/// overshoot a target it moves towards. It rests exactly on the target.
public struct LandingMotion: Motion {
  private enum Form: Sendable {
    case decay(DecayMotion)
    case spring(SpringMotion)
  }

  private let form: Form
  /// Where the motion rests, in points.
  public let target: Double
  /// When it rests, in seconds since the start.
  public let duration: Double

  /// A landing from `from` on `target` (pt), starting with `velocity` (pt/s).
  ///
  /// `restTolerance`: half a device pixel, in points; `angularFrequency`: of the spring, rad/s. NaN and infinity count as 0.
  public init(
    from: Double, velocity: Double, target: Double, rate: DecelerationRate, restTolerance: Double,
    angularFrequency: Double = ScrollConstants.bounceAngularFrequency
  ) {
    let x = from.finite(or: 0)
    let v = velocity.finite(or: 0)
    self.target = target.finite(or: 0)
    let way = self.target - x
    let towards = v * way > 0
    if towards, ScrollConstants.landingStretch.contains(way * rate.decayConstant / v) {
      let decay = DecayMotion(
        from: x, velocity: v, decayConstant: v / way, restTolerance: restTolerance)
      form = .decay(decay)
      duration = decay.duration
    } else {
      let spring = SpringMotion(
        from: x, to: self.target, velocity: v,
        angularFrequency: towards ? max(angularFrequency, v / way) : angularFrequency,
        restTolerance: restTolerance)
      form = .spring(spring)
      duration = spring.duration
    }
  }

  /// Where it is `t` seconds after the start, in points.
  public func position(at t: Double) -> Double {
    if t >= duration { return target }
    switch form {
    case .decay(let motion): return motion.position(at: t)
    case .spring(let motion): return motion.position(at: t)
    }
  }

  /// How fast it moves then, in pt/s; 0 from `duration` on.
  public func velocity(at t: Double) -> Double {
    if t >= duration { return 0 }
    switch form {
    case .decay(let motion): return motion.velocity(at: t)
    case .spring(let motion): return motion.velocity(at: t)
    }
  }
}
