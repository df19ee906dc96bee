import Foundation
import PanoramaGraphics
import PanoramaImages
import PanoramaRaster

extension DisplayList {
  /// The maximum width and height of an exported picture, in pixels.
  public static let maximumPictureSide = 32_767
  private static let maximumPixelCount = Double(1 << 28)

  /// Renders the area `rect` of the list to pixels. O(pixels + drawings).
  ///
  /// - Parameters:
  ///   - rect: the area in the list's own coordinates.
  ///   - scale: pixels per point, > 0.
  ///   - background: the colour below everything; nil for none.
  /// - Returns: the picture of `rect` from its top left corner, with each side rounded up to whole
  ///   pixels.
  /// - Throws: `ExportError.size`.
  public func picture(
    of rect: CGRect, scale: Double = 1, background: CGColor? = nil
  ) throws(ExportError) -> CGImage {
    let (width, height) = (
      (Double(rect.width) * scale).rounded(.up), (Double(rect.height) * scale).rounded(.up)
    )
    let sides = 1...Double(Self.maximumPictureSide)
    guard sides.contains(width), sides.contains(height), width * height < Self.maximumPixelCount
    else { throw .size(width: width, height: height) }
    let bitmap = Bitmap(width: Int(width), height: Int(height))
    if let background { bitmap.clear(background) }
    let place = CGAffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: -Double(rect.minX) * scale, ty: -Double(rect.minY) * scale
    )
    let rasterizer = Rasterizer()
    bitmap.withPixelBuffer { rasterizer.draw(self, into: $0, transform: place, damage: nil) }
    guard let image = bitmap.makeImage() else { throw .size(width: width, height: height) }
    return image
  }
}
