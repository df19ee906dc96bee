import PanoramaGraphics

/// Where single tiles can be read from: a cache file, a file that is a pyramid itself.
package protocol TileStore: AnyObject, Sendable {
  /// Whether the tile can be read. Any thread; quick.
  func contains(_ tile: TileID) -> Bool
  /// Reads a tile of that size; nil when it is not there, or damaged. Any thread.
  func read(_ tile: TileID, width: Int, height: Int) -> CGImage?
}
