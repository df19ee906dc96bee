import PanoramaGraphics

/// A pattern's cells over the pixels that a paint needs, drawn before the bands are.
final class PatternSource: PixelSource {
  /// The cells that are seen, under one transform.
  let list: DisplayList
  let transform: DeviceTransform
  /// Device pixels that it holds.
  let box: PixelRect
  private var bitmap: Bitmap?

  init(list: DisplayList, transform: DeviceTransform, box: PixelRect) {
    self.list = list
    self.transform = transform
    self.box = box
  }

  func paint(with rasterizer: Rasterizer) {
    guard box.width <= 65_535, box.height <= 65_535 else { return }
    let bitmap = Bitmap(width: box.width, height: box.height)
    let place = transform.shifted(dx: -box.minX, dy: -box.minY)
    bitmap.withPixelBuffer { rasterizer.draw(list, into: $0, transform: place.transform) }
    self.bitmap = bitmap
  }

  override func fetch(
    x: Int, y: Int, count: Int, into out: UnsafeMutablePointer<UInt32>, scratch: FetchScratch
  ) {
    guard let bitmap else { return out.update(repeating: 0, count: count) }
    bitmap.withPixelBuffer {
      out.update(from: $0.row(y - box.minY) + (x - box.minX), count: count)
    }
  }
}
