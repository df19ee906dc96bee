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
    context.isDark = node.hasDarkSurroundings
    if !bounds.isEmpty {
      context.clip(to: bounds)
      drawRecording(in: context)
    }
    recording = context.displayList
  }

  /// Asks for `layoutSublayers()` before the next frame.
  public func setNeedsLayout() { node.setNeedsLayout() }

  /// Calls `layoutSublayers()` now if it was asked for.
  public func layoutIfNeeded() { node.layoutIfNeeded() }

  /// The layer itself, which has the values that were set.
  public func model() -> Self { self }

  /// Draws the layer and everything inside it in its own coordinates; a view's layer draws the view.
  public func render(in context: CGContext) {
    // The list is in the layer's box, not in its own coordinates.
    context.draw(picture, transform: CGAffineTransform(translationX: bounds.minX, y: bounds.minY))
  }

  /// Everything that the layer shows, in its box.
  private var picture: DisplayList {
    node.layoutIfNeeded()
    return node.compose(CompositionContext(), seen: .infinite)
  }

  // MARK: Effects of changes

  /// Called when the layer's own appearance changed.
  func lookChanged() { node.setNeedsComposition() }

  /// Called when the size of the layer changed.
  func sizeDidChange() { if needsDisplayOnBoundsChange { needsDisplay = true } }

  /// Called when the theme of the enclosing view changed: colours may have to appear in another form.
  func surroundingsDidChange() {
    if recording != nil { needsDisplay = true }
    lookChanged()
  }

  func shadowChanged() { node.looks.shadow = shadow }

  /// The shadow that the four properties describe. Core Animation's radius is the standard deviation of
  /// the blur, which has faded out at about twice that.
  private var shadow: OutlineShadow? {
    guard shadowOpacity > 0, let shadowColor else { return nil }
    return OutlineShadow(
      color: shadowColor.faded(by: Double(shadowOpacity)),
      radius: 2 * Double(shadowRadius), offset: shadowOffset, path: shadowPath?.path)
  }

  // MARK: Picture

  /// What `mask` draws, in the layer's box; nil without a mask. An empty mask hides everything.
  var maskPicture: DisplayItem? {
    guard let mask else { return nil }
    let shift = CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY)
    let shown = mask.node.displayed
    return DisplayItem(
      .list(shown.isHidden ? .empty : mask.picture),
      transform: shown.blockGeometry.placement.concatenating(shift), alpha: shown.blockAlpha,
      blendMode: .destinationIn)
  }

  /// The items that the layer itself shows above its background, in its own coordinates.
  var ownItems: [DisplayItem] {
    displayIfNeeded()
    var items: [DisplayItem] = []
    if let image = contents as? CGImage {
      items.append(DisplayItem(.image(image, place(image), .default)))
    }
    if let recording, !recording.isEmpty {
      items.append(DisplayItem(.list(recording), transform: stretch))
    }
    let shown = isAnimated ? presentation() ?? self : self
    return items + shown.shapeItems(isDark: node.hasDarkSurroundings)
  }

  /// The transform that stretches a drawing for another size to the current size.
  private var stretch: CGAffineTransform {
    let (old, new) = (recordedBounds, bounds)
    guard old != new, old.width > 0, old.height > 0 else { return .identity }
    return CGAffineTransform(translationX: -old.minX, y: -old.minY)
      .concatenating(CGAffineTransform(scaleX: new.width / old.width, y: new.height / old.height))
      .concatenating(CGAffineTransform(translationX: new.minX, y: new.minY))
  }

  private func place(_ image: CGImage) -> CGRect {
    let scale = max(contentsScale, 1e-3)
    let size = CGSize(width: Double(image.width) / scale, height: Double(image.height) / scale)
    return contentsGravity.place(size, in: bounds)
  }
}
