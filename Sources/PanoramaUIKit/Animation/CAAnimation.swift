import Panorama

/// Shows other values of a layer's properties for some time. The layer's own values do not change.
///
/// An animation is copied when it is added to a layer; later changes have no effect.
@preconcurrency @MainActor
open class CAAnimation: LayerAnimation {
  /// The duration of one run, in seconds; 0 stands for 0.25. Default: 0.
  open var duration = 0.0
  /// The time at which it begins, in seconds of `CACurrentMediaTime()`, or of its group; 0 to begin at once.
  /// Default: 0.
  open var beginTime = 0.0
  /// The position within the animation at which it begins, in seconds. Default: 0.
  open var timeOffset = 0.0
  /// The number of runs; 0 means 1, and infinity repeats for ever. Default: 0.
  open var repeatCount: Float = 0
  /// Whether every run is followed by a run backward. Default: false.
  open var autoreverses = false
  /// The speed of its time relative to that of its container, > 0. Default: 1.
  open var speed: Float = 1
  /// What it shows before its beginning and after its end. Default: the layer's own values.
  open var fillMode = CAMediaTimingFillMode.removed
  /// Whether it is removed from the layer at its end. Default: true.
  open var isRemovedOnCompletion = true
  /// How the progress depends on the time; nil for a constant speed.
  open var timingFunction: CAMediaTimingFunction?
  /// Is notified of the beginning and the end. The animation retains it, as in Core Animation.
  open var delegate: (any CAAnimationDelegate)?

  /// Makes an animation.
  public init() {}

  /// A copy.
  open func copy() -> CAAnimation {
    let copy = makeCopy()
    (copy.duration, copy.beginTime, copy.timeOffset) = (duration, beginTime, timeOffset)
    (copy.repeatCount, copy.autoreverses, copy.speed) = (repeatCount, autoreverses, speed)
    (copy.fillMode, copy.isRemovedOnCompletion) = (fillMode, isRemovedOnCompletion)
    (copy.timingFunction, copy.delegate) = (timingFunction, delegate)
    return copy
  }

  func makeCopy() -> CAAnimation { CAAnimation() }

  /// How the progress of a run depends on its time.
  var curve: PanoramaViews.AnimationCurve { timingFunction ?? .linear }

  /// When and how it runs, in the time of its container.
  package var plan: AnimationPlan {
    var plan = AnimationPlan(
      duration: runDuration, curve: curve, repeatCount: Double(repeatCount),
      autoreverses: autoreverses)
    plan.timeOffset = timeOffset
    plan.speed = speed > 0 && speed.isFinite ? Double(speed) : 1
    plan.fillsBefore = fillMode == .backwards || fillMode == .both
    plan.fillsAfter = fillMode == .forwards || fillMode == .both
    return plan
  }

  var runDuration: Double { duration > 0 && duration.isFinite ? duration : 0.25 }

  /// Shows the animation in `layer`.
  ///
  /// - Parameters:
  ///   - elapsed: the time since the beginning, in seconds of its container.
  ///   - layer: a copy of the layer.
  package func show(_ elapsed: Double, in layer: CALayer) {
    let plan = plan
    if let fraction = plan.fraction(at: elapsed) {
      show(progress: plan.progress(fraction), in: layer)
    }
  }

  /// Shows one moment of a run.
  ///
  /// - Parameters:
  ///   - progress: the position between the first and the last value, usually 0 … 1.
  ///   - layer: a copy of the layer.
  func show(progress: Double, in layer: CALayer) {}

  package func didStart() { delegate?.animationDidStart(self) }
}

/// Is notified of an animation's events. Every method is optional.
@preconcurrency @MainActor
public protocol CAAnimationDelegate: AnyObject {
  /// Called when the animation begins.
  func animationDidStart(_ animation: CAAnimation)
  /// Called when the animation ends, with whether it reached its end.
  func animationDidStop(_ animation: CAAnimation, finished: Bool)
}

extension CAAnimationDelegate {
  /// The default does nothing.
  public func animationDidStart(_ animation: CAAnimation) {}
  /// The default does nothing.
  public func animationDidStop(_ animation: CAAnimation, finished: Bool) {}
}

/// A time or a duration in seconds.
public typealias CFTimeInterval = Double

/// The time of the current window's newest event or frame, in seconds; 0 without a window. An animation's
/// `beginTime` refers to it.
// swift-format-ignore: AlwaysUseLowerCamelCase
@preconcurrency @MainActor
public func CACurrentMediaTime() -> Double { CurrentState.window?.time ?? 0 }

/// An animation of one property, identified by its key path. The guide lists the key paths; others have no
/// effect and are logged.
open class CAPropertyAnimation: CAAnimation {
  /// The name of the property, such as `"opacity"` or `"transform.rotation.z"`.
  open var keyPath: String?
  /// Whether the values are added to the layer's own. Default: false.
  open var isAdditive = false

  /// Makes an animation of a property.
  public convenience init(keyPath: String?) {
    self.init()
    self.keyPath = keyPath
  }

  open override func copy() -> CAAnimation {
    let copy = super.copy()
    if let copy = copy as? CAPropertyAnimation {
      (copy.keyPath, copy.isAdditive) = (keyPath, isAdditive)
    }
    return copy
  }

  var property: AnimatedProperty? { keyPath.flatMap(AnimatedProperty.named) }

  override func show(progress: Double, in layer: CALayer) {
    guard let property, let own = property.read(layer),
      let value = value(progress, own)
    else { return }
    property.write(layer, isAdditive ? own.adding(value) : value)
  }

  /// The value at one moment of a run; nil if there is none.
  ///
  /// - Parameter own: the layer's own value.
  func value(_ progress: Double, _ own: AnimatedValue) -> AnimatedValue? { nil }
}

/// Animations that run together. They are cut off at the end of the group.
open class CAAnimationGroup: CAAnimation {
  /// The animations. An animation without a duration takes that of the group.
  open var animations: [CAAnimation]?

  override func makeCopy() -> CAAnimation { CAAnimationGroup() }

  open override func copy() -> CAAnimation {
    let copy = super.copy()
    if let copy = copy as? CAAnimationGroup {
      copy.animations = animations?.map { member in
        let member = member.copy()
        if member.duration <= 0 { member.duration = runDuration }
        return member
      }
    }
    return copy
  }

  override func show(progress: Double, in layer: CALayer) {
    for animation in animations ?? [] {
      animation.show(progress * runDuration - animation.beginTime, in: layer)
    }
  }
}
