import Panorama

/// An animation that is prepared first and started later. It always runs to its end and cannot be scrubbed or
/// reversed.
@preconcurrency @MainActor
open class UIViewPropertyAnimator {
  /// The duration in seconds.
  public let duration: Double
  /// Whether the animation is running.
  public private(set) var isRunning = false

  private let curve: PanoramaViews.AnimationCurve
  private var animations: [() -> Void] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []

  /// Makes an animation along a curve.
  public init(
    duration: Double, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.duration = duration
    self.curve = curve.curve
    if let animations { self.animations = [animations] }
  }

  /// Makes an animation with a spring, which overshoots if `ratio` is less than 1. `duration` is the
  /// approximate time until the spring has settled.
  public init(duration: Double, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
    self.duration = duration
    curve = .spring(settlingAfter: duration, damping: Double(ratio))
    if let animations { self.animations = [animations] }
  }

  /// Makes an animation with timing parameters.
  public init(duration: Double, timingParameters parameters: any UITimingCurveProvider) {
    self.duration = duration
    curve = parameters.curve(duration: duration)
  }

  /// Adds changes to animate, before the start.
  open func addAnimations(_ animation: @escaping () -> Void) { animations.append(animation) }

  /// Adds a closure that is called once at the end, with `current` if another animation took over
  /// the properties.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  /// Starts from the displayed state. Does nothing if the animation is running.
  open func startAnimation() { startAnimation(afterDelay: 0) }

  /// Starts after `delay` seconds. Does nothing if the animation is running.
  open func startAnimation(afterDelay delay: Double) {
    guard !isRunning else { return }
    isRunning = true
    let animations = animations
    View.animate(
      withDuration: duration, delay: delay, curve: curve,
      animations: { for animation in animations { animation() } },
      completion: { finished in self.finish(finished ? .end : .current) })
  }

  /// Makes an animation along a curve, which starts after `delay` seconds.
  @discardableResult
  public class func runningPropertyAnimator(
    withDuration duration: Double, delay: Double, options: UIView.AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let curve = UIView.AnimationCurve(rawValue: Int(options.rawValue >> 16 & 3)) ?? .easeInOut
    let animator = UIViewPropertyAnimator(duration: duration, curve: curve, animations: animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  private func finish(_ position: UIViewAnimatingPosition) {
    isRunning = false
    for completion in completions { completion(position) }
  }
}

/// The position at which an animation ended.
public enum UIViewAnimatingPosition: Int, Hashable, Sendable {
  /// At the end.
  case end
  /// At the start.
  case start
  /// Somewhere between.
  case current
}

extension View {
  /// UIKit's four curves.
  public enum AnimationCurve: Int, Hashable, Sendable {
    /// Slow at both ends.
    case easeInOut
    /// Slow at the beginning.
    case easeIn
    /// Slow at the end.
    case easeOut
    /// At a constant speed.
    case linear

    var curve: PanoramaViews.AnimationCurve {
      switch self {
      case .easeInOut: .easeInOut
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .linear: .linear
      }
    }
  }
}
