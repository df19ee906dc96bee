import Foundation
import PanoramaGraphics
import PanoramaImages

/// Pictures of one colour, for tests to open.
enum PictureFile {
  /// Writes a PNG and returns its path.
  @discardableResult
  static func write(
    _ name: String, color: UInt32, width: Int = 300, height: Int = 200, in folder: URL
  ) throws -> String {
    let path = folder.appendingPathComponent(name).path
    let image = CGImage(
      width: width, height: height,
      pixels: [UInt32](repeating: color | 0xFF00_0000, count: width * height), isOpaque: true)
    try PNGEncoder().write(image, to: path)
    return path
  }
}
