import PanoramaGraphics

/// The contents of a Deep Zoom picture's XML file: the attributes of two elements.
///
/// It is read without an XML library: loading Foundation's would cost every start of the viewer
/// milliseconds, and this file has no text, no entities and no nesting that matters.
struct DeepZoomHeader: Equatable {
  let width: Int
  let height: Int
  let tileSide: Int
  let overlap: Int
  let format: String

  /// Nil when the text is not a Deep Zoom header.
  init?(_ text: [UInt8]) {
    let text = String(decoding: text, as: UTF8.self)
    guard let image = Self.attributes(of: "Image", in: text),
      let size = Self.attributes(of: "Size", in: text),
      let width = size["Width"].flatMap({ Int($0) }),
      let height = size["Height"].flatMap({ Int($0) }),
      let tileSide = image["TileSize"].flatMap({ Int($0) }), let format = image["Format"]
    else { return nil }
    (self.width, self.height, self.tileSide, self.format) = (width, height, tileSide, format)
    overlap = image["Overlap"].flatMap { Int($0) } ?? 0
  }

  /// The attributes of the first element of that name, with or without a prefix.
  private static func attributes(of element: String, in text: String) -> [String: String]? {
    for tag in text.split(separator: "<") {
      let name = tag.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
      guard name == element || name.hasSuffix(":" + element) else { continue }
      return attributes(in: tag.dropFirst(name.count).prefix { $0 != ">" })
    }
    return nil
  }

  private static func attributes(in text: Substring) -> [String: String] {
    var rest = text
    var found: [String: String] = [:]
    while let equals = rest.firstIndex(of: "=") {
      let name = rest[..<equals].split { $0.isWhitespace }.last ?? ""
      let value = rest[equals...].dropFirst().drop { $0.isWhitespace }
      guard let quote = value.first, quote == "\"" || quote == "'",
        let end = value.dropFirst().firstIndex(of: quote)
      else { break }
      found[String(name)] = String(value[value.index(after: value.startIndex)..<end])
      rest = value[value.index(after: end)...]
    }
    return found
  }
}

extension DeepZoomHeader {
  /// - Throws: `ImageError.corrupt`: the numbers or the format make no sense.
  func check() throws(ImageError) {
    guard width > 0, height > 0, (1...4096).contains(tileSide), (0...256).contains(overlap),
      format.allSatisfy({ $0.isLetter || $0.isNumber })
    else { throw .corrupt("its header makes no sense") }
  }

  var hasAlpha: Bool { format.lowercased() == "png" }

  /// The level of the whole picture; level 0 is a single pixel.
  var topLevel: Int {
    var top = 0
    while 1 << top < max(width, height) { top += 1 }
    return top
  }

  /// The part of a stored tile that no neighbour has.
  /// - Throws: `ImageError.corrupt`: it is too small.
  func part(of tile: CGImage, copy: Int, column: Int, row: Int) throws(ImageError) -> CGImage {
    let size = TiledImage(width: width, height: height, tileSide: 16).size(ofLevel: copy)
    let (left, top) = (column > 0 ? overlap : 0, row > 0 ? overlap : 0)
    let w = min(tileSide, size.width - column * tileSide)
    let h = min(tileSide, size.height - row * tileSide)
    guard w > 0, h > 0, tile.width >= left + w, tile.height >= top + h else {
      throw .corrupt("a tile is too small")
    }
    if (tile.width, tile.height) == (w, h) { return tile }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(w * h)
    for y in top..<top + h {
      let start = y * tile.width + left
      pixels += tile.pixels[start..<start + w]
    }
    return CGImage(width: w, height: h, pixels: pixels, isOpaque: tile.isOpaque)
  }
}
