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
