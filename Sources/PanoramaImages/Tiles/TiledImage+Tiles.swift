import Foundation
import PanoramaGraphics

/// The place of one tile in a pyramid of levels.
public typealias TileID = TiledImage.TileIndex

extension TiledImage {
  /// A tile; nil when it is not there (yet).
  func tile(_ id: TileID) -> CGImage? { tile(level: id.level, column: id.column, row: id.row) }

  /// Puts a tile in, or takes it out.
  mutating func replace(_ id: TileID, with tile: CGImage?) {
    replace(level: id.level, column: id.column, row: id.row, with: tile)
  }

  /// Columns and rows of one tile; nil where the picture has none.
  func size(of id: TileID) -> (width: Int, height: Int)? {
    sizeOfTile(level: id.level, column: id.column, row: id.row)
  }

  /// What a tile takes in memory, in bytes; 0 where the picture has none.
  func bytes(of id: TileID) -> Int { size(of: id).map { $0.width * $0.height * 4 } ?? 0 }

  /// What a level takes in memory, in bytes.
  func bytes(ofLevel level: Int) -> Int {
    let size = size(ofLevel: level)
    return size.width * size.height * 4
  }

  /// All places of a level, from the top, then from the left.
  func places(ofLevel level: Int) -> [TileID] {
    let counts = tileCounts(ofLevel: level)
    return (0..<counts.rows).flatMap { row in
      (0..<counts.columns).map { TileID(level: level, column: $0, row: row) }
    }
  }

  /// The columns and rows of tiles that a rectangle touches; empty where it lies beside.
  /// - Parameter region: in pixels of level 0.
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

  /// The same tiles in a value that forgets those that were there before: whether all are opaque.
  func rebuilt() -> TiledImage {
    var copy = TiledImage(width: width, height: height, tileSide: tileSide)
    for (index, tile) in tiles { copy.replace(index, with: tile) }
    return copy
  }
}
