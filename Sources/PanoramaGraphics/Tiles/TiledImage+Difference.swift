import Foundation

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
      let area = area(level: change.level, column: change.column, row: change.row)
        .insetBy(dx: -margin, dy: -margin)
        .intersection(CGRect(x: 0, y: 0, width: width, height: height))
      if change.level > needed, isComplete(area, level: needed),
        other.isComplete(area, level: needed)
      {
        return nil
      }
      let box = transform.pixels(covering: area.applying(filling))
      return box.isEmpty ? nil : box
    }
  }

  /// Whether no tile of `level` within three of its pixels around `area` is missing. The area is in pixels
  /// of level 0. Always false for large areas.
  private func isComplete(_ area: CGRect, level: Int) -> Bool {
    let side = Double(tileSide) * Double(1 << level)
    let box = PixelRect(
      covering: area.insetBy(dx: -3 * Double(1 << level), dy: -3 * Double(1 << level))
        .intersection(CGRect(x: 0, y: 0, width: width, height: height))
        .applying(CGAffineTransform(scaleX: 1 / side, y: 1 / side)))
    guard box.area <= 1024 else { return false }
    for row in box.minY..<box.maxY {
      for column in box.minX..<box.maxX
      where tile(level: level, column: column, row: row) == nil {
        return false
      }
    }
    return true
  }
}
