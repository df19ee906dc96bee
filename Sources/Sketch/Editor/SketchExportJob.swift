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
  /// Pixels per scene unit.
  let scale: Double
  let isTransparent: Bool
  let rasterizer: Rasterizer

  /// The bytes of a PNG file.
  func png() throws(ImageError) -> [UInt8] {
    let (width, height) = (bounds.width * scale, bounds.height * scale)
    guard width > 0, height > 0 else { throw .unsupported("no pixels") }
    let bands = PictureBands(
      width: max(1, Int(width.rounded(.up))), height: max(1, Int(height.rounded(.up))),
      isOpaque: !isTransparent)
    let selected = selection.map { DisplayList(items: $0.map { $0.finishedItem() }) }
    do {
      return try bands.png { try draw(selected, into: $0, firstRow: Double($1)) }
    } catch {
      throw error as? ImageError ?? .inaccessible("\(error)")
    }
  }

  /// Draws the picture's rows from `firstRow` on.
  private func draw(
    _ selected: DisplayList?, into band: Bitmap, firstRow: Double
  ) throws {
    let transform = CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY)
      .concatenating(CGAffineTransform(scaleX: scale, y: scale))
      .concatenating(CGAffineTransform(translationX: 0, y: -firstRow))
    func draw(_ part: DisplayList) {
      band.withPixelBuffer { rasterizer.draw(part, into: $0, transform: transform) }
    }
    if let ground {
      band.clear(SketchPanorama.paper)
      draw(ground)
    }
    if let selected {
      if !isTransparent, ground == nil { band.clear(SketchPanorama.paper) }
      draw(selected)
    } else {
      let rows = CGRect(
        x: bounds.minX, y: bounds.minY + firstRow / scale, width: bounds.width,
        height: Double(band.height) / scale)
      try drawing.draw(
        in: rows.insetBy(dx: 0, dy: -1 / scale), hasPaper: !isTransparent && ground == nil, draw)
    }
    rasterizer.releaseMemory()
  }

  /// Writes a PNG file.
  /// - Parameters:
  ///   - stem: the file's path without `.png`. If there is such a file, another name is used.
  ///   - path: an earlier picture to overwrite instead.
  /// - Returns: the picture's path.
  /// - Throws: `ImageError`; then no file is left behind.
  func write(to stem: String, over path: String?) throws(ImageError) -> String {
    let bytes = try png()
    guard let path else {
      return try FreePath.write(
        bytes, toFirstOf: FreePath.names(ofExport: stem, extension: "png"))
    }
    try AtomicFile.writeOwn(bytes, to: path)
    return path
  }
}
