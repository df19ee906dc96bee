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
    /// Runs for ever.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Runs backward after every run. At the end the views show their new values.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Hides and shows the two views of a transition instead of removing and adding them.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
    /// Turns about the vertical middle line; for transitions.
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    /// Turns about the vertical middle line; for transitions. Shown like the one from the left.
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    /// For transitions. Shown like `transitionCrossDissolve`: no page curls here.
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    /// For transitions. Shown like `transitionCrossDissolve`: no page curls here.
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    /// The old content fades out over the new content; for transitions.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    /// Turns about the horizontal middle line; for transitions.
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    /// Turns about the horizontal middle line; for transitions. Shown like the one from the top.
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)
    /// Slow at both ends. This is the default.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the beginning.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// At a constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    var transition: ViewTransition.Effect? {
      switch rawValue >> 20 & 7 {
      case 1, 2: .flipAcross
      case 3, 4, 5: .crossDissolve
      case 6, 7: .flipDown
      default: nil
      }
    }

    func plan(
      _ duration: Double, _ delay: Double, _ curve: PanoramaViews.AnimationCurve
    ) -> AnimationPlan {
      AnimationPlan(
        duration: duration, delay: delay, curve: curve,
        repeatCount: contains(.repeat) ? .infinity : 1, autoreverses: contains(.autoreverse))
    }

    var curve: PanoramaViews.AnimationCurve {
      AnimationCurve(rawValue: Int(rawValue >> 16 & 3))?.curve ?? .easeInOut
    }
  }

  /// Animates with UIKit's options.
  /// - Parameters:
  ///   - duration: the duration in seconds.
  ///   - delay: the delay in seconds.
  ///   - options: the curve, and whether the animation repeats and runs backward.
  ///   - changes: sets the new values.
  ///   - completion: called once, with whether the end was reached.
  public static func animate(
    withDuration duration: Double, delay: Double, options: AnimationOptions,
    animations changes: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      options.plan(duration, delay, options.curve), animations: changes, completion: completion)
  }

  /// Animates with a spring and UIKit's options.
  /// - Parameters:
  ///   - duration: the approximate time until the spring has settled, in seconds.
  ///   - delay: the delay in seconds.
  ///   - damping: 1 does not overshoot; smaller values do.
  ///   - velocity: the speed at the start; 1 is the whole distance per second.
  ///   - options: whether the animation repeats and runs backward.
  ///   - changes: sets the new values.
  ///   - completion: called once, with whether the end was reached.
  public static func animate(
    withDuration duration: Double, delay: Double, usingSpringWithDamping damping: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions,
    animations changes: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let curve = PanoramaViews.AnimationCurve.spring(
      settlingAfter: duration, damping: Double(damping), velocity: Double(velocity))
    animate(options.plan(duration, delay, curve), animations: changes, completion: completion)
  }
}

extension View {
  /// Options of an animation with key frames.
  public typealias KeyframeAnimationOptions = AnimationOptions

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
    animate(
      options.plan(duration, delay, .linear),
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

extension View.AnimationOptions {
  /// Interpolates linearly between key frames. This is the default.
  public static let calculationModeLinear: Self = []
  /// For key frames. Values are interpolated linearly.
  public static let calculationModeDiscrete = Self(rawValue: 1 << 10)
  /// For key frames. Times are those of the key frames.
  public static let calculationModePaced = Self(rawValue: 2 << 10)
  /// For key frames. Values are interpolated linearly.
  public static let calculationModeCubic = Self(rawValue: 3 << 10)
  /// For key frames. Values are interpolated linearly, at the times of the key frames.
  public static let calculationModeCubicPaced = Self(rawValue: 4 << 10)
}
