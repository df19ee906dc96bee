/// A free throw, whose speed falls exponentially: v(t) = v₀ e^(−kt).
///
/// The position is the integral, x(t) = x₀ + v₀ (1 − e^(−kt)) / k, so the speed falls linearly
/// with the distance covered. The motion rests on a whole device pixel as soon as the remaining
/// distance is at most the rest tolerance.
public struct DecayMotion: CoordinateMotion {
  let start: Double
  let initialVelocity: Double
  let decayConstant: Double
  /// The position at which the throw comes to rest: `destination` rounded to the pixel grid.
  let restPosition: Double
  /// The time at which it comes to rest, in seconds since the start.
  public let duration: Double

  /// A throw. NaN and infinity count as 0.
  ///
  /// - Parameters:
  ///   - from: the start, in points.
  ///   - velocity: the initial velocity, in pt/s.
  ///   - rate: how fast the throw loses speed.
  ///   - restTolerance: half a device pixel, in points.
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
    let distance = abs(initialVelocity) / k
    duration = distance <= tolerance ? 0 : logarithm(distance / tolerance) / k
    restPosition = pixelAligned(start + initialVelocity / k, restTolerance: tolerance)
  }

  /// The limit of the position, in points: x₀ + v₀ / k, not rounded.
  public var destination: Double { start + initialVelocity / decayConstant }

  /// When the throw passes `x`, in seconds after the start; nil if it never does.
  ///
  /// This is −ln(1 − k (x − x₀) / v₀) / k, defined from the start up to but not including the
  /// destination.
  public func time(toReach x: Double) -> Double? {
    if x == start { return 0 }
    let share = decayConstant * (x - start) / initialVelocity
    guard share >= 0, share < 1 else { return nil }
    return -logarithm(1 - share) / decayConstant
  }

  /// The position `t` seconds after the start, in points.
  public func position(at t: Double) -> Double {
    if t >= duration { return restPosition }
    return start - initialVelocity * exponentialMinusOne(-decayConstant * max(t, 0)) / decayConstant
  }

  /// The velocity `t` seconds after the start, in pt/s; 0 from `duration` on.
  public func velocity(at t: Double) -> Double {
    t >= duration ? 0 : initialVelocity * exponential(-decayConstant * max(t, 0))
  }
}

/// The share of its speed that a scroll keeps each millisecond.
public struct DecelerationRate: Hashable, Sendable {
  /// UIKit's normal rate, 0.998 per millisecond.
  public static let normal = DecelerationRate(
    perMillisecond: ScrollConstants.normalDecelerationPerMillisecond)
  /// UIKit's fast rate, 0.99 per millisecond.
  public static let fast = DecelerationRate(
    perMillisecond: ScrollConstants.fastDecelerationPerMillisecond)

  /// The share of the speed kept after one millisecond, 0.001 … 0.99999.
  public let perMillisecond: Double
  /// The same rate as k in a decay e^(−kt): k = −1000 ln(perMillisecond), per second.
  public let decayConstant: Double

  /// A rate that keeps the share `perMillisecond` of the speed each millisecond.
  ///
  /// A share outside 0.001 … 0.99999 is clamped to that range; NaN gives the normal rate.
  public init(perMillisecond: Double) {
    let share =
      perMillisecond.isNaN
      ? ScrollConstants.normalDecelerationPerMillisecond
      : perMillisecond.clamped(to: 0.001...0.99999)
    self.perMillisecond = share
    decayConstant = -1000 * logarithm(share)
  }
}
