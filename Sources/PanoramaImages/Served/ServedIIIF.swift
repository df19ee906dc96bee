import PanoramaGraphics
import PanoramaJSON

/// A picture of a IIIF Image API server, version 2 or 3 (https://iiif.io/api/image/3.0/). Tiles are asked for in the
/// canonical form, which servers of plain files have.
struct ServedIIIF: ServedLayout {
  let width: Int
  let height: Int
  let tileSide: Int
  let coarsestLevel: Int
  let attribution: String?
  let hasAlpha = false
  private let version: Int
  private let base: String

  var formatName: String { "IIIF \(version)" }

  /// Nil if the JSON is not about such a picture.
  /// - Parameter address: the address of `info.json`, after redirects; the tiles are beside it.
  /// - Throws: `ImageError`: it makes no sense.
  init?(_ json: OrderedJSON, address: String) throws(ImageError) {
    guard let version = Self.version(of: json) else { return nil }
    guard let width = Self.integer(json["width"]), let height = Self.integer(json["height"]),
      width > 0, height > 0
    else { throw .corrupt("its description makes no sense") }
    guard width <= TiledImage.sizeLimit, height <= TiledImage.sizeLimit else {
      throw .overBudget(width: width, height: height)
    }
    (self.version, self.width, self.height) = (version, width, height)
    // Some servers get the name of the picture after the question mark.
    let name = "/info.json"
    let path = address.hasSuffix(name) ? address[...] : address.prefix { $0 != "?" }
    base = String(path.hasSuffix(name) ? path.dropLast(name.count) : path)
    let tiles = json["tiles"]?.array?.first
    let side = Self.integer(tiles?["width"]) ?? 0
    tileSide = (64...4096).contains(side) ? side : 512
    let shape = TiledImage(width: width, height: height, tileSide: tileSide)
    let factors = Set((tiles?["scaleFactors"]?.array ?? []).compactMap { Self.integer($0) })
    // Servers that make tiles when they are asked make those of all levels.
    let profile = json["profile"]?.string ?? json["profile"]?.array?.first?.string
    let isOfFiles = profile?.contains("level0") ?? false
    coarsestLevel =
      isOfFiles && !factors.isEmpty
      ? (0..<shape.levelCount).last { factors.contains(1 << $0) } ?? 0 : shape.levelCount - 1
    attribution = Self.attribution(json)
  }

  private static func version(of json: OrderedJSON) -> Int? {
    let contexts =
      [json["@context"]?.string].compactMap(\.self)
      + (json["@context"]?.array ?? []).compactMap(\.string)
    if contexts.contains(where: { $0.contains("iiif.io/api/image/3") })
      || json["type"]?.string == "ImageService3"
    {
      return 3
    }
    return contexts.contains { $0.contains("iiif.io/api/image/2") }
      || json["protocol"]?.string == "http://iiif.io/api/image" ? 2 : nil
  }

  private static func integer(_ value: OrderedJSON?) -> Int? {
    value?.number.flatMap { $0 >= 0 && $0 < 1e9 ? Int($0) : nil }
  }

  /// What the owner wants to be said, as text of one line.
  private static func attribution(_ json: OrderedJSON) -> String? {
    let statement = json["requiredStatement"]?["value"]
    let texts = [
      json["attribution"]?.string, json["attribution"]?.array?.first?.string,
      json["attribution"]?["@value"]?.string, statement?.string,
      statement?.members.first?.value.array?.first?.string, json["rights"]?.string,
      json["license"]?.string,
    ]
    guard let text = texts.compactMap(\.self).first(where: { !$0.isEmpty }) else { return nil }
    // Simple HTML is allowed there.
    var isInTag = false
    let plain = text.filter { character in
      if character == "<" { isInTag = true }
      defer { if character == ">" { isInTag = false } }
      return !isInTag
    }
    return String(plain.prefix(200).map { $0.isNewline ? " " : $0 })
  }

  func address(level: Int, column: Int, row: Int) -> String? {
    let shape = shape
    guard level <= coarsestLevel,
      let size = shape.sizeOfTile(level: level, column: column, row: row)
    else { return nil }
    let (x, y) = ((column * tileSide) << level, (row * tileSide) << level)
    let (w, h) = (min(tileSide << level, width - x), min(tileSide << level, height - y))
    let isWhole = (w, h) == (width, height)
    let region = isWhole ? "full" : "\(x),\(y),\(w),\(h)"
    return "\(base)/\(region)/\(sizeText(size, isWhole: isWhole && level == 0))/0/default.jpg"
  }

  private func sizeText(_ size: (width: Int, height: Int), isWhole: Bool) -> String {
    if isWhole { return version == 2 ? "full" : "max" }
    return version == 2 ? "\(size.width)," : "\(size.width),\(size.height)"
  }

  func part(of tile: CGImage, level: Int, column: Int, row: Int) -> CGImage? {
    fitted(tile, level: level, column: column, row: row)
  }
}
