/// A free throw: speed falls exponentially, v(t) = v₀ e^(−kt).
///
/// The position is the integral, x(t) = x₀ + v₀ (1 − e^(−kt)) / k, so speed falls linearly with
/// the way. It rests once no more than the rest tolerance is left, on a whole device pixel.
public struct DecayMotion: Motion {
  let start: Double
  let initialVelocity: Double
  let decayConstant: Double
  /// Where the throw rests: `destination` on the pixel grid.
  let restPosition: Double
  /// When it rests, in seconds since the start.
  public let duration: Double

  /// A throw from `from` (pt) with `velocity` (pt/s) at `rate`.
  ///
  /// `restTolerance`: half a device pixel, in points. NaN and infinity count as 0.
  public init(from: Double, velocity: Double, rate: DecelerationRate, restTolerance: Double) {
    self.init(
      from: from, velocity: velocity, decayConstant: rate.decayConstant,
      restTolerance: restTolerance)
  }

  init(from: Double, velocity: Double, decayConstant k: Double, restTolerance: Double) {
    let tolerance = usableTolerance(restTolerance)
    start = from.finite(or: 0)
    initialVelocity = velocity.finite(or: 0)
    decayConstant = k
    let way = abs(initialVelocity) / k
    duration = way <= tolerance ? 0 : logarithm(way / tolerance) / k
    restPosition = pixelAligned(start + initialVelocity / k, restTolerance: tolerance)
  }

  /// Where the throw tends to, in points: x₀ + v₀ / k, not rounded.
  public var destination: Double { start + initialVelocity / decayConstant }

  /// When the throw passes `x`, in seconds; nil where it never does.
  ///
  /// −ln(1 − k (x − x₀) / v₀) / k, for x from the start up to, not including, the destination.
  public func time(toReach x: Double) -> Double? {
    if x == start { return 0 }
    let share = decayConstant * (x - start) / initialVelocity
    guard share >= 0, share < 1 else { return nil }
    return -logarithm(1 - share) / decayConstant
  }

  /// Where it is `t` seconds after the start, in points.
  public func position(at t: Double) -> Double {
    if t >= duration { return restPosition }
    return start - initialVelocity * exponentialMinusOne(-decayConstant * max(t, 0)) / decayConstant
  }

  /// How fast it moves then, in pt/s; 0 from `duration` on.
  public func velocity(at t: Double) -> Double {
    t >= duration ? 0 : initialVelocity * exponential(-decayConstant * max(t, 0))
  }
}
