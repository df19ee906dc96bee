import Foundation
import PanoramaGraphics

@_spi(TileTests) public typealias TileIndex = TiledImage.TileIndex

extension TiledImage {
  /// A tile; nil when it is not loaded.
  func tile(_ id: TileIndex) -> CGImage? { tile(level: id.level, column: id.column, row: id.row) }

  /// Inserts a tile, or removes it when `tile` is nil.
  mutating func replace(_ id: TileIndex, with tile: CGImage?) {
    replace(level: id.level, column: id.column, row: id.row, with: tile)
  }

  /// The size of a tile in pixels; nil when the picture has no such tile.
  func size(of id: TileIndex) -> (width: Int, height: Int)? {
    sizeOfTile(level: id.level, column: id.column, row: id.row)
  }

  /// The memory of a tile in bytes; 0 when the picture has no such tile.
  func bytes(of id: TileIndex) -> Int { size(of: id).map { $0.width * $0.height * 4 } ?? 0 }

  /// The memory of a level in bytes.
  func bytes(ofLevel level: Int) -> Int {
    let size = size(ofLevel: level)
    return size.width * size.height * 4
  }

  /// All tiles of a level, row by row from the top left.
  func places(ofLevel level: Int) -> [TileIndex] {
    let counts = tileCounts(ofLevel: level)
    return (0..<counts.rows).flatMap { row in
      (0..<counts.columns).map { TileIndex(level: level, column: $0, row: row) }
    }
  }

  /// The columns and rows of tiles that a rectangle touches; empty when it lies outside.
  /// - Parameter region: a rectangle in pixels of level 0.
  func tiles(touching region: CGRect, level: Int) -> (columns: Range<Int>, rows: Range<Int>) {
    let counts = tileCounts(ofLevel: level)
    let side = Double(tileSide) * Double(1 << level)
    func range(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
      guard low < high, low.isFinite, high.isFinite else { return 0..<0 }
      let first = Int(min(max(0, (low / side).rounded(.down)), Double(count)))
      let last = Int(min(max(0, (high / side).rounded(.up)), Double(count)))
      return first..<max(first, last)
    }
    return (
      range(Double(region.minX), Double(region.maxX), counts.columns),
      range(Double(region.minY), Double(region.maxY), counts.rows)
    )
  }

  /// The same tiles in a new value, which does not remember whether all former tiles were opaque.
  func rebuilt() -> TiledImage {
    var copy = TiledImage(width: width, height: height, tileSide: tileSide)
    for (index, tile) in tiles { copy.replace(index, with: tile) }
    return copy
  }
}

/// A store from which single tiles can be read: a cache file, or a file that is itself a pyramid.
protocol TileStore: AnyObject, Sendable {
  /// Whether the store has the tile. Quick; any thread may call it.
  func contains(_ tile: TileIndex) -> Bool
  /// Reads a tile of the given size; nil when it is missing or damaged. Any thread may call it.
  func read(_ tile: TileIndex, width: Int, height: Int) -> CGImage?
}
