import Foundation
import PanoramaGraphics
import PanoramaImages

extension Panorama {
  /// Renders the panorama with its viewlets to pixels, even if no view shows it.
  ///
  /// - Parameters:
  ///   - rect: the area in the panorama's coordinates; nil for `bounds`.
  ///   - scale: pixels per point, > 0.
  ///   - background: the colour below everything; nil for none.
  /// - Returns: a picture of `rect`.
  /// - Throws: `ExportError`.
  public func picture(
    of rect: CGRect? = nil, scale: Double = 1, background: CGColor? = nil
  ) throws(ExportError) -> CGImage {
    try displayList.picture(of: rect ?? bounds, scale: scale, background: background)
  }

  /// Renders the panorama and returns the bytes of a PNG file.
  ///
  /// - Parameters:
  ///   - rect: the area in the panorama's coordinates; nil for `bounds`.
  ///   - scale: pixels per point, > 0.
  ///   - background: the colour below everything; nil for none.
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

  /// Writes the panorama to a PNG file atomically.
  ///
  /// - Parameters:
  ///   - path: the file to write; an existing one is replaced.
  ///   - rect: the area in the panorama's coordinates; nil for `bounds`.
  ///   - scale: pixels per point, > 0.
  ///   - background: the colour below everything; nil for none.
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
