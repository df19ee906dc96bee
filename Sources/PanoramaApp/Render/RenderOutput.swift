import Foundation
import Panorama

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
  func write(_ drawing: RenderInput, _ placement: RenderPlacement, _ bitmap: Bitmap) throws {
    do {
      switch format {
      case .png: try AtomicFile.write(try encode(bitmap), to: path)
      case .svg:
        try AtomicFile.write(to: path) { write in
          try SVGWriter.write(
            width: placement.width, height: placement.height,
            encode: { try PNGEncoder().encode($0) }, to: { try write(Array($0.utf8)) }
          ) { try Self.forEachPart(drawing, placement, $0) }
        }
      case .pdf:
        try AtomicFile.write(to: path) { write in
          let writer = try PDFWriter(to: write)
          try Self.addPage(drawing, placement, title: nil, to: writer)
          try writer.finish()
        }
      case .scene:
        try AtomicFile.write(to: path) { write in
          try SceneWriter.write(
            width: placement.width, height: placement.height, to: { try write(Array($0.utf8)) }
          ) { try Self.forEachPart(drawing, placement, $0) }
        }
      }
    } catch let error as ImageError {
      throw Self.failure(error, path)
    }
  }

  /// The error of a file that cannot be written.
  static func failure(_ error: ImageError, _ path: String) -> AppError {
    switch error {
    case .noSuchFile:
      AppError(.inputOutput, file: path, "its folder does not exist; create it first")
    case .isFolder: AppError(.inputOutput, file: path, "is a folder; name a file in it")
    default: AppError(.inputOutput, file: path, error.description)
    }
  }

  /// Adds a drawing to a PDF file.
  ///
  /// - Parameter title: the name of the page in the outline; nil for no entry.
  @MainActor
  static func addPage(
    _ drawing: RenderInput, _ placement: RenderPlacement, title: String?, to writer: PDFWriter
  ) throws {
    let links = drawing.links.map {
      PDFLink(area: $0.area.applying(placement.transform), address: $0.address)
    }
    try writer.addPage(
      width: placement.width, height: placement.height, title: title, links: links
    ) { try forEachPart(drawing, placement, $0) }
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

  private func encode(_ bitmap: Bitmap) throws -> [UInt8] {
    try bitmap.withPixelBuffer { buffer in
      try PNGEncoder().encode(
        UnsafeRawBufferPointer(start: buffer.base, count: buffer.bytesPerRow * buffer.height),
        width: buffer.width, height: buffer.height, bytesPerRow: buffer.bytesPerRow)
    }
  }
}

/// Writes several drawings as the pages of one PDF file, whose outline has their names.
@MainActor
struct RenderPages {
  let inputs: [String]
  let wishes: RenderPlacement.Wishes
  let dark: Bool
  let threads: Int

  /// Only one drawing is in memory at a time.
  ///
  /// - Throws: `AppError`. Then no file is left behind.
  func write(to path: String) throws {
    do {
      try AtomicFile.write(to: path) { write in
        let writer = try PDFWriter(to: write)
        for input in inputs {
          let drawing = try RenderInput.read(
            input, wishes: wishes, dark: dark, keepsPixels: true, threads: threads)
          let placement = try RenderPlacement(
            bounds: drawing.bounds, fits: drawing.fits, wishes: wishes, file: input)
          try RenderOutput.addPage(drawing, placement, title: title(of: input), to: writer)
        }
        try writer.finish()
      }
    } catch let error as ImageError {
      throw RenderOutput.failure(error, path)
    }
  }

  /// The title of a page of the gallery, or the name of a file.
  private func title(of input: String) -> String {
    let parts = input.split(separator: "/")
    if parts.first == "gallery", !FileManager.default.fileExists(atPath: input) {
      return parts.dropFirst().first.flatMap { GalleryCatalogue.page(named: String($0))?.title }
        ?? "Gallery"
    }
    return (input as NSString).lastPathComponent
  }
}
