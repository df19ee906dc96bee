/// Which tile of a tiled picture.
public struct TilePlace: Hashable, Sendable {
  /// 0 has the picture's own pixels; each further level has half of them both ways.
  public let level: Int
  /// From the left, in tiles.
  public let column: Int
  /// From above, in tiles.
  public let row: Int

  /// A tile's place.
  public init(level: Int, column: Int, row: Int) {
    (self.level, self.column, self.row) = (level, column, row)
  }
}
