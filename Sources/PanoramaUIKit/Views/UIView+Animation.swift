import Panorama

extension View {
  /// Options of an animation, with UIKit's names and values.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt
    /// Makes a set from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out subviews during the animation. Always in effect.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Delivers touches to views that are being animated. Always in effect.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Continues from the displayed state. Always in effect.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Slow at both ends. This is the default.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the beginning.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// At a constant speed.
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

  /// Animates with UIKit's options.
  /// - Parameters:
  ///   - duration: the duration in seconds.
  ///   - delay: the delay in seconds.
  ///   - completion: called once, with whether the end was reached.
  public static func animate(
    withDuration duration: Double, delay: Double, options: AnimationOptions,
    animations changes: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: delay, curve: options.curve, animations: changes,
      completion: completion)
  }

  /// Animates by a spring with UIKit's options.
  /// - Parameters:
  ///   - duration: the approximate time until the spring has settled, in seconds.
  ///   - damping: 1 does not overshoot; less does.
  ///   - velocity: has no effect: springs start at rest.
  ///   - completion: called once, with whether the end was reached.
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
