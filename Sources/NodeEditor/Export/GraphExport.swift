import Foundation
import Panorama

/// Writes a picture of a graph to a file.
@MainActor
package struct GraphExport {
  /// The kind of file.
  package enum Format: Hashable {
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

  let picture: GraphPicture
  let format: Format

  /// The maximum number of pixels on a side.
  private static let maximumSide = 16_000.0

  /// Writes to `stem.png`, or to `stem-2.png` and so on if that exists.
  ///
  /// - Parameter stem: the path without the extension.
  /// - Returns: the path of the file.
  /// - Throws: `ExportError`. No file is left behind after an error.
  func write(to stem: String) throws(ExportError) -> String {
    let path = FreePath.export(stem, extension: format.fileExtension)
    let scale =
      switch format {
      case .png(let wanted): picture.scale(forSide: Self.maximumSide, wanted: wanted)
      case .svg, .pdf: 1.0
      }
    try picture.export(scale: scale).write(to: path)
    return path
  }
}
