/// A programmatic scroll that eases in and out over a fixed time.
///
/// The curve is the cubic Bézier (0.42, 0, 0.58, 1). A motion that replaces another one starts
/// with the other's velocity v₀: the term v₀ t (1 − t/D)² has that velocity at first, and is 0,
/// as is its derivative, at the end.
public struct EaseMotion: Motion {
  let start: Double
  /// The position at which the motion ends, in points.
  public let target: Double
  let initialVelocity: Double
  /// The time at which it comes to rest, in seconds since the start.
  public let duration: Double

  /// A motion from `from` to `to` (pt) in `duration` seconds that starts with `velocity` (pt/s).
  public init(
    from: Double, to: Double, velocity: Double = 0,
    duration: Double = ScrollConstants.animationDuration
  ) {
    start = from.finite(or: 0)
    target = to.finite(or: 0)
    initialVelocity = velocity.finite(or: 0)
    self.duration = max(duration.finite(or: 0), 0)
  }

  /// The position `t` seconds after the start, in points.
  public func position(at t: Double) -> Double {
    if t >= duration { return target }
    let t = max(t, 0)
    let rest = 1 - t / duration
    return start + (target - start) * EaseCurve.progress(t / duration)
      + initialVelocity * t * rest * rest
  }

  /// The velocity `t` seconds after the start, in pt/s; 0 from `duration` on.
  public func velocity(at t: Double) -> Double {
    if t >= duration { return 0 }
    let u = max(t, 0) / duration
    return (target - start) * EaseCurve.slope(u) / duration
      + initialVelocity * (1 - u) * (1 - 3 * u)
  }
}
