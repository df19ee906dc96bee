import Logging
import Panorama

extension Layer {
  private static let animationLogger = Logger(label: "panorama.animation")

  /// Shows `animation` from the next frame on. It replaces an animation with the same key. If the
  /// layer is not added to a window within three frames, the animation is dropped.
  public func add(_ animation: CAAnimation, forKey key: String?) {
    for path in animation.keyPaths where AnimatedProperty.named(path) == nil {
      Self.animationLogger.warning("no animation of the key path \(path)")
    }
    let animation = animation.copy()
    let transaction = CATransaction.current
    transaction?.animationWillBegin()
    add(animation, forKey: key) { finished in
      animation.delegate?.animationDidStop(animation, finished: finished)
      transaction?.animationDidEnd()
    }
  }

  /// Ends the animation with a key.
  public func removeAnimation(forKey key: String) { endAnimation(forKey: key) }

  /// Ends all animations of the layer, and those of `View.animate` that move its view.
  public func removeAllAnimations() { endAnimations() }

  /// The animation with a key; nil if there is none.
  public func animation(forKey key: String) -> CAAnimation? {
    layerAnimations.first { $0.key == key }?.animation as? CAAnimation
  }

  /// The keys of the running animations; nil if there are none.
  public func animationKeys() -> [String]? {
    let keys = layerAnimations.compactMap(\.key)
    return keys.isEmpty ? nil : keys
  }
}

extension CAAnimation {
  /// The properties that it moves.
  fileprivate var keyPaths: [String] {
    if let group = self as? CAAnimationGroup { return (group.animations ?? []).flatMap(\.keyPaths) }
    return (self as? CAPropertyAnimation)?.keyPath.map { [$0] } ?? []
  }
}
