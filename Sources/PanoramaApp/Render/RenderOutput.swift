import Foundation
import Panorama
import PanoramaImages
import PanoramaPDF
import PanoramaRaster

/// The file that `render` writes.
struct RenderOutput {
  let path: String
  let format: ExportFormat

  /// - Throws: `AppError`, 64, if the extension of the path names no format.
  init(path: String) throws {
    guard let format = ExportFormat(path: path) else {
      throw AppError(.usage, "'\(path)' should end in .png, .svg, .pdf or .scene")
    }
    (self.path, self.format) = (path, format)
  }

  /// Whether the file contains whole pictures, whatever size they are drawn at.
  var keepsPixels: Bool { format != .png }

  /// - Throws: `AppError`, 74, if the file cannot be written. No partial file is left behind.
  @MainActor
  func write(
    _ drawing: RenderInput, _ placement: RenderPlacement, _ picture: RenderedPicture
  ) throws {
    try AppError.writing(path) {
      switch format {
      case .png: try AtomicFile.write(try picture.png(), to: path)
      case .svg:
        try AtomicFile.write(to: path) { write in
          try SVGWriter.write(
            width: placement.width, height: placement.height,
            encode: { try PNGEncoder().encode($0) }, to: { try write(Array($0.utf8)) }
          ) { try Self.forEachPart(drawing, placement, $0) }
        }
      case .pdf: try Self.writePages(to: path) { try $0(drawing, placement, nil) }
      case .scene:
        try AtomicFile.write(to: path) { write in
          try SceneWriter.write(
            width: placement.width, height: placement.height, to: { try write(Array($0.utf8)) }
          ) { try Self.forEachPart(drawing, placement, $0) }
        }
      }
    }
  }

  /// Writes a small picture of all of a drawing, as file managers show it.
  ///
  /// - Parameters:
  ///   - input: the path of the drawing.
  ///   - side: the maximum width and height, in pixels. Pictures are not enlarged.
  ///   - dark: whether a graph is dark.
  ///   - threads: the number of threads that draw.
  ///   - path: the PNG file, with any extension.
  /// - Throws: `AppError`. Then no file is left behind.
  @MainActor
  static func writeThumbnail(
    of input: String, side: Int, dark: Bool, threads: Int, to path: String
  ) throws {
    let view = CGSize(width: side, height: side)
    var drawing = try RenderInput.read(
      input, wishes: RenderPlacement.Wishes(size: view), dark: dark, keepsPixels: false,
      threads: threads)
    if !drawing.fits, drawing.background == nil { drawing.background = .white }
    let longest = max(drawing.bounds.width, drawing.bounds.height)
    var zoom = longest > 0 ? CGFloat(side) / longest : 1
    if drawing.fits, !drawing.enlarges { zoom = min(1, zoom) }
    // An empty document is an empty square.
    let size =
      longest > 0
      ? CGSize(width: drawing.bounds.width * zoom, height: drawing.bounds.height * zoom) : view
    let placement = try RenderPlacement(
      bounds: drawing.bounds, fits: false,
      wishes: RenderPlacement.Wishes(size: size, zoom: Double(zoom)), file: input)
    let picture = try RenderJob(drawing: drawing, placement: placement, threads: threads)
      .draw(times: 1).0
    try AppError.writing(path) { try AtomicFile.write(try picture.png(), to: path) }
  }

  /// Adds a drawing to a PDF file. The title is the name of the page in the outline; nil for no entry.
  typealias AddPage = (RenderInput, RenderPlacement, _ title: String?) throws -> Void

  /// Writes a PDF file.
  ///
  /// - Parameter body: adds the pages; only one drawing need be in memory at a time.
  /// - Throws: `ImageError`, and what `body` throws. Then no file is left behind.
  @MainActor
  private static func writePages(to path: String, _ body: (AddPage) throws -> Void) throws {
    try AtomicFile.write(to: path) { write in
      let writer = try PDFWriter(to: write)
      try body { drawing, placement, title in
        let links = drawing.links.map {
          PDFLink(area: $0.area.applying(placement.transform), address: $0.address)
        }
        try writer.addPage(
          width: placement.width, height: placement.height, title: title, links: links
        ) { try forEachPart(drawing, placement, $0) }
      }
      try writer.finish()
    }
  }

  /// Writes several drawings as the pages of one PDF file, whose outline has their names.
  ///
  /// - Parameters:
  ///   - inputs: the paths of the drawings.
  ///   - path: the PDF file.
  ///   - read: reads and places a drawing.
  /// - Throws: `AppError`. Then no file is left behind, unless a picture could be read in part.
  @MainActor
  static func writePages(
    _ inputs: [String], to path: String,
    reading read: (String) throws -> (RenderInput, RenderPlacement)
  ) throws {
    var damaged: (name: String, drawing: RenderInput)?
    try AppError.writing(path) {
      try writePages(to: path) { add in
        for input in inputs {
          let (drawing, placement) = try read(input)
          if drawing.damage != nil, damaged == nil { damaged = (input, drawing) }
          try add(drawing, placement, title(of: input))
        }
      }
    }
    if let damaged { try damaged.drawing.reportDamage(of: damaged.name) }
  }

  /// The title of a page of the gallery, or the name of a file.
  private static func title(of input: String) -> String {
    let parts = input.split(separator: "/")
    if parts.first == "gallery", !FileManager.default.fileExists(atPath: input) {
      return parts.dropFirst().first.flatMap { GalleryCatalogue.page(named: String($0))?.title }
        ?? "Gallery"
    }
    return FileBytes.shown((input as NSString).lastPathComponent)
  }

  /// Passes the visible shapes to `body`, in lists whose unit is a device pixel.
  @MainActor
  private static func forEachPart(
    _ drawing: RenderInput, _ placement: RenderPlacement, _ body: (DisplayList) throws -> Void
  ) throws {
    try body(
      DisplayList { context in
        if let background = drawing.background {
          context.setFillColor(background)
          context.fill(CGRect(x: 0, y: 0, width: placement.width, height: placement.height))
        }
        if drawing.parts == nil {
          context.draw(drawing.list, transform: placement.transform)
        }
      })
    try drawing.parts?(placement.visibleArea, nil) { part in
      try body(
        DisplayList { context in
          context.concatenate(placement.transform)
          // Highlighters multiply the strokes of earlier parts too.
          context.draw(blending: part)
        })
    }
  }
}
