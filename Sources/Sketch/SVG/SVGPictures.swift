import Foundation
import Panorama
import PanoramaSVG

/// The pictures embedded in an SVG file. Each is read once, however often it is used.
struct SVGPictures {
  private var known: [Int: SketchPicture?] = [:]

  /// An `image` element as a stroke; nil if its picture is in another file or cannot be read.
  /// - Parameters:
  ///   - element: the element.
  ///   - index: its index in the file.
  ///   - style: its transform and its opacity.
  mutating func stroke(
    of element: SVGTree.Element, _ index: Int, _ style: SVGStyle
  ) -> SketchStroke? {
    guard let picture = picture(of: element, index), let size = picture.size,
      let box = Self.box(of: element, size)
    else { return nil }
    let transform = style.transform
    var stroke = SketchStroke(picture: picture, in: box, opacity: style.opacity)
    let scale = transform.scale
    stroke.points = stroke.points.map { $0.applying(transform) }
    stroke.width *= scale
    guard scale > 0 else { return nil }
    return stroke
  }

  private mutating func picture(of element: SVGTree.Element, _ index: Int) -> SketchPicture? {
    if let picture = known[index] { return picture }
    let picture = Self.bytes(of: element.attributes["href"] ?? "").map { SketchPicture($0) }
    let readable = picture?.size == nil ? nil : picture
    known[index] = .some(readable)
    return readable
  }

  /// The bytes in a `data:` URL; nil for others.
  private static func bytes(of address: String) -> [UInt8]? {
    guard address.hasPrefix("data:"), let comma = address.firstIndex(of: ","),
      address[..<comma].hasSuffix(";base64"),
      let data = Data(
        base64Encoded: String(address[address.index(after: comma)...]),
        options: .ignoreUnknownCharacters),
      data.count <= SketchPicture.maximumSize
    else { return nil }
    return [UInt8](data)
  }

  /// The element's box, or the part of it that the picture fills if its aspect ratio is kept.
  private static func box(of element: SVGTree.Element, _ size: CGSize) -> CGRect? {
    let ratio = size.width / size.height
    var width = element.length("width")
    let height = element.length("height") ?? width.map { $0 / ratio } ?? Double(size.height)
    width = width ?? height * ratio
    guard let width, width > 0, height > 0 else { return nil }
    let box = CGRect(
      x: element.length("x") ?? 0, y: element.length("y") ?? 0, width: width, height: height)
    if element.attributes["preserveAspectRatio"] == "none" { return box }
    let scale = min(width / size.width, height / size.height)
    return box.insetBy(
      dx: (width - size.width * scale) / 2, dy: (height - size.height * scale) / 2)
  }
}
