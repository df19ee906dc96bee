import Foundation
import PanoramaGraphics

/// Pictures, drawn by the rasterizer, of what PDF cannot express: conic gradients, shadows, blend modes that
/// PDF lacks, and numbers beyond its precision.
extension PDFDrawing {
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
      // The text in the picture can still be selected.
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
    guard
      let picture = try HighResolutionPicture(
        of: items, in: area, at: place, rasterizer: rasterizer)
    else { return }
    let reference = try picture.image.write(to: &resources.file)
    content.save()
    try draw(reference, over: picture.rect, alpha: 1, mode, place.digits, &content)
    content.restore()
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
