import Foundation
import PanoramaGraphics

/// The tiles of one level. Those that a frame needs are looked up once, in advance.
///
/// It cannot be copied: a copy for each span, on all threads at once, would take longer than the pixels.
struct TileTable: ~Copyable {
  private(set) var width = 0
  private(set) var height = 0
  private var image: TiledImage?
  private var level = 0
  private var side = 1
  /// The part of the level whose tiles are in `tiles`, in tiles.
  private var area = PixelRect.empty
  /// The tiles in `area`, row by row. They own the pixels of `pixels`.
  private var tiles: [CGImage?] = []
  /// Where the pixels of these tiles are: threads that looked at the tiles themselves would count references to the
  /// same objects at once.
  private var pixels: [Pixels?] = []

  /// The pixels of a tile.
  private struct Pixels {
    /// Valid as long as the picture.
    var base: UnsafePointer<UInt32>
    var width: Int

    /// Nil if there is no tile.
    init?(_ tile: CGImage?) {
      // The memory of an array that does not change stays where it is.
      guard let tile, let base = tile.pixels.withUnsafeBufferPointer({ $0.baseAddress }) else {
        return nil
      }
      (self.base, width) = (base, tile.width)
    }
  }
  /// Whether no tile is missing in `area`.
  private(set) var isComplete = false

  /// Switches to another picture or level. Keeps its memory.
  ///
  /// - Parameter window: the part that the frame needs, in the level's pixels. Tiles outside it are found
  ///   more slowly.
  mutating func set(_ image: TiledImage, level: Int, window: PixelRect) {
    self.image = image
    self.level = level
    side = image.tileSide
    (width, height) = image.size(ofLevel: level)
    let inside = window.intersection(PixelRect(x: 0, y: 0, width: width, height: height))
    let side = side
    var area =
      inside.isEmpty
      ? PixelRect.empty
      : PixelRect(
        minX: inside.minX / side, minY: inside.minY / side, maxX: (inside.maxX - 1) / side + 1,
        maxY: (inside.maxY - 1) / side + 1)
    // No real window needs more tiles than this. If one does, each tile is looked up when it is needed.
    if area.area > 1 << 20 { area = .empty }
    tiles.removeAll(keepingCapacity: true)
    for row in area.minY..<max(area.minY, area.maxY) {
      for column in area.minX..<area.maxX {
        tiles.append(image.tile(level: level, column: column, row: row))
      }
    }
    pixels.removeAll(keepingCapacity: true)
    for tile in tiles { pixels.append(Pixels(tile)) }
    self.area = area
    isComplete = !area.isEmpty && !tiles.contains { $0 == nil }
  }

  /// Releases the picture.
  mutating func release() {
    image = nil
    tiles.removeAll(keepingCapacity: true)
    pixels.removeAll(keepingCapacity: true)
    area = .empty
  }

  @inline(__always)
  private func tile(_ column: Int, _ row: Int) -> Pixels? {
    guard column >= area.minX, column < area.maxX, row >= area.minY, row < area.maxY else {
      // The picture, which this table holds, owns them.
      return Pixels(image?.tile(level: level, column: column, row: row))
    }
    return pixels[(row - area.minY) * area.width + column - area.minX]
  }

  /// Whether all tiles that hold pixels of `block` exist, and whether none of them does.
  func presence(in block: PixelRect) -> (all: Bool, none: Bool) {
    var (all, none) = (true, true)
    for row in block.minY / side...(block.maxY - 1) / side {
      for column in block.minX / side...(block.maxX - 1) / side {
        if tile(column, row) == nil { all = false } else { none = false }
        if !all && !none { return (false, false) }
      }
    }
    return (all, none)
  }

  /// Lends the pixels of `block` to `body` if they lie in one tile.
  ///
  /// - Parameter body: receives the address that the picture's pixel (0, 0) would have if the tile were part
  ///   of one large picture in memory, and that picture's row length.
  /// - Returns: false if the block lies in more than one tile or its tile is missing.
  func withOrigin(
    of block: PixelRect, _ body: (_ base: UnsafePointer<UInt32>, _ stride: Int) -> Void
  ) -> Bool {
    let (column, row) = (block.minX / side, block.minY / side)
    guard column == (block.maxX - 1) / side, row == (block.maxY - 1) / side,
      let tile = tile(column, row)
    else { return false }
    body(tile.base - (row * side * tile.width + column * side), tile.width)
    return true
  }

  /// Copies the pixels of row `y` from `minX` to `maxX`. Pixels of missing tiles are left unchanged.
  func copy(row y: Int, _ minX: Int, _ maxX: Int, to out: UnsafeMutablePointer<UInt32>) {
    var x = minX
    while x < maxX {
      let column = x / side
      let end = min(maxX, (column + 1) * side)
      if let tile = tile(column, y / side) {
        (out + (x - minX)).update(
          from: tile.base + (y % side * tile.width + x - column * side), count: end - x)
      }
      x = end
    }
  }
}
