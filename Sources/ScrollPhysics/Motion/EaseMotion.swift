/// A programmatic scroll that eases in and out over a fixed time.
///
/// The curve is the cubic Bézier (0.42, 0, 0.58, 1). A motion that replaces another one starts
/// with the other's velocity v₀: the term v₀ t (1 − t/D)² has that velocity at first, and is 0,
/// as is its derivative, at the end.
public struct EaseMotion: CoordinateMotion {
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

/// The easing curve of programmatic scrolls: the cubic Bézier (0.42, 0, 0.58, 1), CSS's
/// `ease-in-out`.
private enum EaseCurve {
  private static let x1 = 0.42
  private static let x2 = 0.58

  /// The share of the distance covered after the share `u` of the time, 0 … 1.
  static func progress(_ u: Double) -> Double {
    if u <= 0 { return 0 }
    if u >= 1 { return 1 }
    let s = parameter(u)
    return s * s * (3 - 2 * s)
  }

  /// The derivative of `progress`.
  static func slope(_ u: Double) -> Double {
    if u <= 0 || u >= 1 { return 0 }
    let s = parameter(u)
    return 6 * s * (1 - s) / horizontalSlope(s)
  }

  private static func horizontal(_ s: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * s * x1 + 3 * r * s * s * x2 + s * s * s
  }

  private static func horizontalSlope(_ s: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * x1 + 6 * r * s * (x2 - x1) + 3 * s * s * (1 - x2)
  }

  /// The curve's parameter at the share `u` of the time, found by Newton's method. The slope of
  /// the horizontal part stays within 0.98 … 1.26, so six steps reach the precision of a Double.
  private static func parameter(_ u: Double) -> Double {
    var s = u
    for _ in 0..<6 { s -= (horizontal(s) - u) / horizontalSlope(s) }
    return s
  }
}
