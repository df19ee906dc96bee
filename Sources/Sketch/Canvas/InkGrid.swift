import Panorama

/// The grid of tiles on a page. The page is the part of the canvas that has tiles. Each level halves the
/// resolution: a scene unit is 128 pixels wide at level 0 and one pixel at level 7.
///
/// A page covers the whole drawing if that is at most 2¹⁷ scene units wide and high. Otherwise it covers the
/// visible area and its surroundings; if these are larger than that, at a lower resolution.
struct InkGrid {
  /// The page, in scene units.
  let page: CGRect
  /// The page's tiled image, without any tiles.
  let shape: TiledImage

  /// Pixels per scene unit at level 0.
  private let finestScale: Double

  /// Pixels per scene unit, enough for the maximum zoom on a screen with two pixels per point.
  private static let maximumScale = 128.0
  /// The sides of the smallest page and of the largest one that has `maximumScale`, in scene units.
  private static let sides = (smallest: 1024.0, largest: 131_072.0)
  /// A page that covers only a part of the drawing is at least this many times as large as the visible area.
  private static let surroundings = 4.0

  /// - Parameters:
  ///   - drawing: the box around all strokes.
  ///   - area: the visible area.
  init(around drawing: CGRect, showing area: CGRect) {
    let whole = Self.page(around: drawing.isNull ? .zero : drawing, side: Self.sides.smallest)
    let side = Self.surroundings * Double(max(area.width, area.height))
    page =
      whole.width <= Self.sides.largest
      ? whole
      : Self.page(
        around: CGRect(x: area.midX, y: area.midY, width: 0, height: 0)
          .insetBy(dx: -side / 2, dy: -side / 2), side: Self.sides.largest)
    finestScale = min(Self.maximumScale, Self.maximumScale * Self.sides.largest / page.width)
    shape = TiledImage(width: Int(page.width * finestScale), height: Int(page.height * finestScale))
  }

  /// The smallest square around `area` whose side is a power of two and whose corner is a multiple of an
  /// eighth of that side. With such a square, a level's pixels are exactly the screen's at zooms with 2ⁿ
  /// pixels per scene unit.
  private static func page(around area: CGRect, side: Double) -> CGRect {
    var side = side
    while true {
      let step = side / 8
      let corner = CGPoint(
        x: (area.minX / step).rounded(.down) * step, y: (area.minY / step).rounded(.down) * step)
      let page = CGRect(origin: corner, size: CGSize(width: side, height: side))
      if page.contains(area) || !side.isFinite { return page }
      side *= 2
    }
  }

  /// Whether tiles can be made for all of an area.
  func covers(_ area: CGRect) -> Bool { area.isNull || area.isEmpty || page.contains(area) }

  /// The level that shows the page in one tile.
  var coarsest: Int { shape.levelCount - 1 }

  /// The coarsest level with at least the screen's resolution.
  /// - Parameter scale: device pixels per scene unit.
  func level(forScale scale: Double) -> Int { shape.level(forScale: scale / finestScale) }

  /// Pixels of a level per scene unit.
  func scale(_ level: Int) -> Double { finestScale / Double(1 << level) }

  /// The transform from the canvas to a level's pixels.
  func transform(_ level: Int) -> CGAffineTransform {
    let scale = scale(level)
    return CGAffineTransform(translationX: -page.minX, y: -page.minY)
      .concatenating(CGAffineTransform(scaleX: scale, y: scale))
  }

  /// The pixels of a level that drawing in `area` can touch. They reach one pixel beyond the area, because a
  /// line thinner than a pixel is drawn one pixel wide.
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
