import Foundation
import Panorama

/// The file `render` writes.
struct RenderOutput {
  enum Format {
    case png, svg, scene

    /// Pictures in it stay as they are, however large they show.
    var keepsPixels: Bool { self != .png }
  }

  let path: String
  let format: Format

  /// - Throws: `AppError`, 74, when the file cannot be written; nothing is left behind then.
  func write(_ drawing: RenderInput, _ placement: RenderPlacement, _ bitmap: Bitmap) throws {
    do {
      switch format {
      case .png: try AtomicFile.write(try encode(bitmap), to: path)
      case .svg:
        let text = try SVGWriter.text(for: scene(drawing, placement)) {
          try PNGEncoder().encode($0)
        }
        try AtomicFile.write(text.utf8, to: path)
      case .scene:
        let text = SceneWriter.text(for: scene(drawing, placement))
        try AtomicFile.write(text.utf8, to: path)
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

  /// What is seen, as shapes; one unit a device pixel.
  private func scene(_ drawing: RenderInput, _ placement: RenderPlacement) -> Scene {
    let list = DisplayList { context in
      if let background = drawing.background {
        context.setFillColor(background)
        context.fill(CGRect(x: 0, y: 0, width: placement.width, height: placement.height))
      }
      context.draw(drawing.list, transform: placement.transform)
    }
    return Scene(width: placement.width, height: placement.height, list: list)
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
  /// Told by the name's end.
  /// - Throws: `AppError`, 64, for any other end.
  init(path: String) throws {
    switch (path as NSString).pathExtension.lowercased() {
    case "png": self = .png
    case "svg": self = .svg
    case "scene": self = .scene
    default: throw AppError(.usage, "'\(path)' should end in .png, .svg or .scene")
    }
  }
}
