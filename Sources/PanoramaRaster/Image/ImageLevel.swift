import PanoramaGraphics

/// The pixels that are sampled: a picture itself or one of its mip levels. The picture or the pyramid owns them.
struct ImageLevel: @unchecked Sendable {
  let width: Int
  let height: Int
  /// Row by row, without gaps.
  let pixels: UnsafePointer<UInt32>

  /// The picture itself.
  init(_ image: FlatImage) {
    (width, height, pixels) = (image.width, image.height, image.pixels)
  }

  /// - Parameter pixels: their memory stays where it is because they never change; not empty.
  init(width: Int, height: Int, pixels: [UInt32]) {
    (self.width, self.height) = (width, height)
    self.pixels = pixels.withUnsafeBufferPointer { $0.baseAddress.unsafelyUnwrapped }
  }
}
