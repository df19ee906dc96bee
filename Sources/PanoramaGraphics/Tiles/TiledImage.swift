import Foundation

/// A picture as a grid of tiles at several resolutions, some of which may not be there yet.
///
/// An immutable value: copies share everything, and `replacing` gives a new value that shares all
/// other tiles. Level 0 has the picture's own pixels; level k + 1 has half the columns and rows of
/// level k, rounded up, pixel i standing for pixels 2i and 2i + 1. The last level fits into one
/// tile. Drawn, every place takes the finest level that is needed and there, else the next coarser
/// one; where no level is there, nothing.
public struct TiledImage: Sendable {
  /// Columns of level 0, 1 … `sizeLimit`.
  public let width: Int
  /// Rows of level 0, 1 … `sizeLimit`.
  public let height: Int
  /// Columns and rows of a tile, 16 … 4096; at the right and lower edge a tile is cut off.
  public let tileSide: Int
  /// At least 1.
  public let levelCount: Int
  /// Every tile put in so far was opaque.
  public private(set) var isOpaque = true

  /// The largest width and height: 2²⁴ pixels.
  public static let sizeLimit = 1 << 24

  /// Eight by eight tiles that are shared as a whole.
  final class Chunk: Sendable {
    let tiles: [CGImage?]

    init(_ tiles: [CGImage?]) { self.tiles = tiles }
  }

  /// Where a chunk stands, counted in chunks.
  struct ChunkKey: Hashable, Sendable {
    var level: Int32
    var column: Int32
    var row: Int32
  }

  static let chunkShift = 3
  private(set) var chunks: [ChunkKey: Chunk] = [:]

  /// A picture without tiles. Sizes beyond their limits are cut to them.
  public init(width: Int, height: Int, tileSide: Int = 256) {
    self.width = min(max(1, width), Self.sizeLimit)
    self.height = min(max(1, height), Self.sizeLimit)
    self.tileSide = min(max(16, tileSide), 4096)
    var count = 1
    while max(self.width, self.height) > self.tileSide << (count - 1) { count += 1 }
    levelCount = count
  }

  /// Columns and rows of a level.
  public func size(ofLevel level: Int) -> (width: Int, height: Int) {
    let rest = 1 << level - 1
    return ((width + rest) >> level, (height + rest) >> level)
  }

  /// How many tiles stand side by side and one above the other in a level.
  public func tileCounts(ofLevel level: Int) -> (columns: Int, rows: Int) {
    let size = size(ofLevel: level)
    return (
      (size.width + tileSide - 1) / tileSide, (size.height + tileSide - 1) / tileSide
    )
  }

  /// Columns and rows of one tile; nil where the level has none.
  public func sizeOfTile(level: Int, column: Int, row: Int) -> (width: Int, height: Int)? {
    guard (0..<levelCount).contains(level) else { return nil }
    let (size, counts) = (size(ofLevel: level), tileCounts(ofLevel: level))
    guard (0..<counts.columns).contains(column), (0..<counts.rows).contains(row) else {
      return nil
    }
    return (
      min(tileSide, size.width - column * tileSide), min(tileSide, size.height - row * tileSide)
    )
  }

  /// The part of the picture that a tile shows, in pixels of level 0.
  public func area(level: Int, column: Int, row: Int) -> CGRect {
    let side = Double(tileSide) * Double(1 << level)
    return CGRect(x: Double(column) * side, y: Double(row) * side, width: side, height: side)
      .intersection(CGRect(x: 0, y: 0, width: width, height: height))
  }

  /// A tile; nil when it is not there (yet). O(1).
  public func tile(level: Int, column: Int, row: Int) -> CGImage? {
    guard column >= 0, row >= 0, let chunk = chunks[Self.key(level, column, row)] else {
      return nil
    }
    return chunk.tiles[Self.slot(column, row)]
  }

  /// The same picture with one tile put in, exchanged or (nil) taken out.
  ///
  /// A tile of the wrong size, or at a place that the picture does not have, changes nothing.
  ///
  /// - Complexity: O(tiles / 64)
  public func replacing(level: Int, column: Int, row: Int, with tile: CGImage?) -> TiledImage {
    var copy = self
    copy.replace(level: level, column: column, row: row, with: tile)
    return copy
  }

  /// Puts a tile in, exchanges it or (nil) takes it out; see `replacing`. O(1) where the value is
  /// not shared.
  public mutating func replace(level: Int, column: Int, row: Int, with tile: CGImage?) {
    guard let size = sizeOfTile(level: level, column: column, row: row) else { return }
    if let tile {
      guard tile.width == size.width, tile.height == size.height else { return }
      isOpaque = isOpaque && tile.isOpaque
    }
    let key = Self.key(level, column, row)
    var tiles = chunks[key]?.tiles ?? Array(repeating: nil, count: 1 << (2 * Self.chunkShift))
    tiles[Self.slot(column, row)] = tile
    chunks[key] = tiles.contains { $0 != nil } ? Chunk(tiles) : nil
  }

  private static func key(_ level: Int, _ column: Int, _ row: Int) -> ChunkKey {
    ChunkKey(
      level: Int32(truncatingIfNeeded: level),
      column: Int32(truncatingIfNeeded: column >> chunkShift),
      row: Int32(truncatingIfNeeded: row >> chunkShift))
  }

  private static func slot(_ column: Int, _ row: Int) -> Int {
    let mask = 1 << chunkShift - 1
    return (row & mask) << chunkShift | (column & mask)
  }
}
