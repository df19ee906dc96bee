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
    let (width, height) = try Self.pictureSize(rect, scale)
    let bitmap = Bitmap(width: width, height: height)
    draw(rect, scale, background, Rasterizer(), into: bitmap, firstRow: 0)
    guard let image = bitmap.makeImage() else {
      throw .size(width: Double(width), height: Double(height))
    }
    return image
  }

  /// The bytes of a PNG file of what `picture(of:scale:background:)` draws, made in less memory.
  /// O(pixels + drawings).
  func png(of rect: CGRect, scale: Double, background: CGColor?) throws -> [UInt8] {
    let (width, height) = try Self.pictureSize(rect, scale)
    let rasterizer = Rasterizer()
    let isOpaque = background.map { $0.alpha >= 1 } ?? false
    return try PictureBands(width: width, height: height, isOpaque: isOpaque).png {
      draw(rect, scale, background, rasterizer, into: $0, firstRow: $1)
    }
  }

  private static func pictureSize(
    _ rect: CGRect, _ scale: Double
  ) throws(ExportError) -> (width: Int, height: Int) {
    let (width, height) = (
      (Double(rect.width) * scale).rounded(.up), (Double(rect.height) * scale).rounded(.up)
    )
    let sides = 1...Double(Self.maximumPictureSide)
    guard sides.contains(width), sides.contains(height), width * height < Self.maximumPixelCount
    else { throw .size(width: width, height: height) }
    return (Int(width), Int(height))
  }

  /// Draws the rows of a picture from `firstRow` on.
  private func draw(
    _ rect: CGRect, _ scale: Double, _ background: CGColor?, _ rasterizer: Rasterizer,
    into bitmap: Bitmap, firstRow: Int
  ) {
    if let background { bitmap.clear(background) }
    let place = CGAffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: -Double(rect.minX) * scale,
      ty: -Double(rect.minY) * scale - Double(firstRow))
    bitmap.withPixelBuffer { rasterizer.draw(self, into: $0, transform: place, damage: nil) }
  }
}
