import PanoramaGraphics

extension FetchScratch {
  /// Copies the pixels of one row of a tiled level into one contiguous piece.
  func segment(
    _ tiles: borrowing TileTable, _ row: Int, _ minX: Int, _ maxX: Int
  ) -> UnsafePointer<UInt32> {
    assembled.removeAll(room: maxX - minX + 8)
    tiles.copy(row: row, minX, maxX, to: assembled.base)
    return UnsafePointer(assembled.base)
  }

  /// Copies a block of a tiled level into one contiguous piece.
  ///
  /// - Returns: the address that the picture's pixel (0, 0) would have if the block were part of one large
  ///   picture in memory, and that picture's row length.
  func block(
    _ tiles: borrowing TileTable, _ block: PixelRect
  ) -> (base: UnsafePointer<UInt32>, stride: Int) {
    assembled.removeAll(room: block.area + 8)
    for y in block.minY..<block.maxY {
      tiles.copy(
        row: y, block.minX, block.maxX, to: assembled.base + (y - block.minY) * block.width)
    }
    let origin = block.minY * block.width + block.minX
    return (UnsafePointer(assembled.base) - origin, block.width)
  }
}
