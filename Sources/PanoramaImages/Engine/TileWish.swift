import Foundation
import PanoramaGraphics

/// The tiles that a region on the screen needs, the most urgent first.
struct TileWish {
  let tiles: [(tile: TileIndex, urgency: WorkQueue.Urgency)]
  /// The level that is shown; nil when nothing is visible.
  let level: Int?

  /// The maximum share of the memory limit for visible tiles; a coarser level is shown if they need
  /// more.
  private static let visibleShare = 0.7
  /// The surroundings are prepared this many levels coarser than the shown level, for when the view moves.
  private static let fallbackLevels = 2

  /// - Parameters:
  ///   - region: the visible part in pixels of level 0.
  ///   - scale: screen pixels per pixel of level 0.
  ///   - limit: the maximum memory of decoded tiles in bytes.
  init(region: CGRect, scale: Double, shape: TiledImage, limit: Int) {
    let bounds = CGRect(x: 0, y: 0, width: shape.width, height: shape.height)
    let visible = region.standardized.intersection(bounds)
    guard !visible.isEmpty, scale > 0, scale.isFinite else {
      (tiles, level) = ([], nil)
      return
    }
    func places(_ region: CGRect, _ level: Int) -> [TileIndex] {
      let (columns, rows) = shape.tiles(touching: region, level: level)
      return rows.flatMap { row in
        columns.map { TileIndex(level: level, column: $0, row: row) }
      }
    }
    func bytes(_ tiles: [TileIndex]) -> Int { tiles.reduce(0) { $0 + shape.bytes(of: $1) } }

    var level = shape.level(forScale: scale)
    var shown = places(visible, level)
    while level < shape.levelCount - 1, Double(bytes(shown)) > Double(limit) * Self.visibleShare {
      level += 1
      shown = places(visible, level)
    }
    func wish(_ tile: TileIndex, _ kind: WorkQueue.Urgency.Kind)
      -> (tile: TileIndex, urgency: WorkQueue.Urgency)
    {
      let area = shape.area(level: tile.level, column: tile.column, row: tile.row)
      let x = Double(area.midX - visible.midX)
      let y = Double(area.midY - visible.midY)
      // Any distance is less than the step from one level to the next.
      let order = (x * x + y * y).squareRoot() - Double(tile.level) * 1e9
      return (tile, WorkQueue.Urgency(kind, order: order))
    }
    var wishes = shown.map { wish($0, .visible) }
    var room = limit * 9 / 10 - bytes(shown)
    var known = Set(shown)
    func add(_ region: CGRect, _ level: Int) {
      let more = places(region, level).filter { !known.contains($0) }
      guard level < shape.levelCount, bytes(more) <= room else { return }
      room -= bytes(more)
      known.formUnion(more)
      wishes += more.map { wish($0, .nearby) }
    }
    let around = visible.insetBy(dx: -visible.width / 2, dy: -visible.height / 2)
    add(around, level + Self.fallbackLevels)
    let side = Double(shape.tileSide) * Double(1 << level)
    add(visible.insetBy(dx: -side, dy: -side), level)
    tiles = wishes.sorted { $0.urgency < $1.urgency }
    self.level = level
  }
}
