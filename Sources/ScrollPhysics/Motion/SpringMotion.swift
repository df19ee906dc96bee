/// A critically damped spring that comes to rest exactly on its target.
///
/// The distance y from the target is y(t) = (c₁ + c₂ t) e^(−ωt) with c₁ = y₀ and
/// c₂ = v₀ + ω y₀.
public struct SpringMotion: CoordinateMotion {
  let target: Double
  let angularFrequency: Double
  let c1: Double
  let c2: Double
  /// The time at which it comes to rest, in seconds since the start.
  public private(set) var duration: Double

  /// A spring from `from` to `to`. NaN and infinity count as 0.
  ///
  /// - Parameters:
  ///   - from: the start, in points.
  ///   - to: the target, in points.
  ///   - velocity: the initial velocity, in pt/s.
  ///   - angularFrequency: the stiffness, in rad/s, above 0; any other value counts as
  ///     `ScrollConstants.bounceAngularFrequency`.
  ///   - restTolerance: half a device pixel, in points.
  public init(
    from: Double, to: Double, velocity: Double, angularFrequency: Double, restTolerance: Double
  ) {
    let omega =
      angularFrequency > 0 && angularFrequency.isFinite
      ? angularFrequency : ScrollConstants.bounceAngularFrequency
    target = to.finite(or: 0)
    self.angularFrequency = omega
    c1 = from.finite(or: 0) - target
    c2 = velocity.finite(or: 0) + omega * c1
    duration = 0
    duration = restTime(within: restTolerance)
  }

  /// When it comes within `tolerance` (pt) of its target for good, in seconds since the start.
  func restTime(within tolerance: Double) -> Double {
    SpringMotion.restTime(
      abs(c1), abs(c2), angularFrequency: angularFrequency, tolerance: usableTolerance(tolerance))
  }

  /// When it crosses its target, in seconds since the start; nil if it does not.
  var crossing: Double? { c1 * c2 < 0 ? -c1 / c2 : nil }

  /// The same spring, which comes to rest no sooner than after `duration` seconds, so that it can
  /// end together with another motion.
  func lasting(atLeast duration: Double) -> SpringMotion {
    var result = self
    result.duration = max(self.duration, duration)
    return result
  }

  /// The position `t` seconds after the start, in points.
  public func position(at t: Double) -> Double {
    if t >= duration { return target }
    let t = max(t, 0)
    return target + (c1 + c2 * t) * exponential(-angularFrequency * t)
  }

  /// The velocity `t` seconds after the start, in pt/s; 0 from `duration` on.
  public func velocity(at t: Double) -> Double {
    if t >= duration { return 0 }
    let t = max(t, 0)
    return (c2 - angularFrequency * (c1 + c2 * t)) * exponential(-angularFrequency * t)
  }

  /// The smallest T after which (a + b t) e^(−ωt) stays within `tolerance`, for a, b ≥ 0.
  ///
  /// Newton's method on the logarithm finds it. The logarithm is concave, so a search that starts
  /// beyond the root approaches it without ever crossing it.
  static func restTime(
    _ a: Double, _ b: Double, angularFrequency omega: Double, tolerance: Double
  ) -> Double {
    let peak = b > omega * a ? 1 / omega - a / b : 0
    let logTolerance = logarithm(tolerance)
    func excess(_ t: Double) -> Double { logarithm(a + b * t) - omega * t - logTolerance }
    guard a + b > 0, excess(peak) > 0 else { return 0 }
    var step = 1 / omega
    while excess(peak + step) > 0 { step *= 2 }
    var t = peak + step
    for _ in 0..<64 {
      let next = t - excess(t) / (b / (a + b * t) - omega)
      guard next < t else { break }
      t = next
    }
    return t
  }
}
