import PanoramaGraphics

/// A Deep Zoom picture on a server: its tiles are beside its XML file.
struct ServedDeepZoom: ServedLayout {
  private let header: DeepZoomHeader
  private let folder: String
  /// What follows `?` in the address of the XML file, which servers may need for the tiles as well.
  private let query: String

  /// Nil if the text is no Deep Zoom header.
  /// - Throws: `ImageError`: the header makes no sense.
  init?(_ text: [UInt8], address: String) throws(ImageError) {
    guard let header = DeepZoomHeader(text) else { return nil }
    try header.check()
    guard header.width <= TiledImage.sizeLimit, header.height <= TiledImage.sizeLimit,
      header.tileSide >= 16
    else { throw .overBudget(width: header.width, height: header.height) }
    self.header = header
    // Some servers get the name of the picture after the question mark.
    let isInQuery = [".dzi", ".xml"].contains { address.lowercased().hasSuffix($0) }
    let mark = isInQuery ? address.endIndex : address.firstIndex(of: "?") ?? address.endIndex
    query = String(address[mark...])
    let path = address[..<mark]
    let dot = path.lastIndex(of: ".").flatMap { path[$0...].contains("/") ? nil : $0 }
    folder = String(path[..<(dot ?? mark)]) + "_files"
  }

  var width: Int { header.width }
  var height: Int { header.height }
  var tileSide: Int { header.tileSide }
  var coarsestLevel: Int { shape.levelCount - 1 }
  var attribution: String? { nil }
  var hasAlpha: Bool { header.hasAlpha }
  var formatName: String { "Deep Zoom, \(header.format.uppercased()) tiles" }

  func address(level: Int, column: Int, row: Int) -> String? {
    "\(folder)/\(header.topLevel - level)/\(column)_\(row).\(header.format)\(query)"
  }

  func part(of tile: CGImage, level: Int, column: Int, row: Int) -> CGImage? {
    if let part = try? header.part(of: tile, copy: level, column: column, row: row) { return part }
    return header.overlap == 0 ? fitted(tile, level: level, column: column, row: row) : nil
  }
}
