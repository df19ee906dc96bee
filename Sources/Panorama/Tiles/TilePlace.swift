/// The position of a tile in a tiled picture.
public struct TilePlace: Hashable, Sendable {
  /// The level: 0 has the picture's own pixels, and each further level half as many in both
  /// directions.
  public let level: Int
  /// The column, from the left.
  public let column: Int
  /// The row, from the top.
  public let row: Int

  /// Makes a position.
  public init(level: Int, column: Int, row: Int) {
    (self.level, self.column, self.row) = (level, column, row)
  }
}
