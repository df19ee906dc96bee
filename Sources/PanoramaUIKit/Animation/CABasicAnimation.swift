import Panorama

/// An animation from one value to another. A missing value is the layer's own, or zero if `isAdditive`.
open class CABasicAnimation: CAPropertyAnimation {
  /// The first value.
  open var fromValue: Any?
  /// The last value.
  open var toValue: Any?
  /// The difference between the last and the first value, used if one of the two is missing.
  open var byValue: Any?

  override func makeCopy() -> CAAnimation { CABasicAnimation() }

  open override func copy() -> CAAnimation {
    let copy = super.copy()
    if let copy = copy as? CABasicAnimation {
      (copy.fromValue, copy.toValue, copy.byValue) = (fromValue, toValue, byValue)
    }
    return copy
  }

  override func value(_ progress: Double, _ own: AnimatedValue) -> AnimatedValue? {
    let (from, to, by) = (own.like(fromValue), own.like(toValue), own.like(byValue))
    let zero = isAdditive ? own.zero : own
    let start = from ?? by.flatMap { by in to.map { $0.subtracting(by) } } ?? zero
    let end = to ?? by.map { start.adding($0) } ?? zero
    return start.mixed(with: end, progress)
  }
}

/// An animation whose value moves as if a spring pulled it.
open class CASpringAnimation: CABasicAnimation {
  /// The mass at the end of the spring, > 0. Default: 1.
  open var mass: CGFloat = 1
  /// The stiffness of the spring, > 0. Default: 100.
  open var stiffness: CGFloat = 100
  /// The friction, ≥ 0. Default: 10.
  open var damping: CGFloat = 10
  /// The speed at the beginning; 1 is the whole distance per second. Default: 0.
  open var initialVelocity: CGFloat = 0

  /// The time until the spring is at rest, in seconds.
  open var settlingDuration: Double { curve.naturalDuration ?? 0 }

  override func makeCopy() -> CAAnimation { CASpringAnimation() }

  open override func copy() -> CAAnimation {
    let copy = super.copy()
    if let copy = copy as? CASpringAnimation {
      (copy.mass, copy.stiffness) = (mass, stiffness)
      (copy.damping, copy.initialVelocity) = (damping, initialVelocity)
    }
    return copy
  }

  override var curve: PanoramaViews.AnimationCurve {
    let (m, k) = (max(Double(mass), 1e-6), max(Double(stiffness), 1e-6))
    return .spring(
      response: 2 * .pi * (m / k).squareRoot(),
      damping: Double(damping) / (2 * (m * k).squareRoot()), velocity: Double(initialVelocity))
  }
}
