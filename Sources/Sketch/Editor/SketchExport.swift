import Panorama
import PanoramaImages
import PanoramaRaster

/// Exports a sketch as a picture.
public struct SketchExport: Sendable {
  /// The kind of file.
  public var format = ExportFormat.png
  /// Pixels per scene unit of a PNG; in files of other kinds, a scene unit is a unit, or a point of the page. A picture that would be too large gets fewer.
  public var scale: Double
  /// Whether each page is exported, if there are pages, and not everything: as the pages of a PDF, or as files of their own.
  public var exportsPages = false
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

  /// Writes the picture to `name.png` in `folder`, or to `name-2.png` and so on if that exists. The extension is that of
  /// the format.
  /// - Parameters:
  ///   - sketch: the sketch to draw.
  ///   - name: the file's name without its extension.
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
    let pages = exportsPages && selection == nil ? drawing.pages : []
    let bounds = selection?.bounds ?? pages.first ?? drawing.bounds
    let whole = pages.reduce(bounds) { $0.union($1) }
    let ground: DisplayList? =
      showsGround && !isTransparent
      ? DisplayList {
        sketch.ground.draw(in: $0, area: whole, scale: 1, onDark: drawing.paper.isDark)
      } : nil
    let side = pages.map { max($0.width, $0.height) }.max() ?? max(bounds.width, bounds.height)
    return SketchExportJob(
      format: format, drawing: drawing, selection: selection?.strokes, ground: ground,
      bounds: bounds, pages: pages,
      scale: min(scale, Self.maximumSide / max(1, Double(side))), isTransparent: isTransparent,
      rasterizer: rasterizer)
  }
}

/// A picture of a sketch to be drawn and written, on any thread: a large one takes many seconds.
struct SketchExportJob: Sendable {
  let format: ExportFormat
  var drawing: SketchDrawing
  /// The strokes to draw; nil for all.
  let selection: [SketchStroke]?
  /// The lines or dots of the canvas; nil for none.
  let ground: DisplayList?
  /// The area to draw, in the drawing's coordinates.
  var bounds: CGRect
  /// The pages to write, in the drawing's coordinates; empty for one picture of `bounds`.
  let pages: [CGRect]
  /// Pixels per scene unit.
  let scale: Double
  let isTransparent: Bool
  let rasterizer: Rasterizer
  /// What is different from the sketch, for the person who exports it.
  let remark = ExportRemark()

  /// The bytes of a PNG file.
  func png() throws(ImageError) -> [UInt8] {
    let (width, height) = (bounds.width * scale, bounds.height * scale)
    guard width > 0, height > 0 else { throw .unsupported("no pixels") }
    let bands = PictureBands(
      width: max(1, Int(width.rounded(.up))), height: max(1, Int(height.rounded(.up))),
      isOpaque: !isTransparent)
    let selected = selection.map(list(of:))
    do {
      return try bands.png { try draw(selected, into: $0, firstRow: Double($1)) }
    } catch {
      throw error as? ImageError ?? .inaccessible("\(error)")
    }
  }

  /// The selected strokes.
  private func list(of selection: [SketchStroke]) -> DisplayList {
    var pictures = DecodedPictures(drawing.originals)
    return DisplayList(
      items: selection.map {
        $0.finishedItem(pixelLimit: SketchPicture.pixelLimit, sharing: &pictures)
      })
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
    // The drawing's own paper reaches only as far as its ink.
    let isCleared = !isTransparent && (ground != nil || selected != nil || !pages.isEmpty)
    if isCleared { band.clear(drawing.paper.color) }
    if let ground { draw(ground) }
    if let selected {
      draw(selected)
    } else {
      let rows = CGRect(
        x: bounds.minX, y: bounds.minY + firstRow / scale, width: bounds.width,
        height: Double(band.height) / scale)
      try drawing.draw(
        in: rows.insetBy(dx: 0, dy: -1 / scale), hasPaper: !isTransparent && !isCleared, draw)
    }
    rasterizer.releaseMemory()
  }

  /// The bytes of a file of the format.
  func bytes() throws(ImageError) -> [UInt8] {
    if format == .png { return try png() }
    if format == .pdf { return try pdf() }
    do {
      return try whole().bytes(as: format)
    } catch {
      throw error as? ImageError ?? .inaccessible("\(error)")
    }
  }

  /// The maximum side of a drawing that is not written as pixels, in units of its file.
  private static let maximumUnits = 1_000_000.0

  /// Everything in the area, whose sides have at most a million units.
  private func whole() throws -> DrawingExport {
    let side = max(1, Double(max(bounds.width, bounds.height)))
    return DrawingExport(try list(), of: bounds, scale: min(1, Self.maximumUnits / side))
  }

  /// Everything in the area at once, which takes more memory than drawing it in parts.
  private func list() throws -> DisplayList {
    let drawn: DisplayList
    if let selection {
      drawn = list(of: selection)
    } else if pages.isEmpty {
      drawn = try drawing.export(hasPaper: false).list
    } else {
      var parts: [DisplayList] = []
      try drawing.draw(in: bounds, hasPaper: false) { parts.append($0) }
      let all = parts
      drawn = DisplayList { context in for part in all { context.draw(blending: part) } }
    }
    return DisplayList { context in
      if !isTransparent {
        context.setFillColor(drawing.paper.color)
        context.fill(bounds)
      }
      if let ground { context.draw(blending: ground) }
      // Highlighters multiply the paper, too.
      context.draw(blending: drawn)
    }
  }

  /// One page.
  private func job(page: CGRect) -> SketchExportJob {
    var job = self
    job.bounds = page
    return job
  }

  /// The bytes of a PDF file with all pages, of which one is in memory at a time, or else with everything on one. Pages of
  /// PDF files in the sketch are what they were in them, with the ink above; those of which this cannot be made are
  /// pictures, and there is a remark.
  private func pdf() throws(ImageError) -> [UInt8] {
    var pictured: Set<SketchPicture> = []
    var failure: ImageError?
    do {
      while true {
        var job = self
        let originals = OriginalPages(except: pictured)
        job.drawing.originals = originals
        let made = try DrawingExport.pdf(pages: max(1, pages.count)) { index in
          guard !pages.isEmpty else { return try job.whole() }
          return DrawingExport(try job.job(page: pages[index]).list(), of: pages[index])
        } originals: {
          originals.all
        }
        if made.refused.isEmpty {
          remark.text = OriginalPages.remark(on: pictured.count, failure)
          return made.bytes
        }
        failure = made.failure
        pictured.formUnion(originals.pictures(of: made.refused))
      }
    } catch {
      throw .inaccessible("\(error)")
    }
  }

  /// Writes each page to a file of its own.
  /// - Returns: the path of the first one.
  private func writePages(to stem: String) throws(ImageError) -> String {
    var first: String?
    for (index, page) in pages.enumerated() {
      let path = try FreePath.write(
        try job(page: page).bytes(),
        toFirstOf: FreePath.names(
          ofExport: "\(stem) (page \(index + 1))", extension: format.rawValue))
      first = first ?? path
    }
    return first ?? stem
  }

  /// Writes a file of the format, or one for each page.
  /// - Parameters:
  ///   - stem: the file's path without its extension. If there is such a file, another name is used.
  ///   - path: an earlier picture to overwrite instead.
  /// - Returns: the picture's path.
  /// - Throws: `ImageError`; then no file is left behind.
  func write(to stem: String, over path: String?) throws(ImageError) -> String {
    if pages.count > 1, format != .pdf { return try writePages(to: stem) }
    let bytes = try bytes()
    guard let path else {
      return try FreePath.write(
        bytes, toFirstOf: FreePath.names(ofExport: stem, extension: format.rawValue))
    }
    try AtomicFile.writeOwn(bytes, to: path)
    return path
  }
}
