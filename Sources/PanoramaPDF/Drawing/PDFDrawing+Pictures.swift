import Foundation
import PanoramaGraphics
import PanoramaRaster

/// What PDF has no word for is drawn by the rasterizer: conic gradients, shadows, blend modes that PDF
/// lacks, and numbers that it cannot hold.
extension PDFDrawing {
  /// The pixels per point of such pictures: 300 per inch.
  static let pixelsPerPoint = 300.0 / 72
  /// The maximum number of pixels of such a picture. Above, it gets coarser.
  static let maximumPixels = 16_000_000.0
  private static let maximumSide = 16_384.0

  /// Writes the shadow of an item as a picture.
  mutating func writeShadow(
    _ shadow: DropShadow, of item: DisplayItem, _ mode: String, to content: inout PDFContent,
    at place: PDFPlace
  ) throws {
    let alone = DropShadow(
      offset: shadow.offset, blur: shadow.blur, color: shadow.color, isAlone: true)
    let drawing = DisplayItem(
      item.operation, transform: item.transform, alpha: item.alpha * place.alpha, shadow: alone)
    content.save()
    defer { content.restore() }
    let reach = item.operation.bounds(under: item.transform)
    let area = shadow.bounds(of: reach).intersection(item.bounds)
    try drawPicture(of: [drawing], in: area, mode, to: &content, at: place)
  }

  /// Writes an item as a picture, without its shadow and clip.
  mutating func writePicture(
    of item: DisplayItem, _ mode: String, to content: inout PDFContent, at place: PDFPlace
  ) throws {
    let drawing = DisplayItem(
      item.operation, transform: item.transform, alpha: item.alpha * place.alpha)
    try drawPicture(of: [drawing], in: item.bounds, mode, to: &content, at: place)
    if case .glyphs(let run, _) = item.operation, !run.glyphs.isEmpty {
      // Text in a picture can be selected nevertheless.
      try writeHiddenText(run, Ink(item, 0, mode), to: &content, at: place)
    }
  }

  /// Draws items at a high resolution and writes them as a picture.
  ///
  /// - Parameters:
  ///   - items: items in the coordinates of the list.
  ///   - area: the area that they can touch.
  mutating func drawPicture(
    of items: [DisplayItem], in area: CGRect, _ mode: String,
    to content: inout PDFContent, at place: PDFPlace
  ) throws {
    let area = area.intersection(place.visible)
    guard !area.isNull, area.width > 0, area.height > 0, place.scale > 0 else { return }
    let (w, h) = (Double(area.width), Double(area.height))
    let density = min(
      place.scale * Self.pixelsPerPoint, (Self.maximumPixels / (w * h)).squareRoot(),
      Self.maximumSide / max(w, h))
    let left = (Double(area.minX) * density).rounded(.down)
    let top = (Double(area.minY) * density).rounded(.down)
    let right = (Double(area.maxX) * density).rounded(.up)
    let bottom = (Double(area.maxY) * density).rounded(.up)
    let (width, height) = (Int(right - left), Int(bottom - top))
    guard width > 0, height > 0 else { return }
    let bitmap = Bitmap(width: width, height: height)
    let transform = CGAffineTransform(a: density, b: 0, c: 0, d: density, tx: -left, ty: -top)
    let list = DisplayList(items: Self.resolved(items, under: place.toPage))
    bitmap.withPixelBuffer { rasterizer.draw(list, into: $0, transform: transform, damage: nil) }
    let picture = PDFImage(width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels)
    if picture.isEmpty { return }
    let rect = CGRect(
      x: left / density, y: top / density, width: Double(width) / density,
      height: Double(height) / density)
    let reference = try picture.write(to: &file)
    content.save()
    try draw(reference, over: rect, alpha: 1, mode, place.digits, &content)
    content.restore()
  }

  /// The items with the levels of detail of the page, which the higher resolution of a picture must
  /// not change.
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

  /// The last item of a list, or of levels of detail in it, with a blend mode that PDF lacks. Such an
  /// item changes what was drawn before it, so all of that is drawn as one picture.
  static func lastUnknownBlend(in list: DisplayList) -> Int? {
    guard list.blends else { return nil }
    return list.items.lastIndex { item in
      if item.blendMode.pdfName == nil { return true }
      guard case .detail(let inner, _) = item.operation else { return false }
      return lastUnknownBlend(in: inner) != nil
    }
  }
}

extension DisplayItem {
  fileprivate var isDetail: Bool {
    if case .detail = operation { return true }
    return false
  }
}

extension CGBlendMode {
  /// The name of the mode in PDF; nil if PDF does not have it. (ISO 32000-1, 11.3.5)
  var pdfName: String? {
    switch self {
    case .normal: "Normal"
    case .multiply: "Multiply"
    case .screen: "Screen"
    case .overlay: "Overlay"
    case .darken: "Darken"
    case .lighten: "Lighten"
    case .colorDodge: "ColorDodge"
    case .colorBurn: "ColorBurn"
    case .softLight: "SoftLight"
    case .hardLight: "HardLight"
    case .difference: "Difference"
    case .exclusion: "Exclusion"
    case .hue: "Hue"
    case .saturation: "Saturation"
    case .color: "Color"
    case .luminosity: "Luminosity"
    default: nil
    }
  }
}
