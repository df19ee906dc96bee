import Foundation
import PanoramaGraphics

extension PDFDrawing {
  /// Writes a picture that is stretched over a rectangle.
  mutating func write(
    _ image: CGImage, _ rect: CGRect, _ quality: CGInterpolationQuality, _ ink: Ink,
    to content: inout PDFContent, at place: PDFPlace
  ) throws {
    let reference = try resources.reference(to: image, interpolates: quality != .none)
    content.concatenate(ink.transform, digits: place.digits)
    let digits = place.descending(ink.transform).digits
    try draw(reference, over: rect, alpha: ink.alpha, ink.mode, digits, &content)
  }

  /// Draws a picture over a rectangle. In PDF a picture fills the unit square, with y upward.
  mutating func draw(
    _ reference: PDFReference, over rect: CGRect, alpha: Double, _ mode: String, _ digits: Int,
    _ content: inout PDFContent
  ) throws {
    if let state = try resources.state(alpha: alpha, mode: mode) {
      content.set(graphicsState: state)
    }
    // The picture may be only a point high, so its position needs more decimals than a path.
    let place = CGAffineTransform(
      a: rect.width, b: 0, c: 0, d: -rect.height, tx: rect.minX,
      ty: rect.maxY)
    content.concatenate(place, digits: digits + 2)
    content.draw(external: reference)
  }

  /// The group whose gray values are the coverage of a picture clip. It is written on first use.
  mutating func mask(_ node: NestedClip, _ place: PDFPlace) throws -> PDFReference {
    let identity = ObjectIdentifier(node)
    if let known = masks[identity] { return known }
    guard case .mask(let image, let rect, let transform) = node.shape else {
      preconditionFailure("only picture clips are masks")
    }
    let coverage = try PDFImage(image, interpolates: true)
      .writeCoverage(isOpaque: image.isOpaque, to: &resources.file)
    var content = PDFContent()
    content.save()
    content.concatenate(transform, digits: place.digits)
    try draw(
      coverage, over: rect.standardized, alpha: 1, "Normal",
      place.descending(transform).digits, &content)
    content.restore()
    let area = rect.standardized.applying(transform)
    let group = try resources.writeForm(content, area, place, isGroup: true, space: "DeviceGray")
    masks[identity] = group
    return group
  }
}
