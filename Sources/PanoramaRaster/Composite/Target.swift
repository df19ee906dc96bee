import PanoramaGraphics

/// Pixels to draw into: the frame itself or a group's layer.
struct Target {
  /// The pixel at (`box.minX`, `box.minY`).
  var base: UnsafeMutablePointer<UInt32>
  /// Pixels from a row to the next.
  var stride: Int
  /// The device pixels it holds and may change.
  var box: PixelRect
  /// One past the last column that may be read and rewritten unchanged.
  var limitX: Int

  @inline(__always)
  func pixel(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
    base + ((y - box.minY) * stride + (x - box.minX))
  }
}
