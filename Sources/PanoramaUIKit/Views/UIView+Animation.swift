import Panorama

extension View {
  /// How an animation goes; UIKit's names and values.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// From bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out what is inside while it animates. Always so.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Touches reach views on their way. Always so.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Goes on from what is shown. Always so.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Slow at both ends: the default.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the beginning.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// At one speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    var curve: PanoramaViews.AnimationCurve {
      switch rawValue >> 16 & 3 {
      case 1: .easeIn
      case 2: .easeOut
      case 3: .linear
      default: .easeInOut
      }
    }
  }

  /// UIKit's call with options.
  /// - Parameters:
  ///   - duration: seconds.
  ///   - delay: seconds.
  ///   - completion: told once, whether the end was reached.
  public static func animate(
    withDuration duration: Double, delay: Double, options: AnimationOptions,
    animations changes: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: delay, curve: options.curve, animations: changes,
      completion: completion)
  }

  /// UIKit's spring with options.
  /// - Parameters:
  ///   - duration: about when it has settled, seconds.
  ///   - damping: 1 without swinging over, less with.
  ///   - velocity: without effect: springs start at rest.
  ///   - completion: told once, whether the end was reached.
  public static func animate(
    withDuration duration: Double, delay: Double, usingSpringWithDamping damping: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions,
    animations changes: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: delay, usingSpringWithDamping: Double(damping),
      initialSpringVelocity: Double(velocity), animations: changes, completion: completion)
  }
}
