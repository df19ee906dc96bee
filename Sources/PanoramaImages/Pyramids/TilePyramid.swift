import PanoramaGraphics

/// A picture that is kept as tiles of several levels already.
package protocol TilePyramid: Sendable {
  /// From the finest to the coarsest, at least one; the first is the whole picture.
  var copies: [PyramidCopy] { get }
  /// How the stored picture is to be turned.
  var orientation: ImageOrientation { get }
  /// Pixels may be transparent.
  var hasAlpha: Bool { get }
  /// Reads one tile of the copy with that index, without any overlap; any thread.
  /// - Throws: `ImageError`.
  func readTile(copy: Int, column: Int, row: Int) throws(ImageError) -> CGImage
}

/// One level of a `TilePyramid`.
package struct PyramidCopy: Hashable, Sendable {
  /// Pixels.
  package var width: Int
  /// Pixels.
  package var height: Int
  /// Pixels of the tiles that are not cut off at an edge.
  package var tileWidth: Int
  /// Pixels of the tiles that are not cut off at an edge.
  package var tileHeight: Int

  package init(width: Int, height: Int, tileWidth: Int, tileHeight: Int) {
    (self.width, self.height) = (width, height)
    (self.tileWidth, self.tileHeight) = (tileWidth, tileHeight)
  }
}
