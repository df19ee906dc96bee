import PanoramaGraphics

/// A picture at half, a quarter, an eighth, … of its size. Each pixel is the mean of four.
final class MipPyramid: Sendable {
  struct Level: Sendable {
    var width: Int
    var height: Int
    var pixels: [UInt32]
  }

  /// The levels; `levels[0]` has half the picture's size, and the last is 1 × 1.
  let levels: [Level]
  /// The same, without references. The pyramid owns them.
  private let views: [ImageLevel]

  /// The bytes of all levels.
  var byteCount: Int { levels.reduce(0) { $0 + $1.pixels.count * 4 } }

  /// - Complexity: O(pixels).
  init(_ image: CGImage) {
    var levels: [Level] = []
    var (width, height) = (image.width, image.height)
    while width > 1 || height > 1 {
      let source = levels.last?.pixels ?? image.pixels
      let level = Self.halved(source, width, height)
      levels.append(level)
      (width, height) = (level.width, level.height)
    }
    self.levels = levels
    views = levels.map { ImageLevel(width: $0.width, height: $0.height, pixels: $0.pixels) }
  }

  /// A level, counted from 1; the last one for greater numbers; nil if there is none, because the picture has one pixel.
  func level(_ number: Int) -> ImageLevel? {
    views.isEmpty ? nil : views[min(number, views.count) - 1]
  }

  /// Halves a level. If a size is odd, the last column or row is averaged with itself.
  private static func halved(_ source: [UInt32], _ width: Int, _ height: Int) -> Level {
    let (w, h) = ((width + 1) / 2, (height + 1) / 2)
    let pixels = [UInt32](unsafeUninitializedCapacity: w * h) { out, count in
      source.withUnsafeBufferPointer { source in
        for y in 0..<h {
          let top = 2 * y * width
          let bottom = min(2 * y + 1, height - 1) * width
          for x in 0..<(width / 2) {
            out[y * w + x] = mean(
              source[top + 2 * x], source[top + 2 * x + 1], source[bottom + 2 * x],
              source[bottom + 2 * x + 1])
          }
          if width & 1 == 1 {
            let (a, b) = (source[top + width - 1], source[bottom + width - 1])
            out[y * w + w - 1] = mean(a, a, b, b)
          }
        }
      }
      count = w * h
    }
    return Level(width: w, height: h, pixels: pixels)
  }

  /// Two channels share a word, because sums of four bytes need ten bits.
  @inline(__always)
  private static func mean(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
    let mask: UInt32 = 0x00FF_00FF
    let half: UInt32 = 0x0002_0002
    let low = (a & mask) &+ (b & mask) &+ (c & mask) &+ (d & mask) &+ half
    let high =
      (a >> 8 & mask) &+ (b >> 8 & mask) &+ (c >> 8 & mask) &+ (d >> 8 & mask) &+ half
    return (low >> 2 & mask) | (high >> 2 & mask) << 8
  }
}
