import PanoramaGraphics

/// A picture that is stored as tiles of several levels, such as a folder of Deep Zoom or a server of maps.
///
/// `StreamedTileSource(_:options:work:post:)` shows one.
public protocol TilePyramid: Sendable {
  /// The levels from the finest to the coarsest; at least one. The first is the whole picture.
  var copies: [PyramidCopy] { get }
  /// The orientation to apply to the stored picture.
  var orientation: ImageOrientation { get }
  /// Whether pixels may be transparent.
  var hasAlpha: Bool { get }
  /// Reads one tile of the copy with this index, without any overlap. Any thread may call it.
  /// - Throws: `ImageError`.
  func readTile(copy: Int, column: Int, row: Int) throws(ImageError) -> CGImage
}

/// One level of a `TilePyramid`.
public struct PyramidCopy: Hashable, Sendable {
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int
  /// The width in pixels of a tile that no edge cuts off.
  public var tileWidth: Int
  /// The height in pixels of a tile that no edge cuts off.
  public var tileHeight: Int

  /// A level of a size in pixels, with tiles of a size, all > 0.
  public init(width: Int, height: Int, tileWidth: Int, tileHeight: Int) {
    (self.width, self.height) = (width, height)
    (self.tileWidth, self.tileHeight) = (tileWidth, tileHeight)
  }
}
