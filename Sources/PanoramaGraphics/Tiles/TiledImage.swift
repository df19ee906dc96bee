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

extension TiledImage: Equatable {
  /// The position of a tile.
  public struct TileIndex: Hashable, Sendable {
    /// The level; 0 is the finest.
    public var level: Int
    /// The column, counted from the left.
    public var column: Int
    /// The row, counted from the top.
    public var row: Int

    /// The position of a tile from its three numbers.
    public init(level: Int, column: Int, row: Int) {
      self.level = level
      self.column = column
      self.row = row
    }
  }

  /// Whether both have the same size and tile side, so that their tiles are at the same positions.
  public func hasSameGrid(as other: TiledImage) -> Bool {
    width == other.width && height == other.height && tileSide == other.tileSide
  }

  /// Compares the grids and the identities of the tiles.
  public static func == (l: TiledImage, r: TiledImage) -> Bool {
    guard l.hasSameGrid(as: r), l.chunks.count == r.chunks.count else { return false }
    return l.chunks.allSatisfy { key, chunk in
      guard let other = r.chunks[key] else { return false }
      return chunk === other || chunk.tiles == other.tiles
    }
  }

  /// The existing tiles, finest level first, each level row by row. O(n log n).
  public var tiles: [(index: TileIndex, tile: CGImage)] {
    var found: [(index: TileIndex, tile: CGImage)] = []
    for (key, chunk) in chunks {
      for (slot, tile) in chunk.tiles.enumerated() {
        if let tile { found.append((Self.index(key, slot), tile)) }
      }
    }
    return found.sorted {
      ($0.index.level, $0.index.row, $0.index.column)
        < ($1.index.level, $1.index.row, $1.index.column)
    }
  }

  /// The positions at which this picture and `other`, which has the same grid, have different tiles.
  ///
  /// - Complexity: O(tiles / 64 + changes).
  public func changedTiles(from other: TiledImage) -> [TileIndex] {
    var changes: [TileIndex] = []
    for (key, chunk) in chunks where chunk !== other.chunks[key] {
      Self.append(key, chunk.tiles, other.chunks[key]?.tiles, to: &changes)
    }
    for (key, chunk) in other.chunks where chunks[key] == nil {
      Self.append(key, chunk.tiles, nil, to: &changes)
    }
    return changes
  }

  private static func append(
    _ key: ChunkKey, _ tiles: [CGImage?], _ others: [CGImage?]?, to changes: inout [TileIndex]
  ) {
    for (slot, tile) in tiles.enumerated() where tile !== others?[slot] {
      changes.append(index(key, slot))
    }
  }

  private static func index(_ key: ChunkKey, _ slot: Int) -> TileIndex {
    let mask = 1 << chunkShift - 1
    return TileIndex(
      level: Int(key.level), column: Int(key.column) << chunkShift | slot & mask,
      row: Int(key.row) << chunkShift | slot >> chunkShift)
  }

  /// The areas where pixels can differ between this picture and `other`, which has the same grid, if
  /// both are drawn over `rect` under `transform`.
  func changedPixels(
    from other: TiledImage, over rect: CGRect, _ transform: DeviceTransform
  ) -> [PixelRect] {
    let filling = self.transform(filling: rect)
    let needed = level(under: filling.concatenating(transform.local))
    return changedTiles(from: other).compactMap { change in
      // A tile finer than needed is not visible, nor is one that finer tiles cover completely.
      if change.level < needed { return nil }
      // Filters reach at most three pixels.
      let margin = 3 * Double(1 << change.level)
      var area = area(level: change.level, column: change.column, row: change.row)
        .insetBy(dx: -margin, dy: -margin)
        .intersection(CGRect(x: 0, y: 0, width: width, height: height))
      if change.level > needed {
        // Elsewhere, both are drawn from the finest level that is needed.
        area = area.intersection(missing(touching: area, level: needed, or: other))
      }
      if area.isEmpty { return nil }
      let box = transform.pixels(covering: area.applying(filling))
      return box.isEmpty ? nil : box
    }
  }

  /// The rectangle around the tiles of `level` near `area` that this picture or `other` lacks, with the three pixels
  /// around them that filters reach; empty if there are none. `area` and the result are in pixels of level 0. Of a large
  /// area, all of it.
  private func missing(touching area: CGRect, level: Int, or other: TiledImage) -> CGRect {
    let (side, reach) = (Double(tileSide) * Double(1 << level), 3 * Double(1 << level))
    let box = PixelRect(
      covering: area.insetBy(dx: -reach, dy: -reach)
        .intersection(CGRect(x: 0, y: 0, width: width, height: height))
        .applying(CGAffineTransform(scaleX: 1 / side, y: 1 / side)))
    guard box.area <= 1024 else { return area }
    var found = CGRect.null
    for row in box.minY..<box.maxY {
      for column in box.minX..<box.maxX
      where tile(level: level, column: column, row: row) == nil
        || other.tile(level: level, column: column, row: row) == nil
      {
        found = found.union(self.area(level: level, column: column, row: row))
      }
    }
    return found.isNull ? .null : found.insetBy(dx: -reach, dy: -reach)
  }
}

extension TiledImage {
  /// The picture as a `CGImage`, for file formats without tiles.
  ///
  /// It is the finest complete level with at most `pixelLimit` pixels. If there is none, it is the
  /// coarsest level, clear where tiles are missing; nil if even that has too many pixels.
  ///
  /// - Complexity: O(pixels).
  public func flattened(pixelLimit: Int) -> CGImage? {
    let fitting = (0..<levelCount).filter { level in
      let size = self.size(ofLevel: level)
      return size.width <= pixelLimit && size.height <= pixelLimit / size.width
    }
    guard let level = fitting.first(where: { isComplete($0) }) ?? fitting.last else { return nil }
    let (size, counts) = (self.size(ofLevel: level), tileCounts(ofLevel: level))
    var pixels = [UInt32](repeating: 0, count: size.width * size.height)
    for row in 0..<counts.rows {
      for column in 0..<counts.columns {
        guard let tile = tile(level: level, column: column, row: row) else { continue }
        for y in 0..<tile.height {
          let at = (row * tileSide + y) * size.width + column * tileSide
          pixels.replaceSubrange(
            at..<at + tile.width, with: tile.pixels[y * tile.width..<(y + 1) * tile.width])
        }
      }
    }
    return CGImage(
      width: size.width, height: size.height, pixels: pixels,
      isOpaque: isOpaque && isComplete(level))
  }

  /// Whether the level has all its tiles.
  private func isComplete(_ level: Int) -> Bool {
    let counts = tileCounts(ofLevel: level)
    return (0..<counts.rows).allSatisfy { row in
      (0..<counts.columns).allSatisfy { tile(level: level, column: $0, row: row) != nil }
    }
  }
}
