import Panorama

extension SketchPanorama {
  /// Redraws the canvas now, and after each zoom if something on it has a constant size on screen.
  func groundDidChange() {
    redrawsWhenZoomed = selection != nil || ground != .blank || isWriting
    setNeedsDisplay()
  }

  /// The paper and all finished strokes. This reads all strokes of a large sketch.
  public var finishedDrawing: DisplayList {
    let bounds = bounds
    var strokes =
      sheet.tiles == nil
      ? sheet.strokes : LayeredStrokes(document.strokes.map(sheet.local), layers: document.layers)
    return DisplayList { context in
      context.setFillColor(SketchPanorama.paper)
      context.fill(bounds)
      strokes.draw(in: context)
    }
  }

  /// Draws the visible lines or dots.
  func drawGround(in context: CGContext) {
    guard ground != .blank else { return }
    groundArea = neededGround
    context.saveGState()
    // The tiles of a large sketch include the paper, which would hide the ground, so it goes on top.
    if sheet.tiles != nil { context.setBlendMode(.multiply) }
    ground.draw(in: context, area: groundArea, scale: shownScale)
    context.restoreGState()
  }

  /// The visible area with half its size added on each side, so that not every step of a scroll redraws.
  private var neededGround: CGRect {
    visibleRect.insetBy(dx: -visibleRect.width / 2, dy: -visibleRect.height / 2)
  }
}
