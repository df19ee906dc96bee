import Panorama

/// The grid of a page's tiles. Each level halves the resolution: a point has 128 pixels at level 0
/// and one pixel at level 7.
struct InkGrid {
  /// The page, in points.
  let page: CGRect
  /// A tiled picture of the page without any tiles.
  let shape: TiledImage

  /// Pixels a point at level 0: enough for the maximum zoom on a screen with two pixels a point.
  private static let finestScale = 128.0

  init(page: CGRect) {
    self.page = page
    shape = TiledImage(
      width: Int(Double(page.width) * Self.finestScale),
      height: Int(Double(page.height) * Self.finestScale))
  }

  /// The level that shows the page in one tile.
  var coarsest: Int { shape.levelCount - 1 }

  /// The coarsest level with at least the screen's resolution.
  /// - Parameter scale: device pixels a point.
  func level(forScale scale: Double) -> Int { shape.level(forScale: scale / Self.finestScale) }

  /// The transform from the page to a level's pixels.
  func transform(_ level: Int) -> CGAffineTransform {
    let scale = Self.finestScale / Double(1 << level)
    return CGAffineTransform(translationX: -Double(page.minX), y: -Double(page.minY))
      .concatenating(CGAffineTransform(scaleX: scale, y: scale))
  }

  /// The pixels of a level that drawing in `area` can touch. A line thinner than a pixel is drawn one
  /// pixel wide, so they reach one pixel beyond the area.
  func pixels(of area: CGRect, _ level: Int) -> PixelRect {
    if area.isNull || area.isEmpty { return .empty }
    let size = shape.size(ofLevel: level)
    return PixelRect(covering: area.applying(transform(level))).grown(by: 1)
      .intersection(PixelRect(x: 0, y: 0, width: size.width, height: size.height))
  }

  /// The pixels of a tile.
  subscript(_ index: TiledImage.TileIndex) -> PixelRect {
    let size = shape.sizeOfTile(level: index.level, column: index.column, row: index.row)
    return PixelRect(
      x: index.column * shape.tileSide, y: index.row * shape.tileSide, width: size?.width ?? 0,
      height: size?.height ?? 0)
  }

  /// The tiles that overlap `area`.
  func tiles(of area: CGRect, _ level: Int) -> (columns: Range<Int>, rows: Range<Int>) {
    tiles(in: pixels(of: area, level))
  }

  /// The tiles that overlap `rect`.
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
