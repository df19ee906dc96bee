import Panorama

/// How a `UIViewPropertyAnimator` moves.
public protocol UITimingCurveProvider: Sendable {
  /// The curve of an animation that takes `duration` seconds.
  func curve(duration: Double) -> PanoramaViews.AnimationCurve
}

/// Moves with a spring.
public struct UISpringTimingParameters: UITimingCurveProvider, Hashable {
  /// 1 does not overshoot; smaller ratios do.
  public let dampingRatio: CGFloat
  /// The speed at the start; 1 is the whole distance per second. Only `dx` counts.
  public let initialVelocity: CGVector

  /// Makes a spring.
  public init(dampingRatio ratio: CGFloat = 1, initialVelocity velocity: CGVector = .zero) {
    (dampingRatio, initialVelocity) = (ratio, velocity)
  }

  public func curve(duration: Double) -> PanoramaViews.AnimationCurve {
    .spring(
      settlingAfter: duration, damping: Double(dampingRatio),
      velocity: Double(initialVelocity.dx))
  }
}

/// Moves along a cubic curve from (0, 0) to (1, 1).
public struct UICubicTimingParameters: UITimingCurveProvider, Hashable {
  private let curve: PanoramaViews.AnimationCurve

  /// Makes a curve with two control points, whose x coordinates are in 0 … 1.
  public init(controlPoint1 first: CGPoint, controlPoint2 second: CGPoint) {
    curve = .cubic(x1: first.x, y1: first.y, x2: second.x, y2: second.y)
  }

  /// Makes one of UIKit's four named curves.
  public init(animationCurve curve: UIView.AnimationCurve) { self.curve = curve.curve }

  public func curve(duration: Double) -> PanoramaViews.AnimationCurve { curve }
}

extension View {
  /// Animates with a spring.
  ///
  /// - Parameters:
  ///   - duration: the approximate time until the spring has settled, in seconds.
  ///   - bounce: how far the spring overshoots: 0 is not at all, 1 is the maximum.
  ///   - velocity: the speed at the start; 1 is the whole distance per second.
  ///   - delay: the delay in seconds.
  ///   - options: whether the animation repeats and runs backward.
  ///   - animations: sets the new values.
  ///   - completion: called once, with whether the end was reached.
  public static func animate(
    springDuration duration: Double = 0.5, bounce: CGFloat = 0,
    initialSpringVelocity velocity: CGFloat = 0, delay: Double = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: delay, usingSpringWithDamping: max(0.05, 1 - bounce),
      initialSpringVelocity: velocity, options: options, animations: animations,
      completion: completion)
  }
}
