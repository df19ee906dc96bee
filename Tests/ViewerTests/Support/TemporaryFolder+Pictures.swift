import Foundation
import Panorama
import PanoramaImages
import TestSupport

extension TemporaryFolder {
  /// Writes a PNG of one colour with a white upper left corner, so that rotations can be
  /// recognised.
  @discardableResult
  func addPicture(
    _ name: String, width: Int, height: Int, color: UInt32 = 0xFF20_60C0
  ) throws -> String {
    let pixels = (0..<width * height).map { i -> UInt32 in
      i % width < width / 8 && i / width < height / 8 ? 0xFFFF_FFFF : color
    }
    let image = CGImage(
      width: width, height: height, pixels: pixels, isOpaque: color >> 24 == 255)
    try PNGEncoder(compressionLevel: 1).write(image, to: self(name))
    return self(name)
  }
}
