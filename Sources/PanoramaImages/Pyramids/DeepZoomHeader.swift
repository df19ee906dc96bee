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
