#if Apps
  import Panorama

  /// Exports a sketch as a picture.
  public struct SketchExport: Sendable {
    /// Pixels per scene unit. A picture that would be too large gets fewer.
    public var scale: Double
    /// Whether the paper is left out, so that the picture is transparent.
    public var isTransparent = false
    /// Whether the picture shows the lines or dots of the canvas, with their spacing at 100 %.
    public var showsGround = false
    /// Draws the picture.
    public var rasterizer: Rasterizer

    /// The maximum width and height of a picture, in pixels.
    private static let maximumSide = 16_384.0

    /// - Parameters:
    ///   - scale: pixels per scene unit.
    ///   - rasterizer: draws the picture.
    public init(scale: Double = 1, rasterizer: Rasterizer = Rasterizer()) {
      self.scale = scale
      self.rasterizer = rasterizer
    }

    /// The finished strokes, as a PNG file's bytes.
    /// - Parameters:
    ///   - sketch: the sketch to draw.
    ///   - ofSelection: whether to draw only the selection, if there is one.
    /// - Throws: `ImageError`.
    @MainActor
    public func png(
      of sketch: SketchPanorama, ofSelection: Bool = false
    ) throws(ImageError) -> [UInt8] {
      let selection = ofSelection ? sketch.selection : nil
      let drawing = SketchDrawing(sketch.document)
      let bounds = selection?.bounds ?? drawing.bounds
      let scale = fittingScale(of: bounds)
      let (width, height) = (bounds.width * scale, bounds.height * scale)
      guard width > 0, height > 0 else { throw .unsupported("no pixels") }
      let bitmap = Bitmap(
        width: max(1, Int(width.rounded(.up))), height: max(1, Int(height.rounded(.up))))
      let transform = CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY)
        .concatenating(CGAffineTransform(scaleX: scale, y: scale))
      func draw(_ part: DisplayList) {
        bitmap.withPixelBuffer { rasterizer.draw(part, into: $0, transform: transform) }
      }
      if showsGround, !isTransparent {
        bitmap.clear(SketchPanorama.paper)
        draw(DisplayList { sketch.ground.draw(in: $0, area: bounds, scale: 1) })
      }
      do {
        if let selection {
          if !isTransparent, !showsGround { bitmap.clear(SketchPanorama.paper) }
          draw(DisplayList(items: selection.strokes.map { $0.finishedItem() }))
        } else {
          try drawing.draw(in: bounds, hasPaper: !isTransparent && !showsGround, draw)
        }
      } catch {
        throw .inaccessible("\(error)")
      }
      guard let image = bitmap.makeImage() else { throw .unsupported("no pixels") }
      return try PNGEncoder().encode(image)
    }

    /// The pixels per scene unit in a picture of `bounds`.
    private func fittingScale(of bounds: CGRect) -> Double {
      min(scale, Self.maximumSide / max(1, Double(max(bounds.width, bounds.height))))
    }

    /// Writes the picture to `name.png` in `folder`, or to `name-2.png` and so on if that exists.
    /// - Parameters:
    ///   - sketch: the sketch to draw.
    ///   - name: the file's name without `.png`.
    ///   - folder: the folder's path.
    ///   - path: an earlier picture to overwrite instead.
    ///   - ofSelection: whether to draw only the selection, if there is one.
    /// - Returns: the picture's path.
    /// - Throws: `ImageError`. No file is left behind after an error.
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
