import Foundation
import Panorama
import Sketch

extension RenderInput {
  /// Whether a path is that of a sketch, by its extension.
  static func isSketch(_ path: String) -> Bool {
    (path as NSString).pathExtension.lowercased() == "sketch"
  }

  /// Writes the visible strokes of a sketch, or the shapes of an SVG file, to a new sketch. The copy does
  /// not contain undone or erased strokes.
  ///
  /// - Throws: `AppError`.
  @MainActor
  static func copySketch(_ path: String, to output: String) throws {
    if isSVG(path) { return try importSVG(path, to: output) }
    guard isSketch(path) else {
      throw AppError(.usage, "'\(output)': only a .sketch or an .svg can be written as a .sketch")
    }
    guard FileManager.default.fileExists(atPath: path) else {
      throw AppError(.noSuchFile, file: path, "no such file")
    }
    do {
      try AppContent.document(path, for: .reading).writeCopy(to: output)
    } catch let error as DocumentError {
      throw AppError(error)
    }
  }

  /// The finished strokes of a sketch on its paper.
  ///
  /// - Throws: `AppError`.
  @MainActor
  static func sketch(_ path: String) throws -> RenderInput {
    guard FileManager.default.fileExists(atPath: path) else {
      throw AppError(.noSuchFile, file: path, "no such file")
    }
    let drawing = SketchDrawing(try AppContent.document(path, for: .reading))
    return RenderInput(list: .empty, bounds: drawing.bounds) { area, scale, body in
      do {
        try drawing.draw(in: area, scale: scale, body)
      } catch let error as DocumentError {
        throw AppError(error)
      }
    }
  }
}
