#if Apps
  import Panorama

  /// Exports a sketch as a picture.
  public struct SketchExport: Sendable {
    /// Pixels in a scene unit.
    public var scale: Double
    /// Whether the picture shows strokes without their paper.
    public var isTransparent = false
    /// Draws the picture.
    public var rasterizer: Rasterizer

    /// - Parameters:
    ///   - scale: pixels in a scene unit.
    ///   - rasterizer: draws the picture.
    public init(scale: Double = 1, rasterizer: Rasterizer = Rasterizer()) {
      self.scale = scale
      self.rasterizer = rasterizer
    }

    /// The finished strokes, as a PNG file's bytes.
    /// - Parameters:
    ///   - sketch: the sketch to draw.
    ///   - ofSelection: whether to draw only what is selected, if something is.
    /// - Throws: `ImageError`.
    @MainActor
    public func png(
      of sketch: SketchPanorama, ofSelection: Bool = false
    ) throws(ImageError) -> [UInt8] {
      let selection = ofSelection ? sketch.selection : nil
      let bounds = selection?.bounds ?? sketch.bounds
      let (width, height) = (bounds.width * scale, bounds.height * scale)
      guard width >= 1, height >= 1, width <= 16_384, height <= 16_384 else {
        throw .unsupported("\(width) x \(height) pixels; a side is 1 to 16384")
      }
      let bitmap = Bitmap(width: Int(width.rounded(.up)), height: Int(height.rounded(.up)))
      let transform = CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY)
        .concatenating(CGAffineTransform(scaleX: scale, y: scale))
      func draw(_ part: DisplayList) {
        bitmap.withPixelBuffer { rasterizer.draw(part, into: $0, transform: transform) }
      }
      do {
        if let selection {
          if !isTransparent { bitmap.clear(SketchPanorama.paper) }
          draw(DisplayList(items: selection.items))
        } else {
          try SketchDrawing(sketch.document).draw(in: bounds, hasPaper: !isTransparent, draw)
        }
      } catch {
        throw .inaccessible("\(error)")
      }
      guard let image = bitmap.makeImage() else { throw .unsupported("no pixels") }
      return try PNGEncoder().encode(image)
    }

    /// Writes the picture to `name.png` in `folder`, or to `name-2.png` and so on if that exists.
    /// - Parameters:
    ///   - sketch: the sketch to draw.
    ///   - name: the file's name without `.png`.
    ///   - folder: the folder's path.
    ///   - path: an earlier picture to overwrite instead.
    ///   - ofSelection: whether to draw only what is selected, if something is.
    /// - Returns: the picture's path.
    /// - Throws: `ImageError`; then no file is left behind.
    @MainActor
    public func write(
      _ sketch: SketchPanorama, named name: String, in folder: String, over path: String? = nil,
      ofSelection: Bool = false
    ) throws(ImageError) -> String {
      let bytes = try png(of: sketch, ofSelection: ofSelection)
      let place = path ?? FreePath.export("\(folder)/\(name)", extension: "png")
      try AtomicFile.write(bytes, to: place)
      return place
    }
  }
#endif
