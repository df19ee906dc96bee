import Panorama

extension View {
  /// Options of an animation with key frames, with UIKit's names and values.
  public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt
    /// Makes a set from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out subviews during the animation. Always in effect.
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
    /// Delivers touches to views that are being animated. Always in effect.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    /// Continues from the displayed state. Always in effect.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    /// Runs for ever.
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    /// Runs backward after every run.
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
    /// Interpolates linearly between key frames. This is the default.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
  }

  /// Animates through the key frames that `animations` adds with `addKeyframe`.
  ///
  /// - Parameters:
  ///   - duration: the duration in seconds.
  ///   - delay: the delay in seconds.
  ///   - options: whether the animation repeats and runs backward.
  ///   - animations: adds the key frames.
  ///   - completion: called once, with whether the end was reached.
  public static func animateKeyframes(
    withDuration duration: Double, delay: Double, options: KeyframeAnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let plan = AnimationPlan(
      duration: duration, delay: delay, curve: .linear,
      repeatCount: options.contains(.repeat) ? .infinity : 1,
      autoreverses: options.contains(.autoreverse))
    animate(
      plan,
      animations: {
        RunningAnimation.current?.period = 0...1
        animations()
      }, completion: completion)
  }

  /// Adds a key frame to the animation of `animateKeyframes`. Outside such an animation, `animations` runs at
  /// once.
  ///
  /// - Parameters:
  ///   - start: the time at which it begins, as a fraction of the whole duration, 0 … 1.
  ///   - duration: its duration, as a fraction of the whole duration.
  ///   - animations: sets the new values.
  public static func addKeyframe(
    withRelativeStartTime start: Double, relativeDuration duration: Double,
    animations: () -> Void
  ) {
    let animation = RunningAnimation.current
    let outer = animation?.period
    if outer != nil {
      let begin = min(1, max(0, start))
      animation?.period = begin...min(1, max(begin, begin + duration))
    }
    animations()
    animation?.period = outer
  }
}
