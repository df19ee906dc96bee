#if Apps
  import Panorama

  extension SketchPanorama {
    /// Has the canvas drawn for each zoom if something on it has a constant size on screen.
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

    /// Draws the lines or dots in sight.
    func drawGround(in context: CGContext) {
      guard ground != .blank else { return }
      groundArea = neededGround
      context.saveGState()
      // Above the tiles of a large sketch, whose paper would hide it.
      if sheet.tiles != nil { context.setBlendMode(.multiply) }
      ground.draw(in: context, area: groundArea, scale: shownScale)
      context.restoreGState()
    }

    /// The area in sight and half as much around it, so that not every step of a scroll draws anew.
    private var neededGround: CGRect {
      visibleRect.insetBy(dx: -visibleRect.width / 2, dy: -visibleRect.height / 2)
    }
  }
#endif
