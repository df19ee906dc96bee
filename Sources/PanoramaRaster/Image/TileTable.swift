import Foundation
import PanoramaGraphics

/// The tiles of one level as pointers, for the part of it that a frame looks at.
struct TileTable {
  private(set) var width = 0
  private(set) var height = 0
  private var image: TiledImage?
  private var level = 0
  private var side = 1
  /// In tiles.
  private var area = PixelRect.empty
  private var pixels: [UnsafePointer<UInt32>?] = []
  /// No tile is missing in `area`.
  private(set) var isComplete = false

  /// Keeps its memory.
  ///
  /// - Parameter window: in the level's pixels; what is asked for outside it is found, more slowly.
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
    // More than any window needs: then every tile is looked up when it is needed.
    if area.area > 1 << 20 { area = .empty }
    pixels.removeAll(keepingCapacity: true)
    for row in area.minY..<max(area.minY, area.maxY) {
      for column in area.minX..<area.maxX {
        pixels.append(Self.pixels(image, level, column, row))
      }
    }
    self.area = area
    isComplete = !area.isEmpty && !pixels.contains { $0 == nil }
  }

  /// Lets go of the picture.
  mutating func release() { image = nil }

  /// The pixels of a tile, whose rows follow one another; nil when it is missing.
  @inline(__always)
  func tile(_ column: Int, _ row: Int) -> UnsafePointer<UInt32>? {
    guard column >= area.minX, column < area.maxX, row >= area.minY, row < area.maxY else {
      return Self.pixels(image, level, column, row)
    }
    return pixels[(row - area.minY) * area.width + column - area.minX]
  }

  /// Whether every tile that holds pixels of `block` is there, and whether none is.
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

  /// Where the picture's pixel (0, 0) would lie if `block` were part of one large picture in
  /// memory, and that picture's row length; nil when it lies in more than one tile.
  func origin(of block: PixelRect) -> (base: UnsafePointer<UInt32>, stride: Int)? {
    let (column, row) = (block.minX / side, block.minY / side)
    guard column == (block.maxX - 1) / side, row == (block.maxY - 1) / side,
      let base = tile(column, row)
    else { return nil }
    let stride = min(side, width - column * side)
    return (base - (row * side * stride + column * side), stride)
  }

  /// Copies the pixels of row `y` from `minX` to `maxX`; their tiles are there.
  func copy(row y: Int, _ minX: Int, _ maxX: Int, to out: UnsafeMutablePointer<UInt32>) {
    var x = minX
    while x < maxX {
      let column = x / side
      let end = min(maxX, (column + 1) * side)
      if let base = tile(column, y / side) {
        let stride = min(side, width - column * side)
        (out + (x - minX)).update(
          from: base + (y % side * stride + x - column * side), count: end - x)
      }
      x = end
    }
  }

  /// The pointer outlives the closure that lends it: the table owns `image`, and so the tile and its
  /// pixels, which nobody changes.
  private static func pixels(
    _ image: TiledImage?, _ level: Int, _ column: Int, _ row: Int
  ) -> UnsafePointer<UInt32>? {
    image?.tile(level: level, column: column, row: row)?.pixels
      .withUnsafeBufferPointer { $0.baseAddress }
  }
}
