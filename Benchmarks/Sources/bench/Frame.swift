import Foundation

/// A bitmap to draw into: premultiplied BGRA in rows from the top, without padding.
final class Frame {
  let width: Int
  let height: Int
  let pixels: UnsafeMutableBufferPointer<UInt32>

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = .allocate(capacity: width * height)
    clear()
  }

  deinit { pixels.deallocate() }

  var bytesPerRow: Int { width * 4 }
  var byteCount: Int { bytesPerRow * height }

  /// Makes every pixel transparent.
  func clear() { pixels.initialize(repeating: 0) }
}
