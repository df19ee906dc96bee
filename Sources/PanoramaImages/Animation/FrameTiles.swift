import CCodecs
import Foundation
import PanoramaGraphics

/// The canvas of an animation as a picture of tiles. A frame shares the tiles that it did not change with the frame
/// before, so that it takes little memory and only what changed is drawn again.
struct FrameTiles {
  /// The canvas as it was at the last update, with all coarser levels.
  private(set) var image: TiledImage

  private typealias TileIndex = TiledImage.TileIndex

  /// The side of a tile in pixels: small, because most animations move a small part of the picture.
  private static let side = 64

  /// - Parameter canvas: all pixels.
  init(width: Int, height: Int, of canvas: UnsafePointer<UInt32>) {
    image = TiledImage(width: width, height: height, tileSide: Self.side)
    update(columns: 0..<width, rows: 0..<height, of: canvas)
  }

  /// Takes over the pixels of a part of the canvas. Tiles whose pixels are the same stay. O(pixels of the part).
  mutating func update(columns: Range<Int>, rows: Range<Int>, of canvas: UnsafePointer<UInt32>) {
    guard !columns.isEmpty, !rows.isEmpty else { return }
    var parents: Set<TileIndex> = []
    for row in rows.lowerBound / Self.side...(rows.upperBound - 1) / Self.side {
      for column in columns.lowerBound / Self.side...(columns.upperBound - 1) / Self.side {
        let place = TileIndex(level: 0, column: column, row: row)
        guard let tile = changedTile(place, of: canvas) else { continue }
        image.replace(level: 0, column: column, row: row, with: tile)
        parents.insert(Self.parent(of: place))
      }
    }
    for level in 1..<max(1, image.levelCount) {
      for place in parents {
        image.replace(level: level, column: place.column, row: place.row, with: halved(place))
      }
      parents = Set(parents.map(Self.parent))
    }
    if !image.isOpaque { forgetTransparency() }
  }

  private static func parent(of place: TileIndex) -> TileIndex {
    TileIndex(level: place.level + 1, column: place.column / 2, row: place.row / 2)
  }

  /// The pixels of a tile; nil if it has them already.
  private func changedTile(_ place: TileIndex, of canvas: UnsafePointer<UInt32>) -> CGImage? {
    guard let size = image.sizeOfTile(level: 0, column: place.column, row: place.row) else {
      return nil
    }
    let start = canvas + (place.row * Self.side * image.width + place.column * Self.side)
    if let old = image.tile(level: 0, column: place.column, row: place.row) {
      let isSame = old.pixels.withUnsafeBufferPointer { old in
        (0..<size.height).allSatisfy {
          memcmp(start + $0 * image.width, old.baseAddress! + $0 * size.width, size.width * 4) == 0
        }
      }
      if isSame { return nil }
    }
    var common = UInt32.max
    let pixels = [UInt32](unsafeUninitializedCapacity: size.width * size.height) { out, count in
      for y in 0..<size.height {
        let (from, to) = (start + y * image.width, out.baseAddress! + y * size.width)
        to.update(from: from, count: size.width)
        for x in 0..<size.width { common &= to[x] }
      }
      count = size.width * size.height
    }
    return CGImage(
      width: size.width, height: size.height, pixels: pixels, isOpaque: common >> 24 == 255)
  }

  /// A tile of a coarser level, made of the four below it.
  private func halved(_ place: TileIndex) -> CGImage? {
    guard let size = image.sizeOfTile(level: place.level, column: place.column, row: place.row)
    else { return nil }
    var isOpaque = true
    let half = Self.side / 2
    let pixels = [UInt32](unsafeUninitializedCapacity: size.width * size.height) { out, count in
      for part in 0..<4 {
        let (right, down) = (part & 1, part >> 1)
        let child = image.tile(
          level: place.level - 1, column: 2 * place.column + right, row: 2 * place.row + down)
        guard let child else { continue }
        isOpaque = isOpaque && child.isOpaque
        child.pixels.withUnsafeBufferPointer { source in
          for y in stride(from: 0, to: child.height, by: 2) {
            let upper = source.baseAddress! + y * child.width
            let lower = y + 1 < child.height ? upper + child.width : upper
            let to = (down * half + y / 2) * size.width + right * half
            ccodecs_halve(upper, lower, child.width, out.baseAddress! + to)
          }
        }
      }
      count = size.width * size.height
    }
    return CGImage(width: size.width, height: size.height, pixels: pixels, isOpaque: isOpaque)
  }

  /// A picture of tiles counts as transparent once one of them was. It is put together anew when none is any more.
  private mutating func forgetTransparency() {
    let counts = image.tileCounts(ofLevel: 0)
    for row in 0..<counts.rows {
      for column in 0..<counts.columns
      where image.tile(level: 0, column: column, row: row)?.isOpaque != true {
        return
      }
    }
    var anew = TiledImage(width: image.width, height: image.height, tileSide: Self.side)
    for (place, tile) in image.tiles {
      anew.replace(level: place.level, column: place.column, row: place.row, with: tile)
    }
    image = anew
  }
}
