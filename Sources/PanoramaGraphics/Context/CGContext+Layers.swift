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

  /// Ends the layer begun last; the graphics state is again what it was then. Without an open
  /// layer it does nothing.
  public func endTransparencyLayer() {
    guard let layer = layers.popLast() else { return }
    stack.removeLast(stack.count - layer.depth)
    state = layer.outer
    items = layer.items + layer.closed(over: items)
  }
}
