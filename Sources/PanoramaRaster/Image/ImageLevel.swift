import PanoramaGraphics

/// The pixels that are sampled: a picture itself or one of its mip levels.
struct ImageLevel {
  let width: Int
  let height: Int
  private let pixels: [UInt32]

  /// - Parameter level: 0 is the picture itself. A level deeper than the pyramid's last one stands for the
  ///   last one.
  init(_ image: CGImage, _ pyramid: MipPyramid?, level: Int) {
    guard let pyramid, level > 0, let deepest = pyramid.levels.last else {
      (width, height, pixels) = (image.width, image.height, image.pixels)
      return
    }
    let l = level <= pyramid.levels.count ? pyramid.levels[level - 1] : deepest
    (width, height, pixels) = (l.width, l.height, l.pixels)
  }

  /// Lends the pixels, row by row without gaps, to `body`.
  @inline(__always)
  func withPixels(_ body: (UnsafePointer<UInt32>) -> Void) {
    pixels.withUnsafeBufferPointer { if let base = $0.baseAddress { body(base) } }
  }
}
