import Foundation
import PanoramaGraphics
@_spi(TileTests) import PanoramaImages

/// Fills a cache file with tiles until it is killed, and writes a line with one byte to standard
/// output for each:
///
///     TileFiller FOLDER PICTURE WIDTH HEIGHT
///
/// Every pixel of a tile is 0xFF000000 + its number, counted as `TiledImage` orders its places.
@main
enum TileFiller {
  static func main() {
    let words = CommandLine.arguments
    guard words.count == 5, let width = Int(words[3]), let height = Int(words[4]),
      let key = TileKey(path: words[2])
    else { exit(64) }
    let shape = TiledImage(width: width, height: height, tileSide: 64)
    let cache = TileCache(folder: words[1], reserve: 0)
    do {
      guard let file = try cache.open(key, shape: shape) else { exit(75) }
      let counts = shape.tileCounts(ofLevel: 0)
      for number in 0..<counts.columns * counts.rows {
        let tile = TileIndex(
          level: 0, column: number % counts.columns, row: number / counts.columns)
        let size = shape.sizeOfTile(level: 0, column: tile.column, row: tile.row) ?? (0, 0)
        let pixels = [UInt32](repeating: 0xFF00_0000 + UInt32(number), count: size.0 * size.1)
        let bytes = TileEncoding.raw.encode(pixels, width: size.0, height: size.1) ?? []
        try file.append(tile, bytes, encoding: .raw, isOpaque: true)
        FileHandle.standardOutput.write(Data([10]))
      }
    } catch {
      exit(74)
    }
    // The process that started it ends it.
    pause()
  }
}
