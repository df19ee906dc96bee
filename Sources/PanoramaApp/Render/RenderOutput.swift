import Foundation
import Panorama
import PanoramaPDF

/// The file that `render` writes.
struct RenderOutput {
  enum Format {
    case png, svg, pdf, scene

    /// Whether the file contains whole pictures, whatever size they are drawn at.
    var keepsPixels: Bool { self != .png }
  }

  let path: String
  let format: Format

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
          ) { try forEachPart(drawing, placement, $0) }
        }
      case .pdf:
        try AtomicFile.write(to: path) { write in
          let writer = try PDFWriter(to: write)
          try writer.addPage(width: placement.width, height: placement.height) {
            try forEachPart(drawing, placement, $0)
          }
          try writer.finish()
        }
      case .scene:
        try AtomicFile.write(to: path) { write in
          try SceneWriter.write(
            width: placement.width, height: placement.height, to: { try write(Array($0.utf8)) }
          ) { try forEachPart(drawing, placement, $0) }
        }
      }
    } catch let error as ImageError {
      switch error {
      case .noSuchFile:
        throw AppError(.inputOutput, file: path, "its folder does not exist; create it first")
      case .isFolder: throw AppError(.inputOutput, file: path, "is a folder; name a file in it")
      default: throw AppError(.inputOutput, file: path, error.description)
      }
    }
  }

  /// Passes the visible shapes to `body`, in lists whose unit is a device pixel.
  @MainActor
  private func forEachPart(
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
    try drawing.parts?(placement.visibleArea) { part in
      try body(DisplayList { $0.draw(part, transform: placement.transform) })
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

extension RenderOutput.Format {
  /// The format according to the extension of the path.
  ///
  /// - Throws: `AppError`, 64, for an unknown extension.
  init(path: String) throws {
    switch (path as NSString).pathExtension.lowercased() {
    case "png": self = .png
    case "svg": self = .svg
    case "pdf": self = .pdf
    case "scene": self = .scene
    default: throw AppError(.usage, "'\(path)' should end in .png, .svg, .pdf or .scene")
    }
  }
}
