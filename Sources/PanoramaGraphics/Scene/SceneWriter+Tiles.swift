import Foundation

extension SceneWriter {
  /// Size, tile side and the existing tiles, each with the name of its bitmap.
  func tokens(_ image: TiledImage) -> [any SceneToken] {
    let tiles = image.tiles
    return [image.width, image.height, image.tileSide, tiles.count]
      + tiles.flatMap { index, tile -> [any SceneToken] in
        [index.level, index.column, index.row, names[ObjectIdentifier(tile)] ?? ""]
      }
  }

  mutating func define(_ image: TiledImage) {
    for (_, tile) in image.tiles { define(tile) }
  }
}

extension SceneParser {
  /// Reads `quality x y w h W H side n (level column row BITMAP)·n`.
  mutating func readTiled() throws(SceneError) {
    let what = "tiled takes a quality, x y w h, the picture\u{2019}s W H, the tile side and a count"
    let quality = try scanner.quality()
    let rect = try scanner.rect("tiled, after its quality,")
    let width = try scanner.count(what, atMost: TiledImage.sizeLimit)
    let height = try scanner.count(what, atMost: TiledImage.sizeLimit)
    let side = try scanner.count(what, atMost: 4096)
    guard width > 0, height > 0, side >= 16 else {
      throw scanner.error("a tiled picture is at least 1 × 1, its tiles 16 × 16")
    }
    var image = TiledImage(width: width, height: height, tileSide: side)
    for _ in 0..<(try scanner.count(what, atMost: 1 << 24)) {
      let what = "tiled takes as many \u{201C}level column row bitmap\u{201D} as its count says"
      let level = try scanner.count(what, atMost: 31)
      let column = try scanner.count(what, atMost: TiledImage.sizeLimit)
      let row = try scanner.count(what, atMost: TiledImage.sizeLimit)
      let tile = try bitmap()
      guard let size = image.sizeOfTile(level: level, column: column, row: row),
        size == (tile.width, tile.height)
      else {
        throw scanner.error("there is no tile \(column), \(row) of that size in level \(level)")
      }
      image.replace(level: level, column: column, row: row, with: tile)
    }
    context.interpolationQuality = quality
    context.draw(image, in: rect)
  }
}
