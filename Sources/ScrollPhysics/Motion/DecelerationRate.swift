/// How much of its speed a scroll keeps each millisecond.
public struct DecelerationRate: Hashable, Sendable {
  /// UIKit's normal rate, 0.998 per millisecond.
  public static let normal = DecelerationRate(
    perMillisecond: ScrollConstants.normalDecelerationPerMillisecond)
  /// UIKit's fast rate, 0.99 per millisecond.
  public static let fast = DecelerationRate(
    perMillisecond: ScrollConstants.fastDecelerationPerMillisecond)

  /// Speed kept after one millisecond, between 0 and 1.
  public let perMillisecond: Double
  /// The same as the exponent of a decay e^(−kt): k = −1000 ln d, per second.
  public let decayConstant: Double

  /// A rate that keeps the share `perMillisecond` of the speed each millisecond.
  ///
  /// Shares outside 0.001 … 0.99999 count as the nearest of these; NaN is the normal rate.
  public init(perMillisecond: Double) {
    let share =
      perMillisecond.isNaN
      ? ScrollConstants.normalDecelerationPerMillisecond
      : perMillisecond.clamped(to: 0.001...0.99999)
    self.perMillisecond = share
    decayConstant = -1000 * logarithm(share)
  }
}
