import Logging
import Panorama

/// The animations of one layer.
@MainActor
final class LayerAnimations: LayerAnimator, FrameAnimation {
  private struct Running {
    let key: String?
    let animation: CAAnimation
    /// The time at which it began; nil before the first frame.
    var start: Double?
    /// The transaction that is notified of its end.
    let transaction: CATransaction.Frame?
    /// Whether it only shows its last value.
    var isFrozen = false
  }

  private weak var layer: CALayer?
  private var running: [Running] = []
  private var time = 0.0
  /// The number of successive frames for which the layer was in no window.
  private var framesOutside = 0

  private static let logger = Logger(label: "panorama.animation")
  /// The number of frames for which an animation waits for its layer to be added to a window.
  private static let patience = 3

  init(_ layer: CALayer) { self.layer = layer }

  var keys: [String] { running.compactMap(\.key) }

  func animation(_ key: String) -> CAAnimation? { running.first { $0.key == key }?.animation }

  func add(_ animation: CAAnimation, _ key: String?, _ transaction: CATransaction.Frame?) {
    if let key { remove(key) }
    for property in Self.properties(of: animation) where AnimatedProperty.named(property) == nil {
      Self.logger.warning("no animation of the key path \(property)")
    }
    let window = layer?.owningWindow ?? CurrentState.window
    time = window?.time ?? 0
    running.append(Running(key: key, animation: animation, transaction: transaction))
    guard let window else { return end(finished: false) { _ in true } }
    framesOutside = 0
    window.add(self)
    changed()
  }

  private static func properties(of animation: CAAnimation) -> [String] {
    if let group = animation as? CAAnimationGroup {
      return (group.animations ?? []).flatMap(properties)
    }
    return (animation as? CAPropertyAnimation)?.keyPath.map { [$0] } ?? []
  }

  func remove(_ key: String) { end(finished: false) { $0.key == key } }

  func removeAll() { end(finished: false) { _ in true } }

  /// Removes animations and notifies delegates and transactions.
  private func end(finished: Bool, where isEnding: (Running) -> Bool) {
    let ending = running.filter(isEnding)
    guard !ending.isEmpty else { return }
    running.removeAll(where: isEnding)
    if running.isEmpty { layer?.animator = nil }
    changed()
    for item in ending where !item.isFrozen { tell(item, finished) }
  }

  private func tell(_ item: Running, _ finished: Bool) {
    item.animation.delegate?.animationDidStop(item.animation, finished: finished)
    item.transaction?.animationDidEnd()
  }

  private func changed() {
    layer?.lookChanged()
    layer?.placeChanged()
  }

  func advance(to newTime: Double) -> Bool {
    time = newTime
    guard layer?.owningWindow != nil else {
      framesOutside += 1
      if framesOutside >= Self.patience { removeAll() }
      return !running.isEmpty
    }
    framesOutside = 0
    for i in running.indices where running[i].start == nil {
      let begin = running[i].animation.beginTime
      running[i].start = begin > 0 ? begin : newTime
      running[i].animation.delegate?.animationDidStart(running[i].animation)
    }
    let done = running.indices.filter { !running[$0].isFrozen && isDone(running[$0]) }
    let ended = done.map { running[$0] }
    for i in done { running[i].isFrozen = true }
    running.removeAll { $0.isFrozen && $0.animation.isRemovedOnCompletion }
    if running.isEmpty { layer?.animator = nil }
    changed()
    for item in ended { tell(item, true) }
    return running.contains { !$0.isFrozen }
  }

  private func isDone(_ item: Running) -> Bool {
    guard let start = item.start else { return false }
    return time >= start + item.animation.wholeDuration
  }

  func apply(to copy: CALayer) {
    for item in running {
      item.animation.show(time - (item.start ?? max(time, item.animation.beginTime)), in: copy)
    }
  }
}

extension Layer {
  private var animations: LayerAnimations? { animator as? LayerAnimations }

  /// Shows `animation` from the next frame on. It replaces an animation with the same key. If the
  /// layer is not added to a window within three frames, the animation is dropped.
  public func add(_ animation: CAAnimation, forKey key: String?) {
    let animations = animations ?? LayerAnimations(self)
    animator = animations
    let transaction = CATransaction.current
    transaction?.animationWillBegin()
    animations.add(animation.copy(), key, transaction)
  }

  /// Ends the animation with a key.
  public func removeAnimation(forKey key: String) { animations?.remove(key) }

  /// Ends all animations of the layer, and those of `View.animate` that move its view.
  public func removeAllAnimations() {
    animations?.removeAll()
    host?.endBlockAnimations()
  }

  /// The animation with a key; nil if there is none.
  public func animation(forKey key: String) -> CAAnimation? { animations?.animation(key) }

  /// The keys of the running animations; nil if there are none.
  public func animationKeys() -> [String]? {
    let keys = animations?.keys ?? []
    return keys.isEmpty ? nil : keys
  }
}
