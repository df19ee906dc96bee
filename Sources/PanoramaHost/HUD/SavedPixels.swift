import PanoramaGraphics
import PanoramaRaster

/// Copies of pixels that are drawn over temporarily.
final class SavedPixels {
  private var rects: [PixelRect] = []
  /// The copies, of which the first `count` are valid; the rest is spare memory.
  private var pixels: [UInt32] = []
  private var count = 0

  /// Copies the pixels of a rectangle inside `buffer`. O(pixels).
  func save(_ rect: PixelRect, of buffer: PixelBuffer) {
    guard !rect.isEmpty else { return }
    rects.append(rect)
    let end = count + rect.area
    if pixels.count < end { pixels += repeatElement(0, count: end - pixels.count) }
    pixels.withUnsafeMutableBufferPointer { copies in
      guard var copy = copies.baseAddress.map({ $0 + count }) else { return }
      for y in rect.minY..<rect.maxY {
        copy.update(from: buffer.row(y) + rect.minX, count: rect.width)
        copy += rect.width
      }
    }
    count = end
  }

  /// Puts all copies back, the newest first, and forgets them. O(pixels).
  func restore(to buffer: PixelBuffer) {
    pixels.withUnsafeBufferPointer { copies in
      guard var copy = copies.baseAddress.map({ $0 + count }) else { return }
      for rect in rects.reversed() {
        for y in (rect.minY..<rect.maxY).reversed() {
          copy -= rect.width
          (buffer.row(y) + rect.minX).update(from: copy, count: rect.width)
        }
      }
    }
    rects.removeAll(keepingCapacity: true)
    count = 0
  }
}
