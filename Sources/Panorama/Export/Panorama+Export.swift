import Foundation
import PanoramaGraphics
import PanoramaImages

extension Panorama {
  /// The panorama as pixels, viewlets included. Works without a view, too.
  ///
  /// - Parameters:
  ///   - rect: what is shown, in the panorama's coordinates; nil: `bounds`.
  ///   - scale: pixels a point, > 0.
  ///   - background: below everything; nil for none.
  /// - Returns: a picture of `rect`.
  /// - Throws: `ExportError`.
  public func picture(
    of rect: CGRect? = nil, scale: Double = 1, background: CGColor? = nil
  ) throws(ExportError) -> CGImage {
    try displayList.picture(of: rect ?? bounds, scale: scale, background: background)
  }

  /// The panorama as the bytes of a PNG file.
  ///
  /// - Parameters:
  ///   - rect: what is shown, in the panorama's coordinates; nil: `bounds`.
  ///   - scale: pixels a point, > 0.
  ///   - background: below everything; nil for none.
  /// - Returns: the bytes.
  /// - Throws: `ExportError`.
  public func pngData(
    of rect: CGRect? = nil, scale: Double = 1, background: CGColor? = nil
  ) throws(ExportError) -> Data {
    let image = try picture(of: rect, scale: scale, background: background)
    do throws(ImageError) {
      return Data(try PNGEncoder().encode(image))
    } catch {
      throw .encoding(error)
    }
  }

  /// Writes the panorama to a PNG file, which appears whole or not at all.
  ///
  /// - Parameters:
  ///   - path: the file to write; one that is there is replaced.
  ///   - rect: what is shown, in the panorama's coordinates; nil: `bounds`.
  ///   - scale: pixels a point, > 0.
  ///   - background: below everything; nil for none.
  /// - Throws: `ExportError`.
  public func writePNG(
    to path: String, of rect: CGRect? = nil, scale: Double = 1, background: CGColor? = nil
  ) throws(ExportError) {
    let data = try pngData(of: rect, scale: scale, background: background)
    do {
      try data.write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw .writing(path: path, reason: error.localizedDescription)
    }
  }
}
