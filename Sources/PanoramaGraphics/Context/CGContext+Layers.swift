import Foundation

extension CGContext {
  /// What follows, up to `endTransparencyLayer`, is laid on the canvas as one picture, under the
  /// clip and with the alpha, blend mode and shadow in force now. Inside, alpha begins at 1, the
  /// blend mode is normal and there is no shadow. Layers nest; a rasterizer says how deep.
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

  /// As `beginTransparencyLayer()`; Core Graphics knows no keys for `auxiliaryInfo`, and neither do
  /// we.
  public func beginTransparencyLayer(auxiliaryInfo: [String: Any]?) { beginTransparencyLayer() }

  /// As `beginTransparencyLayer(in:)`.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: [String: Any]?) {
    beginTransparencyLayer(in: rect)
  }

  /// The same, its content clipped to `rect` besides.
  public func beginTransparencyLayer(in rect: CGRect) {
    beginTransparencyLayer()
    clip(to: rect)
  }

  /// What follows, up to `endLevelOfDetail`, is drawn only while a point of the drawing is at least
  /// `scales.lowerBound` and less than `scales.upperBound` device pixels wide, as it is replayed
  /// then; else it costs nothing. Levels nest; the graphics state is not changed.
  ///
  /// - Parameter scales: device pixels a point, ≥ 0; an upper bound of infinity is none.
  public func beginLevelOfDetail(_ scales: Range<Double>) {
    let outer = layers.last?.clipBounds ?? .infinite
    layers.append(
      OpenLayer(
        scales: scales, items: items, outer: state, depth: stack.count, clipBounds: outer))
    items = []
  }

  /// Ends the level of detail begun last. Where a transparency layer, or nothing, was begun last, it
  /// does nothing.
  public func endLevelOfDetail() {
    guard layers.last?.scales != nil else { return }
    close(layers.removeLast())
  }

  /// Ends the layer begun last; the graphics state is again what it was then. Where no layer was
  /// begun last, it does nothing.
  public func endTransparencyLayer() {
    guard let layer = layers.last, layer.scales == nil else { return }
    stack.removeLast(stack.count - layer.depth)
    state = layer.outer
    close(layers.removeLast())
  }

  /// What is drawn goes on behind what was drawn before the layer. O(1) on average.
  private func close(_ layer: consuming OpenLayer) {
    let inside = items
    items = layer.items
    // The only one to hold them: nothing is copied.
    layer.items = []
    for item in layer.closed(over: inside) { keep(item) }
  }
}
