import PanoramaGraphics

/// The rows of a picture in memory, such as a pasted or drawn one.
struct ImageRowSource: RowSource {
  let image: CGImage
  var orientation = ImageOrientation.up

  var width: Int { image.width }
  var height: Int { image.height }
  var levels: Set<Int> { [0] }
  var hasAlpha: Bool { !image.isOpaque }
  var isLossy: Bool { false }
  var path: String? { nil }

  func read(
    level: Int, threads: Int, cancel: CancelToken, _ take: (RowChunk) -> Void
  ) throws(ImageError) -> ImageError? {
    image.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      for y in stride(from: 0, to: height, by: 64) where !cancel.isCancelled {
        take(RowChunk(pixels: base + y * width, stride: width, count: min(64, height - y)))
      }
    }
    return nil
  }
}
