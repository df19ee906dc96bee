/// A throw that is aimed at a target, with no visible correction on the way.
///
/// If the distance d to the target is between half and twice the throw's natural distance, the
/// decay is stretched to end there: k′ = v₀ / d. Otherwise a critically damped spring moves to
/// the target, stiff enough never to overshoot a target that the throw moves towards. The motion
/// rests exactly on the target.
public struct LandingMotion: CoordinateMotion {
  private let form: MotionPhase
  /// The position at which the motion comes to rest, in points.
  public let target: Double
  /// The time at which it comes to rest, in seconds since the start.
  public var duration: Double { form.duration }

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
      form = .decay(
        DecayMotion(
          from: x, velocity: v, decayConstant: v / distance, restTolerance: restTolerance))
    } else {
      form = .spring(
        SpringMotion(
          from: x, to: self.target, velocity: v,
          angularFrequency: towards ? max(angularFrequency, v / distance) : angularFrequency,
          restTolerance: restTolerance))
    }
  }

  /// The position `t` seconds after the start, in points.
  public func position(at t: Double) -> Double { t >= duration ? target : form.position(at: t) }

  /// The velocity `t` seconds after the start, in pt/s; 0 from `duration` on.
  public func velocity(at t: Double) -> Double { t >= duration ? 0 : form.velocity(at: t) }
}
