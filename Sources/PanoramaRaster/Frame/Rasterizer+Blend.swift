import PanoramaGraphics

extension Rasterizer {
  /// Blends a picture over pixels, one to one. O(pixels), no allocation.
  ///
  /// - Parameters:
  ///   - picture: premultiplied pixels.
  ///   - origin: the position of the picture's upper left pixel in the buffer.
  ///   - rect: the only pixels that change.
  ///   - buffer: the pixels to blend over.
  package func blend(
    _ picture: PixelBuffer, at origin: (x: Int, y: Int), in rect: PixelRect,
    into buffer: PixelBuffer
  ) {
    let place = PixelRect(x: origin.x, y: origin.y, width: picture.width, height: picture.height)
    let part = rect.intersection(place)
      .intersection(PixelRect(x: 0, y: 0, width: buffer.width, height: buffer.height))
    guard !part.isEmpty else { return }
    for y in part.minY..<part.maxY {
      kernels.blend_pixels(
        buffer.row(y) + part.minX, picture.row(y - origin.y) + (part.minX - origin.x),
        Int32(part.width))
    }
  }
}
