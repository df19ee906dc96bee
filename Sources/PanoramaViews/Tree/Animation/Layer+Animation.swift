extension Layer {
  /// The animations of the layer itself, in the order in which they were added.
  private var entries: [NodeAnimations.Entry] {
    node.animations?.entries.filter(\.key.isLayer) ?? []
  }

  /// Whether the layer is displayed otherwise than `View.animate` shows its view.
  var isAnimated: Bool { node.animations?.entries.contains(where: \.key.isLayer) ?? false }

  /// The layer's animations in the order in which they were added, with their names.
  package var layerAnimations: [(key: String?, animation: any LayerAnimation)] {
    entries.compactMap { entry in
      guard case .layer(let key) = entry.key else { return nil }
      return entry.animation.layerAnimation.map { (key, $0) }
    }
  }

  /// Shows `animation` from the next frame on. It replaces an animation with the same key. Without any window it
  /// ends at once.
  ///
  /// - Parameter completion: called once, with whether the end was reached.
  package func add(
    _ animation: any LayerAnimation, forKey key: String?, completion: @escaping (Bool) -> Void
  ) {
    let running = RunningAnimation(animation.plan, of: animation, completion: completion)
    if let key { endAnimations { $0 == .layer(key) } }
    guard let window = node.owningWindow ?? CurrentState.window else {
      return running.complete(false)
    }
    running.add(RunningAnimation.Track(node: node, key: .layer(key)))
    running.begin(in: window)
  }

  /// Ends the animation with a key.
  package func endAnimation(forKey key: String) { endAnimations { $0 == .layer(key) } }

  /// Ends all animations of the layer, and those of `View.animate` that move its view.
  package func endAnimations() { endAnimations { _ in true } }

  private func endAnimations(where isEnding: (AnimationKey) -> Bool) {
    let node = node
    for entry in node.animations?.entries ?? [] where isEnding(entry.key) {
      entry.animation.end(node, entry.key)
    }
  }

  /// Makes `copy` a copy of the layer that shows its animations.
  func animated<Copy: Layer>(_ copy: Copy) -> Copy {
    copy.copySettings(of: self)
    for entry in entries { entry.animation.show(in: copy) }
    return copy
  }
}
