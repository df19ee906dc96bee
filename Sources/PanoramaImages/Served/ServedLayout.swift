import PanoramaGraphics

/// Where the tiles of a served picture are, and what they look like.
protocol ServedLayout: Sendable {
  var width: Int { get }
  var height: Int { get }
  var tileSide: Int { get }
  /// The coarsest level that the server has.
  var coarsestLevel: Int { get }
  var attribution: String? { get }
  var hasAlpha: Bool { get }
  /// What the format is called.
  var formatName: String { get }
  /// The address of a tile; nil if the server does not have it.
  func address(level: Int, column: Int, row: Int) -> String?
  /// The part of the served tile that is shown: nil if the served tile has not the size that it should.
  func part(of tile: CGImage, level: Int, column: Int, row: Int) -> CGImage?
}

extension ServedLayout {
  /// The sizes of the picture and its levels; it contains no tiles.
  var shape: TiledImage { TiledImage(width: width, height: height, tileSide: tileSide) }

  func part(of tile: CGImage, level: Int, column: Int, row: Int) -> CGImage? {
    guard let size = shape.sizeOfTile(level: level, column: column, row: row) else { return nil }
    return (tile.width, tile.height) == (size.width, size.height) ? tile : nil
  }

  /// A tile of the size that it should have. Servers round the sizes of levels up or down: where a side is a pixel short,
  /// its last row or column is seen twice, which closes the seam. Nil if it is off by more.
  func fitted(_ tile: CGImage, level: Int, column: Int, row: Int) -> CGImage? {
    guard let size = shape.sizeOfTile(level: level, column: column, row: row),
      abs(tile.width - size.width) <= 1, abs(tile.height - size.height) <= 1
    else { return nil }
    if (tile.width, tile.height) == (size.width, size.height) { return tile }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(size.width * size.height)
    for y in 0..<size.height {
      let start = min(y, tile.height - 1) * tile.width
      pixels += tile.pixels[start..<start + min(size.width, tile.width)]
      if tile.width < size.width { pixels.append(tile.pixels[start + tile.width - 1]) }
    }
    return CGImage(width: size.width, height: size.height, pixels: pixels, isOpaque: tile.isOpaque)
  }
}
