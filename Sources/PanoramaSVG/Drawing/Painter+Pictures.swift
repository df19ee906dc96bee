import Foundation
import PanoramaGraphics

extension Painter {
  func drawPicture(_ element: SVGTree.Element, _ place: Place) {
    guard place.style.isVisible, let picture = pictures.picture(of: element, self) else {
      if place.style.isVisible { note("pictures in other files or formats") }
      return
    }
    let area = pictureBox(element, place)
    guard area.width > 0, area.height > 0 else { return }
    let own = CGRect(origin: .zero, size: picture.size)
    let transform = ViewBox(own, element.attributes).transform(into: area)
    context.saveGState()
    context.setAlpha(paintOpacity)
    context.interpolationQuality = place.style.smoothsPictures ? .medium : .none
    if place.style.clipsOverflow ?? true { context.clip(to: area) }
    switch picture {
    case .pixels(let image) where paintsMask:
      context.setBlendMode(.destinationOut)
      context.draw(image, in: own.applying(transform))
      context.setBlendMode(.plusLighter)
      context.draw(EmbeddedPictures.lightness(of: image), in: own.applying(transform))
    case .pixels(let image): context.draw(image, in: own.applying(transform))
    case .drawing(let list, _):
      context.concatenate(transform)
      context.clip(to: own)
      context.draw(list, transform: .identity, alpha: paintOpacity)
    }
    context.restoreGState()
  }

  /// Where a picture lies. Without a size it has its own.
  func pictureBox(_ element: SVGTree.Element, _ place: Place) -> CGRect {
    let own = pictures.picture(of: element, self).map {
      SIMD2(Double($0.size.width), Double($0.size.height))
    }
    let ratio = own.map { $0.x / $0.y } ?? 1
    let height = place.length(element.attributes["height"], .y)
    let width =
      place.length(element.attributes["width"], .x) ?? height.map { $0 * ratio } ?? own?.x ?? 0
    return CGRect(
      x: place.length(element.attributes["x"], .x) ?? 0,
      y: place.length(element.attributes["y"], .y) ?? 0, width: max(0, width),
      height: max(0, height ?? width / ratio))
  }
}

/// The pictures inside a file. Each is decoded once, however often it is used.
struct EmbeddedPictures {
  /// A picture of pixels, or one that is SVG itself.
  enum Content {
    case pixels(CGImage)
    case drawing(DisplayList, CGSize)

    var size: CGSize {
      switch self {
      case .pixels(let image): CGSize(width: image.width, height: image.height)
      case .drawing(_, let size): size
      }
    }
  }

  private var known: [String: Content?] = [:]
  private var pixels = 0

  /// All pictures of a file together.
  private static let maximumPixels = 64 << 20
  /// How often a picture may contain another one.
  private static let maximumDepth = 2

  /// The picture in an `image` element; nil if it is in another file, or no picture.
  mutating func picture(of element: SVGTree.Element, _ painter: Painter) -> Content? {
    let address = element.attributes["href"] ?? ""
    if let picture = known[address] { return picture }
    guard let bytes = Self.bytes(of: address) else {
      known[address] = .some(nil)
      return nil
    }
    var picture: Content?
    if let image = painter.source.decode?(bytes, Self.maximumPixels - pixels) {
      picture = .pixels(image)
      pixels += image.width * image.height
    } else if painter.depth < Self.maximumDepth,
      let inner = try? SVGPicture(
        bytes, painter.source, depth: painter.depth + 1)
    {
      picture = .drawing(inner.drawing, inner.size)
    }
    known[address] = .some(picture)
    return picture
  }

  /// The bytes in a `data:` URL; nil for other addresses.
  private static func bytes(of address: String) -> [UInt8]? {
    guard address.hasPrefix("data:"), let comma = address.firstIndex(of: ",") else { return nil }
    let body = address[address.index(after: comma)...]
    guard address[..<comma].hasSuffix("base64") else {
      return body.removingPercentEncoding.map { [UInt8]($0.utf8) }
    }
    return Data(base64Encoded: String(body), options: .ignoreUnknownCharacters).map { [UInt8]($0) }
  }

  /// A picture whose opacity is the lightness of another one.
  static func lightness(of picture: CGImage) -> CGImage {
    let pixels = picture.pixels.map { pixel in
      // The colours are premultiplied, so this is lightness times opacity.
      let sum =
        2125 * (pixel >> 16 & 0xFF) + 7154 * (pixel >> 8 & 0xFF) + 721 * (pixel & 0xFF)
      return (sum + 5000) / 10_000 << 24
    }
    return CGImage(
      width: picture.width, height: picture.height, pixels: pixels, isOpaque: false)
  }
}
