import Foundation

extension CGContext {
  /// Begins a layer. Everything up to `endTransparencyLayer` is composited as one picture, with the current
  /// clip, alpha, blend mode and shadow.
  ///
  /// Inside the layer the alpha starts at 1, the blend mode is normal and there is no shadow. Layers
  /// can be nested as deep as the rasterizer allows.
  public func beginTransparencyLayer() {
    let outer = layers.last?.clipBounds ?? .infinite
    layers.append(
      OpenLayer(
        items: items, outer: state, depth: stack.count,
        clipBounds: outer.intersection(state.clip?.bounds ?? .infinite)))
    items = []
    state.clip = nil
    state.alpha = 1
    state.blendMode = .normal
    state.shadow = nil
  }

  /// The same as `beginTransparencyLayer()`. `auxiliaryInfo` has no keys, as in Core Graphics.
  public func beginTransparencyLayer(auxiliaryInfo: [String: Any]?) { beginTransparencyLayer() }

  /// The same as `beginTransparencyLayer(in:)`.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: [String: Any]?) {
    beginTransparencyLayer(in: rect)
  }

  /// Begins a layer whose content is clipped to `rect`.
  public func beginTransparencyLayer(in rect: CGRect) {
    beginTransparencyLayer()
    clip(to: rect)
  }

  /// Begins a level of detail. Everything up to `endLevelOfDetail` is drawn only if the drawing is
  /// replayed at a scale within `scales`, and costs nothing otherwise.
  ///
  /// Levels can be nested. The graphics state does not change.
  ///
  /// - Parameter scales: device pixels per point, ≥ 0; the upper bound may be infinity.
  public func beginLevelOfDetail(_ scales: Range<Double>) {
    let outer = layers.last?.clipBounds ?? .infinite
    layers.append(
      OpenLayer(
        scales: scales, items: items, outer: state, depth: stack.count, clipBounds: outer))
    items = []
  }

  /// Ends the innermost level of detail. Does nothing if a transparency layer was begun after it.
  public func endLevelOfDetail() {
    guard layers.last?.scales != nil else { return }
    close(layers.removeLast())
  }

  /// Ends the innermost layer and restores the graphics state from its beginning. Does nothing if a
  /// level of detail was begun after it.
  public func endTransparencyLayer() {
    // The layer is read in place: a copy would share its items, which would then be copied on the next
    // change.
    guard let last = layers.indices.last, layers[last].scales == nil else { return }
    stack.removeLast(stack.count - layers[last].depth)
    state = layers[last].outer
    close(layers.removeLast())
  }

  /// Appends the finished layer to the items that were drawn before it. O(1) on average.
  private func close(_ layer: consuming OpenLayer) {
    let inside = items
    items = layer.items
    // Now only this context holds the items, so appending does not copy them.
    layer.items = []
    for item in layer.closed(over: inside) { keep(item) }
  }
}
