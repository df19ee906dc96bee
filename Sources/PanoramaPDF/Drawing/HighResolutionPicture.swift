import Foundation
import PanoramaGraphics
import PanoramaRaster

/// Items that the rasterizer has drawn at a high resolution.
struct HighResolutionPicture {
  let image: PDFImage
  /// The rectangle of the picture, in the coordinates of the list.
  let rect: CGRect

  /// The pixels per point: 300 per inch.
  private static let pixelsPerPoint = 300.0 / 72
  /// The maximum number of pixels; a larger picture gets a lower resolution.
  private static let maximumPixels = 16_000_000.0
  private static let maximumSide = 16_384.0

  /// - Parameters:
  ///   - items: items in the coordinates of the list.
  ///   - area: the area that they can touch.
  ///   - place: where the list is drawn.
  /// - Returns: nil if none of them is visible.
  /// - Throws: `PDFError.outOfMemory`.
  init?(of items: [DisplayItem], in area: CGRect, at place: PDFPlace, rasterizer: Rasterizer)
    throws(PDFError)
  {
    let area = area.intersection(place.visible)
    guard !area.isNull, area.width > 0, area.height > 0, place.scale > 0 else { return nil }
    let (w, h) = (Double(area.width), Double(area.height))
    let density = min(
      place.scale * Self.pixelsPerPoint, (Self.maximumPixels / (w * h)).squareRoot(),
      Self.maximumSide / max(w, h))
    let left = (Double(area.minX) * density).rounded(.down)
    let top = (Double(area.minY) * density).rounded(.down)
    let right = (Double(area.maxX) * density).rounded(.up)
    let bottom = (Double(area.maxY) * density).rounded(.up)
    let (width, height) = (Int(right - left), Int(bottom - top))
    guard width > 0, height > 0 else { return nil }
    let bitmap = Bitmap(width: width, height: height)
    guard bitmap.width == width else { throw PDFError.outOfMemory }
    let transform = CGAffineTransform(a: density, b: 0, c: 0, d: density, tx: -left, ty: -top)
    let list = DisplayList(items: Self.resolved(items, under: place.toPage))
    bitmap.withPixelBuffer { rasterizer.draw(list, into: $0, transform: transform, damage: nil) }
    image = PDFImage(width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels)
    if image.isEmpty { return nil }
    rect = CGRect(
      x: left / density, y: top / density, width: Double(width) / density,
      height: Double(height) / density)
  }

  /// The items with the levels of detail that suit the page. The higher resolution of the picture must not
  /// select others.
  private static func resolved(
    _ items: [DisplayItem], under transform: CGAffineTransform
  ) -> [DisplayItem] {
    items.compactMap { item in
      guard let nested = item.operation.nested, nested.cost.hasDetails || item.isDetail else {
        return item
      }
      let inner = item.transform.concatenating(transform)
      let list = DisplayList(items: resolved(nested.items, under: inner))
      var operation = DrawOperation.list(list)
      if case .detail(_, let scales) = item.operation {
        guard scales.contains(abs(inner.determinant).squareRoot()) else { return nil }
        operation = .detail(list, 0..<Double.infinity)
      }
      return DisplayItem(
        operation, transform: item.transform, clip: item.clip, alpha: item.alpha,
        blendMode: item.blendMode, shadow: item.shadow)
    }
  }
}

extension DisplayItem {
  fileprivate var isDetail: Bool {
    if case .detail = operation { return true }
    return false
  }
}
