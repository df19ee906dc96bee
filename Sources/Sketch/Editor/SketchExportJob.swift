#if Apps
  import Panorama

  /// A picture of a sketch to be drawn and written, on any thread: a large one takes many seconds.
  struct SketchExportJob: Sendable {
    let drawing: SketchDrawing
    /// The strokes to draw; nil for all.
    let selection: [SketchStroke]?
    /// The lines or dots of the canvas; nil for none.
    let ground: DisplayList?
    /// The area to draw, in the drawing's coordinates.
    let bounds: CGRect
    /// Pixels in a scene unit.
    let scale: Double
    let isTransparent: Bool
    let rasterizer: Rasterizer

    /// The bytes of a PNG file.
    func png() throws(ImageError) -> [UInt8] {
      let (width, height) = (bounds.width * scale, bounds.height * scale)
      guard width > 0, height > 0 else { throw .unsupported("no pixels") }
      let bitmap = Bitmap(
        width: max(1, Int(width.rounded(.up))), height: max(1, Int(height.rounded(.up))))
      let transform = CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY)
        .concatenating(CGAffineTransform(scaleX: scale, y: scale))
      func draw(_ part: DisplayList) {
        bitmap.withPixelBuffer { rasterizer.draw(part, into: $0, transform: transform) }
      }
      if let ground {
        bitmap.clear(SketchPanorama.paper)
        draw(ground)
      }
      do {
        if let selection {
          if !isTransparent, ground == nil { bitmap.clear(SketchPanorama.paper) }
          draw(DisplayList(items: selection.map { $0.finishedItem() }))
        } else {
          try drawing.draw(in: bounds, hasPaper: !isTransparent && ground == nil, draw)
        }
      } catch {
        throw .inaccessible("\(error)")
      }
      rasterizer.releaseMemory()
      // Not a picture of the bitmap, which would be another gigabyte if it is large.
      return try bitmap.withPixelBuffer { pixels in
        Result { () throws(ImageError) in
          try PNGEncoder().encode(
            UnsafeRawBufferPointer(start: pixels.base, count: pixels.height * pixels.bytesPerRow),
            width: pixels.width, height: pixels.height, bytesPerRow: pixels.bytesPerRow)
        }
      }.get()
    }

    /// Writes a PNG file.
    /// - Parameters:
    ///   - stem: its path without `.png`; another one is taken if that exists.
    ///   - path: an earlier picture to overwrite instead.
    /// - Returns: the picture's path.
    /// - Throws: `ImageError`; then no file is left behind.
    func write(to stem: String, over path: String?) throws(ImageError) -> String {
      let bytes = try png()
      let place = path ?? FreePath.export(stem, extension: "png")
      try AtomicFile.write(bytes, to: place)
      return place
    }
  }
#endif
