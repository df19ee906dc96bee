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
    try job(sketch, ofSelection: ofSelection).png()
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
    try job(sketch, ofSelection: ofSelection).write(to: "\(folder)/\(name)", over: path)
  }

  /// The sketch as it is now, to be drawn and written on any thread.
  @MainActor
  func job(_ sketch: SketchPanorama, ofSelection: Bool) -> SketchExportJob {
    let selection = ofSelection ? sketch.selection : nil
    let drawing = SketchDrawing(sketch.document)
    let bounds = selection?.bounds ?? drawing.bounds
    let ground: DisplayList? =
      showsGround && !isTransparent
      ? DisplayList { sketch.ground.draw(in: $0, area: bounds, scale: 1) } : nil
    let side = max(1, Double(max(bounds.width, bounds.height)))
    return SketchExportJob(
      drawing: drawing, selection: selection?.strokes, ground: ground, bounds: bounds,
      scale: min(scale, Self.maximumSide / side), isTransparent: isTransparent,
      rasterizer: rasterizer)
  }
}
