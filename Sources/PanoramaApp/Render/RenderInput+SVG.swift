import Foundation
import Panorama
import Sketch

extension RenderInput {
  /// Whether a path is that of an SVG file, by its extension.
  static func isSVG(_ path: String) -> Bool {
    (path as NSString).pathExtension.lowercased() == "svg"
  }

  /// The path of a sketch to open. An SVG file is copied into a new sketch of the same name beside it.
  ///
  /// - Throws: `AppError`.
  @MainActor
  static func sketchPath(for path: String) throws -> String {
    guard isSVG(path) else { return path }
    let sketch = (path as NSString).deletingPathExtension + ".sketch"
    guard !FileManager.default.fileExists(atPath: sketch) else {
      throw AppError(
        .usage, file: path, "'\(sketch)' exists already; open that, and drop the drawing on it")
    }
    try importSVG(path, to: sketch)
    return sketch
  }

  /// The shapes of an SVG file as a sketch shows them.
  ///
  /// - Throws: `AppError`.
  static func svg(_ path: String) throws -> RenderInput {
    let drawing = try svgImport(path)
    return RenderInput(
      list: DisplayList(items: drawing.finishedItems()), bounds: drawing.bounds)
  }

  /// Writes the shapes of an SVG file to a new sketch.
  ///
  /// - Throws: `AppError`.
  @MainActor
  static func importSVG(_ path: String, to output: String) throws {
    let strokes = try svgImport(path).strokes
    do {
      let sketch = try SketchDocument(path: nil)
      try sketch.replace([], with: strokes)
      try sketch.writeCopy(to: output)
    } catch let error as DocumentError {
      throw AppError(error)
    }
  }

  private static func svgImport(_ path: String) throws -> SVGImport {
    let input = try InputFile(path)
    do {
      return try SVGImport(input.bytes)
    } catch {
      throw AppError(.badData, file: path, error.description)
    }
  }
}
