import PanoramaGraphics

/// The pixels that are sampled: a picture itself or one of its mip levels. Keeps them alive.
struct ImageLevel {
  private let image: CGImage
  private let pyramid: MipPyramid?
  let width: Int
  let height: Int
  let pixels: UnsafePointer<UInt32>

  /// - Parameter level: 0 is the picture; deeper ones end at the pyramid's last.
  init?(_ image: CGImage, _ pyramid: MipPyramid?, level: Int) {
    self.image = image
    self.pyramid = pyramid
    var (w, h, array) = (image.width, image.height, image.pixels)
    if let pyramid, level > 0, let deepest = pyramid.levels.last {
      let l = level <= pyramid.levels.count ? pyramid.levels[level - 1] : deepest
      (w, h, array) = (l.width, l.height, l.pixels)
    }
    width = w
    height = h
    // The array is never changed and lives as long as its picture or pyramid.
    guard let base = array.withUnsafeBufferPointer({ $0.baseAddress }) else { return nil }
    pixels = base
  }
}
