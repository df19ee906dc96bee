import PanoramaGraphics

extension CGImage {
  /// The pixel in column `x` of row `y`, opaque 0xFFRRGGBB.
  func color(_ x: Int, _ y: Int) -> UInt32 { pixels[y * width + x] | 0xFF00_0000 }

  /// The number of pixels within `radius` of a point that satisfy `isWanted`.
  func count(near x: Int, _ y: Int, radius: Int, _ isWanted: (UInt32) -> Bool) -> Int {
    var found = 0
    for v in max(0, y - radius)...min(height - 1, y + radius) {
      for u in max(0, x - radius)...min(width - 1, x + radius) where isWanted(color(u, v)) {
        found += 1
      }
    }
    return found
  }

  /// A sentence about the first difference of two pictures; nil if they are identical.
  func difference(from other: CGImage) -> String? {
    guard width == other.width, height == other.height else {
      return "\(width)×\(height) against \(other.width)×\(other.height)"
    }
    guard
      let i = pixels.indices.first(where: {
        (pixels[$0] | 0xFF00_0000) != (other.pixels[$0] | 0xFF00_0000)
      })
    else { return nil }
    let count = zip(pixels, other.pixels).count { ($0 | 0xFF00_0000) != ($1 | 0xFF00_0000) }
    return "\(count) pixels differ, the first at (\(i % width), \(i / width)): "
      + "\(String(pixels[i], radix: 16)) against \(String(other.pixels[i], radix: 16))"
  }
}

/// Clearly blue: a finished stroke, or most of one under anti-aliasing.
func isBlue(_ pixel: UInt32) -> Bool {
  let (r, g, b) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
  return b > 200 && r < 190 && g < 190
}
