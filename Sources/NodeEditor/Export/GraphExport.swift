import Foundation
import Panorama
import PanoramaPDF

/// Writes a picture of a graph to a file beside the document.
@MainActor
package struct GraphExport {
  /// The kind of file.
  package enum Format: Hashable {
    /// A picture with so many pixels a point.
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
  /// - Throws: `ImageError` or `PDFError`; then no file is left behind.
  func write(to stem: String) throws -> String {
    let path = FreePath.export(stem, extension: format.fileExtension)
    switch format {
    case .png(let wanted):
      let image = try picture.list.picture(
        of: picture.bounds, scale: picture.scale(forSide: Self.maximumSide, wanted: wanted),
        background: picture.ground)
      try AtomicFile.write(try PNGEncoder().encode(image), to: path)
    case .svg:
      let text = try SVGWriter.text(for: scene) { try PNGEncoder().encode($0) }
      try AtomicFile.write(text.utf8, to: path)
    case .pdf: try AtomicFile.write(PDFWriter.bytes(of: [scene]), to: path)
    }
    return path
  }

  /// The picture on its ground, a unit for each point.
  private var scene: Scene {
    let bounds = picture.bounds
    return Scene(
      width: Int(bounds.width.rounded(.up)), height: Int(bounds.height.rounded(.up)),
      list: DisplayList { context in
        context.setFillColor(picture.ground)
        context.fill(CGRect(origin: .zero, size: bounds.size))
        context.draw(
          picture.list,
          transform: CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY))
      })
  }
}
