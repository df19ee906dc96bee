import Panorama

/// A picture as a panorama: one point a pixel.
final class ImagePanorama: Panorama {
  private let image: CGImage

  /// How far one can zoom in: pixels then are this large.
  private static let largest = 32.0
  /// How far one can zoom out: the picture's longer side, in points.
  private static let smallestSide = 32.0

  init(_ image: CGImage) {
    self.image = image
    let size = CGSize(width: image.width, height: image.height)
    super.init(bounds: CGRect(origin: .zero, size: size))
    maximumZoomScale = Self.largest
    minimumZoomScale = min(1, Self.smallestSide / Double(max(image.width, image.height)))
  }

  override func draw(in context: CGContext) { context.draw(image, in: bounds) }
}
