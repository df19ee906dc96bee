import Foundation
import Panorama

/// A picture of a graph to be drawn and written to a file, on any thread.
package struct GraphExport: Sendable {
  /// The kind of file.
  package enum Format: Hashable, Sendable {
    /// A PNG picture with `scale` pixels per point.
    case png(scale: Double)
    case svg
    case pdf

    var fileExtension: String {
      switch self {
      case .png: "png"
      case .svg: "svg"
      case .pdf: "pdf"
      }
    }
  }

  private let export: Export
  private let format: Format

  /// The maximum number of pixels on a side.
  private static let maximumSide = 16_000.0

  /// - Parameters:
  ///   - picture: the picture.
  ///   - format: the kind of file.
  @MainActor
  init(_ picture: GraphPicture, as format: Format) {
    let scale =
      switch format {
      case .png(let wanted): picture.scale(forSide: Self.maximumSide, wanted: wanted)
      case .svg, .pdf: 1.0
      }
    export = picture.export(scale: scale)
    self.format = format
  }

  /// Writes to `stem.png`, or to `stem-2.png` and so on if that exists.
  ///
  /// - Parameter stem: the path without the extension.
  /// - Returns: the path of the file.
  /// - Throws: `ExportError`. No file is left behind after an error.
  func write(to stem: String) throws(ExportError) -> String {
    let ending = format.fileExtension
    let path = "\(stem).\(ending)"
    guard let kind = ExportFormat(rawValue: ending) else { throw .format(path: path) }
    let bytes = try export.bytes(as: kind)
    do {
      return try FreePath.write(
        bytes, toFirstOf: FreePath.names(ofExport: stem, extension: ending))
    } catch .noSuchFile {
      throw .writing(path: path, reason: "its folder does not exist; create it first")
    } catch {
      throw .writing(path: path, reason: error.description)
    }
  }
}
