#if Apps
  import Panorama

  extension SketchPanorama {
    /// Shows other strokes, as one step of undo.
    func replaceAll(with new: [SketchStroke]) throws {
      try document.replace(Set(document.strokes.map(\.id)), with: new)
      strokes = LayeredStrokes(document.visible.live, layers: document.layers)
      if selection != nil { select(nil) }
      setNeedsDisplay()
      onChange?()
    }
  }
#endif
