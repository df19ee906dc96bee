/// A throw that is aimed at a target, with no visible correction on the way.
///
/// If the distance d to the target is between half and twice the throw's natural distance, the
/// decay is stretched to end there: k′ = v₀ / d. Otherwise a critically damped spring moves to
/// the target, stiff enough never to overshoot a target that the throw moves towards. The motion
/// rests exactly on the target.
public struct LandingMotion: Motion {
  private enum Form: Sendable {
    case decay(DecayMotion)
    case spring(SpringMotion)
  }

  private let form: Form
  /// The position at which the motion comes to rest, in points.
  public let target: Double
  /// The time at which it comes to rest, in seconds since the start.
  public let duration: Double

  /// A landing on `target`. NaN and infinity count as 0.
  ///
  /// - Parameters:
  ///   - from: the start, in points.
  ///   - velocity: the initial velocity, in pt/s.
  ///   - target: the end, in points.
  ///   - rate: the rate of the natural throw.
  ///   - restTolerance: half a device pixel, in points.
  ///   - angularFrequency: the minimum stiffness of the spring, in rad/s.
  public init(
    from: Double, velocity: Double, target: Double, rate: DecelerationRate, restTolerance: Double,
    angularFrequency: Double = ScrollConstants.bounceAngularFrequency
  ) {
    let x = from.finite(or: 0)
    let v = velocity.finite(or: 0)
    self.target = target.finite(or: 0)
    let distance = self.target - x
    let towards = v * distance > 0
    if towards, ScrollConstants.landingStretch.contains(distance * rate.decayConstant / v) {
      let decay = DecayMotion(
        from: x, velocity: v, decayConstant: v / distance, restTolerance: restTolerance)
      form = .decay(decay)
      duration = decay.duration
    } else {
      let spring = SpringMotion(
        from: x, to: self.target, velocity: v,
        angularFrequency: towards ? max(angularFrequency, v / distance) : angularFrequency,
        restTolerance: restTolerance)
      form = .spring(spring)
      duration = spring.duration
    }
  }

  /// The position `t` seconds after the start, in points.
  public func position(at t: Double) -> Double {
    if t >= duration { return target }
    switch form {
    case .decay(let motion): return motion.position(at: t)
    case .spring(let motion): return motion.position(at: t)
    }
  }

  /// The velocity `t` seconds after the start, in pt/s; 0 from `duration` on.
  public func velocity(at t: Double) -> Double {
    if t >= duration { return 0 }
    switch form {
    case .decay(let motion): return motion.velocity(at: t)
    case .spring(let motion): return motion.velocity(at: t)
    }
  }
}
