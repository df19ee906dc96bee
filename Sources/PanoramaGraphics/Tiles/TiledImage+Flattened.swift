import Foundation

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
