import Foundation
import PanoramaGraphics

extension Layer {
  /// Asks for `draw(in:)` before the next frame.
  public func setNeedsDisplay() {
    needsDisplay = true
    lookChanged()
  }

  /// Asks for `draw(in:)` before the next frame. The whole layer draws, whatever `rect` is.
  public func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }

  /// Calls `draw(in:)` now if it was asked for.
  public func displayIfNeeded() {
    guard needsDisplay else { return }
    needsDisplay = false
    recordedBounds = bounds
    let context = CGContext()
    context.isDark = hasDarkSurroundings
    if !bounds.isEmpty {
      context.clip(to: bounds)
      draw(in: context)
    }
    recording = context.displayList
  }

  /// Asks for `layoutSublayers()` before the next frame.
  public func setNeedsLayout() {
    layoutIsStale = true
    lookChanged()
  }

  /// Calls `layoutSublayers()` now if it was asked for.
  public func layoutIfNeeded() {
    guard layoutIsStale else { return }
    layoutIsStale = false
    layoutSublayers()
  }

  /// The layer itself, which has the values that were set.
  public func model() -> Self { self }

  /// Draws the layer and everything inside it in its own coordinates; a view's layer draws the view.
  public func render(in context: CGContext) {
    let list: DisplayList
    if let host {
      host.layoutIfNeeded()
      list = host.compose(CompositionContext(), seen: .infinite)
    } else {
      list = compose()
    }
    // The list is in the layer's box, not in its own coordinates.
    context.draw(list, transform: CGAffineTransform(translationX: bounds.minX, y: bounds.minY))
  }

  // MARK: Effects of changes

  /// Called when the layer's own appearance changed.
  package func lookChanged() {
    placed = nil
    if let host { host.setNeedsComposition() } else { holder?.sublayerChanged(self) }
    maskedLayer?.lookChanged()
  }

  /// Called when the layer moved or its opacity changed.
  package func placeChanged() {
    if let host { host.superviewNeedsComposition() } else { holder?.sublayerChanged(self) }
    maskedLayer?.lookChanged()
  }

  /// Called when a sublayer without a view changed.
  private func sublayerChanged(_ layer: Layer) {
    children?.note(layer)
    sublayersChanged()
  }

  /// Whether the enclosing view shows a dark theme.
  var hasDarkSurroundings: Bool {
    var layer: Layer? = self
    while let candidate = layer {
      if let host = candidate.host { return host.hasDarkSurroundings }
      layer = candidate.holder ?? candidate.maskedLayer
    }
    return false
  }

  /// Called when the theme of the enclosing view changed: colours may have to appear in another form.
  func surroundingsDidChange() {
    if recording != nil { needsDisplay = true }
    lookChanged()
    children?.visit { $0.surroundingsDidChange() }
  }

  /// Called when something inside was added, removed or changed.
  func sublayersChanged() {
    placed = nil
    if let host { host.contentsNeedComposition() } else { holder?.sublayerChanged(self) }
    maskedLayer?.lookChanged()
  }

  func shadowChanged() {
    if let host { host.shadow = shadow } else { lookChanged() }
  }

  /// The shadow that the four properties describe. Core Animation's radius is the standard deviation of
  /// the blur, which has faded out at about twice that.
  var shadow: Shadow? {
    guard shadowOpacity > 0, let shadowColor else { return nil }
    return Shadow(
      color: shadowColor.faded(by: Double(shadowOpacity)),
      radius: 2 * Double(shadowRadius), offset: shadowOffset, path: shadowPath?.path)
  }
}
