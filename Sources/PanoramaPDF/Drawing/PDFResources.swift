import Foundation
import PanoramaGraphics

/// The file, and the objects in it that drawings share: pictures, graphics states and fonts.
struct PDFResources {
  var file: PDFFile
  private var images: [ImageKey: WrittenImage] = [:]
  private var states: [GraphicsStateKey: PDFReference] = [:]
  private var fonts: [FontKey: PDFFont?] = [:]

  /// A picture and whether viewers may smooth it.
  private struct ImageKey: Hashable {
    let identity: ObjectIdentifier
    let interpolates: Bool
  }

  /// A picture in the file. Its pixels are not kept, so that a drawing of hundreds of pictures needs only one
  /// of them in memory at a time.
  private struct WrittenImage {
    /// Nil when the picture is gone; another one may then have its identity.
    weak var image: CGImage?
    let reference: PDFReference
  }

  /// The parameters of a graphics state.
  private struct GraphicsStateKey: Hashable {
    let alpha: String
    let mode: String
    let mask: PDFReference?
  }

  /// A face of a font file.
  private struct FontKey: Hashable {
    let path: String
    let index: Int
  }

  init(file: consuming PDFFile) { self.file = file }

  /// The object of a picture, written on its first use.
  mutating func reference(to image: CGImage, interpolates: Bool) throws -> PDFReference {
    let key = ImageKey(identity: ObjectIdentifier(image), interpolates: interpolates)
    if let known = images[key], known.image === image { return known.reference }
    let reference = try PDFImage(image, interpolates: interpolates).write(to: &file)
    images[key] = WrittenImage(image: image, reference: reference)
    return reference
  }

  /// The objects of a picture that were written.
  func references(to image: CGImage) -> [PDFReference] {
    [true, false].compactMap {
      let written = images[ImageKey(identity: ObjectIdentifier(image), interpolates: $0)]
      return written?.image === image ? written?.reference : nil
    }
  }

  /// The graphics state with an opacity, a blend mode and a mask; nil for the initial state.
  mutating func state(
    alpha: Double, mode: String = "Normal", mask: PDFReference? = nil
  ) throws -> PDFReference? {
    let alpha = PDFText.number(min(1, max(0, alpha)))
    if alpha == "1", mode == "Normal", mask == nil { return nil }
    let key = GraphicsStateKey(alpha: alpha, mode: mode, mask: mask)
    if let known = states[key] { return known }
    var text = "<< /Type /ExtGState /ca \(alpha) /CA \(alpha) /BM /\(mode)"
    if let mask { text += " /SMask << /Type /Mask /S /Luminosity /G \(mask.text) >>" }
    let reference = try file.add(text + " >>")
    states[key] = reference
    return reference
  }

  /// Writes content as a form.
  ///
  /// - Parameters:
  ///   - area: the area that the content can touch, apart from the width of lines thinner than a point.
  ///   - isGroup: whether the content is composited as one picture.
  ///   - space: the colour space of the group.
  mutating func writeForm(
    _ content: PDFContent, _ area: CGRect, _ place: PDFPlace, isGroup: Bool,
    space: String = "DeviceRGB"
  ) throws -> PDFReference {
    let margin = -2 / max(place.scale, 1e-9)
    let box = area.isNull ? .zero : area.insetBy(dx: margin, dy: margin)
    var entries = "/Type /XObject /Subtype /Form /BBox \(PDFText.box(box, digits: place.digits))"
    entries += " /Resources \(content.resourceDictionary)"
    if isGroup { entries += " /Group << /S /Transparency /CS /\(space) /I true >>" }
    return try file.addStream(content.bytes, entries: entries)
  }

  /// The name in `content` of a glyph's font, and the glyph's advance; nil if its font cannot be
  /// embedded. The font is opened on first use.
  mutating func font(
    of source: GlyphSource, in content: inout PDFContent
  ) -> (name: String, advance: Double)? {
    let key = FontKey(path: source.fontPath, index: source.faceIndex)
    let font: PDFFont?
    if let known = fonts[key] {
      font = known
    } else {
      font = PDFFont(path: source.fontPath, index: source.faceIndex)
      fonts[key] = .some(font)
    }
    guard let font else { return nil }
    let name = content.name(.font, font.reference(for: source, in: &file))
    return (name, font.advance(source.glyph))
  }

  /// Writes the fonts in use.
  mutating func finishFonts() throws {
    let ordered = fonts.sorted { ($0.key.path, $0.key.index) < ($1.key.path, $1.key.index) }
    for (number, font) in ordered.enumerated() {
      try font.value?.write(to: &file, number: number)
    }
  }
}
