import Foundation

/// A picture as a grid of tiles at several resolutions, some of which may be missing.
///
/// A picture is a value: copies share all tiles, and `replacing` returns a picture that shares all other
/// tiles. Level 0 has the pixels of the picture itself. Level k + 1 has half the columns and rows of level k,
/// rounded up, so that pixel i corresponds to pixels 2i and 2i + 1. The last level fits into one tile. Each
/// part is drawn from the finest needed level that has a tile there; where no level has one, nothing is
/// drawn.
public struct TiledImage: Sendable {
  /// The width of level 0 in pixels, 1 … `sizeLimit`.
  public let width: Int
  /// The height of level 0 in pixels, 1 … `sizeLimit`.
  public let height: Int
  /// The width and height of a tile in pixels, 16 … 4096; tiles at the right and lower edges may be
  /// smaller.
  public let tileSide: Int
  /// The number of levels, at least 1.
  public let levelCount: Int
  /// Whether every tile so far was opaque.
  public private(set) var isOpaque = true

  /// The maximum width and height: 2²⁴ pixels.
  public static let sizeLimit = 1 << 24

  /// Eight by eight tiles, which are shared as a whole.
  final class Chunk: Sendable {
    let tiles: [CGImage?]

    init(_ tiles: [CGImage?]) { self.tiles = tiles }
  }

  /// The position of a chunk, counted in chunks.
  struct ChunkKey: Hashable, Sendable {
    var level: Int32
    var column: Int32
    var row: Int32
  }

  static let chunkShift = 3
  private(set) var chunks: [ChunkKey: Chunk] = [:]

  /// A picture without tiles. Sizes are clamped to their limits.
  public init(width: Int, height: Int, tileSide: Int = 256) {
    self.width = min(max(1, width), Self.sizeLimit)
    self.height = min(max(1, height), Self.sizeLimit)
    self.tileSide = min(max(16, tileSide), 4096)
    var count = 1
    while max(self.width, self.height) > self.tileSide << (count - 1) { count += 1 }
    levelCount = count
  }

  /// The size of a level in pixels.
  public func size(ofLevel level: Int) -> (width: Int, height: Int) {
    let rest = 1 << level - 1
    return ((width + rest) >> level, (height + rest) >> level)
  }

  /// The numbers of columns and rows of tiles in a level.
  public func tileCounts(ofLevel level: Int) -> (columns: Int, rows: Int) {
    let size = size(ofLevel: level)
    return (
      (size.width + tileSide - 1) / tileSide, (size.height + tileSide - 1) / tileSide
    )
  }

  /// The size of a tile in pixels; nil if the position is outside the grid.
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

  /// A tile; nil if it is missing. O(1).
  public func tile(level: Int, column: Int, row: Int) -> CGImage? {
    guard column >= 0, row >= 0, let chunk = chunks[Self.key(level, column, row)] else {
      return nil
    }
    return chunk.tiles[Self.slot(column, row)]
  }

  /// The picture with one tile added, replaced, or removed (nil).
  ///
  /// A tile of the wrong size, or at a position outside the grid, changes nothing.
  ///
  /// - Complexity: O(tiles / 64).
  public func replacing(level: Int, column: Int, row: Int, with tile: CGImage?) -> TiledImage {
    var copy = self
    copy.replace(level: level, column: column, row: row, with: tile)
    return copy
  }

  /// Adds, replaces or removes (nil) a tile; see `replacing`. O(1) if the value is not shared.
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

extension TiledImage {
  /// The level to draw from if a pixel of level 0 becomes `scale` device pixels wide or high,
  /// whichever is more.
  ///
  /// The level has between one and two pixels per device pixel in each direction, unless it is the
  /// finest or coarsest level.
  public func level(forScale scale: Double) -> Int {
    guard scale > 0 else { return levelCount - 1 }
    var level = 0
    while level < levelCount - 1, scale * Double(2 << level) <= 1 { level += 1 }
    return level
  }

  /// The level to draw from under `place`, which maps pixels of level 0 to device pixels.
  public func level(under place: CGAffineTransform) -> Int {
    level(forScale: Self.scale(of: place))
  }

  /// The length of the longer side of a pixel under `place`.
  public static func scale(of place: CGAffineTransform) -> Double {
    let x = (place.a * place.a + place.b * place.b).squareRoot()
    let y = (place.c * place.c + place.d * place.d).squareRoot()
    return max(x, y)
  }

  /// The transform from pixels of level 0 to the coordinates in which the picture fills `rect`.
  public func transform(filling rect: CGRect) -> CGAffineTransform {
    CGAffineTransform(
      a: rect.width / Double(width), b: 0, c: 0, d: rect.height / Double(height),
      tx: rect.minX, ty: rect.minY)
  }
}
