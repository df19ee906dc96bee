import PanoramaGraphics

/// A store from which single tiles can be read: a cache file, or a file that is itself a pyramid.
package protocol TileStore: AnyObject, Sendable {
  /// Whether the store has the tile. Quick; any thread may call it.
  func contains(_ tile: TileID) -> Bool
  /// Reads a tile of the given size; nil when it is missing or damaged. Any thread may call it.
  func read(_ tile: TileID, width: Int, height: Int) -> CGImage?
}
