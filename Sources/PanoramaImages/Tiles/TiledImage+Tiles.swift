import Foundation
import PanoramaGraphics

/// The place of one tile in a pyramid of levels.
public typealias TileID = TiledImage.TileIndex

extension TiledImage {
  /// A tile; nil when it is not loaded.
  func tile(_ id: TileID) -> CGImage? { tile(level: id.level, column: id.column, row: id.row) }

  /// Inserts a tile, or removes it when `tile` is nil.
  mutating func replace(_ id: TileID, with tile: CGImage?) {
    replace(level: id.level, column: id.column, row: id.row, with: tile)
  }

  /// The size of a tile in pixels; nil when the picture has no such tile.
  func size(of id: TileID) -> (width: Int, height: Int)? {
    sizeOfTile(level: id.level, column: id.column, row: id.row)
  }

  /// The memory of a tile in bytes; 0 when the picture has no such tile.
  func bytes(of id: TileID) -> Int { size(of: id).map { $0.width * $0.height * 4 } ?? 0 }

  /// The memory of a level in bytes.
  func bytes(ofLevel level: Int) -> Int {
    let size = size(ofLevel: level)
    return size.width * size.height * 4
  }

  /// All tiles of a level, row by row from the top left.
  func places(ofLevel level: Int) -> [TileID] {
    let counts = tileCounts(ofLevel: level)
    return (0..<counts.rows).flatMap { row in
      (0..<counts.columns).map { TileID(level: level, column: $0, row: row) }
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
