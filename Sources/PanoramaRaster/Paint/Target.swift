import PanoramaGraphics

/// The pixels to draw into: those of the frame, or of a group's layer.
struct Target {
  /// The pixel at (`box.minX`, `box.minY`).
  var base: UnsafeMutablePointer<UInt32>
  /// The number of pixels from one row to the next.
  var stride: Int
  /// The device pixels that it has and that may change.
  var box: PixelRect
  /// The end of the columns that may be read and rewritten unchanged.
  var limitX: Int

  @inline(__always)
  func pixel(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
    base + ((y - box.minY) * stride + (x - box.minX))
  }
}
