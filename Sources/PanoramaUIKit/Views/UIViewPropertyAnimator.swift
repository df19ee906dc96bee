import Panorama

/// An animation that is set up first and started later. It runs to its end: it cannot be scrubbed
/// or reversed.
@preconcurrency @MainActor
open class UIViewPropertyAnimator {
  /// Seconds.
  public let duration: Double
  /// Under way.
  public private(set) var isRunning = false

  private let curve: PanoramaViews.AnimationCurve
  private var animations: [() -> Void] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []

  /// Along a curve.
  public init(
    duration: Double, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.duration = duration
    self.curve = curve.curve
    if let animations { self.animations = [animations] }
  }

  /// By a spring; `ratio` 1 does not swing over, less does. `duration` is about when it has
  /// settled.
  public init(duration: Double, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
    self.duration = duration
    curve = .spring(response: max(0.05, duration / 1.5), damping: Double(ratio))
    if let animations { self.animations = [animations] }
  }

  /// Adds to what is animated, before the start.
  open func addAnimations(_ animation: @escaping () -> Void) { animations.append(animation) }

  /// Told once, at the end; `current` when something else took the properties over.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  /// Starts, from what is shown; nothing while it runs.
  open func startAnimation() { startAnimation(afterDelay: 0) }

  /// Starts after `delay` seconds; nothing while it runs.
  open func startAnimation(afterDelay delay: Double) {
    guard !isRunning else { return }
    isRunning = true
    let animations = animations
    View.animate(
      withDuration: duration, delay: delay, curve: curve,
      animations: { for animation in animations { animation() } },
      completion: { finished in self.finish(finished ? .end : .current) })
  }

  /// Starts one at once, along a curve.
  @discardableResult
  public class func runningPropertyAnimator(
    withDuration duration: Double, delay: Double, options: UIView.AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let curves: [UIView.AnimationCurve] = [.easeInOut, .easeIn, .easeOut, .linear]
    let animator = UIViewPropertyAnimator(
      duration: duration, curve: curves[Int(options.rawValue >> 16 & 3)], animations: animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  private func finish(_ position: UIViewAnimatingPosition) {
    isRunning = false
    for completion in completions { completion(position) }
  }
}

/// Where an animation ended.
public enum UIViewAnimatingPosition: Int, Hashable, Sendable {
  case end, start, current
}

extension View {
  /// UIKit's four curves.
  public enum AnimationCurve: Int, Hashable, Sendable {
    case easeInOut, easeIn, easeOut, linear

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
