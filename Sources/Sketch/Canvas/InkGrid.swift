import Panorama

/// Where the tiles of a page stand. Levels halve: at level 0 a point has 128 pixels, at level 7 one.
struct InkGrid {
  /// In points.
  let page: CGRect
  /// The page's tiles, none of which are there.
  let shape: TiledImage

  /// Pixels a point at level 0: what the greatest zoom needs on a screen of two pixels a point.
  private static let finestScale = 128.0

  init(page: CGRect) {
    self.page = page
    shape = TiledImage(
      width: Int(Double(page.width) * Self.finestScale),
      height: Int(Double(page.height) * Self.finestScale))
  }

  /// The page in one tile.
  var coarsest: Int { shape.levelCount - 1 }

  /// The coarsest level that has a screen's pixels.
  /// - Parameter scale: device pixels a point.
  func level(forScale scale: Double) -> Int { shape.level(forScale: scale / Self.finestScale) }

  /// From the page to pixels of a level.
  func transform(_ level: Int) -> CGAffineTransform {
    let scale = Self.finestScale / Double(1 << level)
    return CGAffineTransform(translationX: -Double(page.minX), y: -Double(page.minY))
      .concatenating(CGAffineTransform(scaleX: scale, y: scale))
  }

  /// The pixels of a level that something in `area` can touch: a line thinner than a pixel is drawn
  /// as wide as one.
  func pixels(of area: CGRect, _ level: Int) -> PixelRect {
    if area.isNull || area.isEmpty { return .empty }
    let size = shape.size(ofLevel: level)
    return PixelRect(covering: area.applying(transform(level))).grown(by: 1)
      .intersection(PixelRect(x: 0, y: 0, width: size.width, height: size.height))
  }

  /// A tile's pixels.
  subscript(_ index: TiledImage.TileIndex) -> PixelRect {
    let size = shape.sizeOfTile(level: index.level, column: index.column, row: index.row)
    return PixelRect(
      x: index.column * shape.tileSide, y: index.row * shape.tileSide, width: size?.width ?? 0,
      height: size?.height ?? 0)
  }

  /// The tiles that show something of `area`.
  func tiles(of area: CGRect, _ level: Int) -> (columns: Range<Int>, rows: Range<Int>) {
    tiles(in: pixels(of: area, level))
  }

  /// The tiles that have some of these pixels.
  func indices(in rect: PixelRect, _ level: Int) -> [TiledImage.TileIndex] {
    let (columns, rows) = tiles(in: rect)
    return rows.flatMap { row in
      columns.map { TiledImage.TileIndex(level: level, column: $0, row: row) }
    }
  }

  private func tiles(in rect: PixelRect) -> (columns: Range<Int>, rows: Range<Int>) {
    if rect.isEmpty { return (0..<0, 0..<0) }
    let side = shape.tileSide
    return (
      rect.minX / side..<(rect.maxX + side - 1) / side,
      rect.minY / side..<(rect.maxY + side - 1) / side
    )
  }
}
