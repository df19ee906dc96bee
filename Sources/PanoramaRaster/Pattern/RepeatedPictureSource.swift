import PanoramaGraphics

/// A pattern whose cells repeat a picture pixel by pixel, so that nothing has to be drawn for it.
final class RepeatedPictureSource: PixelSource {
  private var image: FlatImage?
  private var copy = PixelRect.empty

  /// Takes over a picture, which has to live until the source is released.
  ///
  /// - Parameter place: the device pixels of the copy in the upper left corner.
  func set(_ image: FlatImage, _ place: PixelRect) {
    self.image = image
    copy = place
  }

  override func release() { image = nil }

  override var isOpaque: Bool { image?.isOpaque ?? false }

  override func fetch(
    _ span: PixelSpan, into out: UnsafeMutablePointer<UInt32>, scratch: FetchScratch
  ) {
    withPixels { $0.fetch(span, into: out) }
  }

  override func blend(
    _ box: PixelRect, into target: Target, through mask: (base: UnsafePointer<UInt8>, stride: Int),
    scratch: FetchScratch
  ) -> Bool {
    withPixels {
      $0.blend(box, isOpaque: isOpaque, into: target, through: mask, scratch: scratch)
    }
    return true
  }

  @inline(__always)
  private func withPixels(_ body: (RepeatedPixels) -> Void) {
    if let image { body(RepeatedPixels(pixels: image.pixels, tile: copy)) }
  }
}
