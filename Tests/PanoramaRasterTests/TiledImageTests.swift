import Foundation
import PanoramaGraphics
import PanoramaRaster
import Testing

/// A picture in tiles looks like the whole picture, and coarser levels replace missing tiles.
@Suite struct TiledImageDrawingTests {
  static let transforms: [CGAffineTransform] = [
    .identity, CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0.3, ty: -7.6),
    CGAffineTransform(a: 2.7, b: 0, c: 0, d: 1.9, tx: -30.25, ty: -20),
    CGAffineTransform(a: -1.1, b: 0, c: 0, d: 1.3, tx: 110, ty: 2),
    CGAffineTransform(a: 1.3, b: 0.6, c: -0.6, d: 1.3, tx: 20.5, ty: -9.1),
    CGAffineTransform(a: 9, b: 3, c: 2, d: 7, tx: -200, ty: -90),
  ]
  static let qualities: [CGInterpolationQuality] = [.none, .low, .default, .medium, .high]

  /// Stripes and a slope, so that neighbouring pixels differ.
  static func picture(_ width: Int, _ height: Int) -> CGImage {
    let pixels = (0..<width * height).map { i -> UInt32 in
      let (x, y) = (UInt32(i % width), UInt32(i / width))
      return 0xff00_0000 | (x &* 37 & 255) << 16 | (y &* 53 & 255) << 8 | (x &* y & 255)
    }
    return CGImage(width: width, height: height, pixels: pixels, isOpaque: true)
  }

  static func crop(_ image: CGImage, to box: PixelRect) -> CGImage {
    let rows = (box.minY..<box.maxY).flatMap {
      image.pixels[$0 * image.width + box.minX..<$0 * image.width + box.maxX]
    }
    return CGImage(
      width: box.width, height: box.height, pixels: Array(rows), isOpaque: image.isOpaque)
  }

  /// Divides a picture into the tiles of level 0.
  static func tiled(_ image: CGImage, side: Int) -> TiledImage {
    var tiles = TiledImage(width: image.width, height: image.height, tileSide: side)
    let counts = tiles.tileCounts(ofLevel: 0)
    for row in 0..<counts.rows {
      for column in 0..<counts.columns {
        guard let size = tiles.sizeOfTile(level: 0, column: column, row: row) else { continue }
        let tile = crop(
          image,
          to: PixelRect(
            x: column * side, y: row * side, width: size.width, height: size.height))
        tiles.replace(level: 0, column: column, row: row, with: tile)
      }
    }
    return tiles
  }

  /// Fills a tile with one colour.
  static func plain(
    _ tiles: TiledImage, level: Int, column: Int, row: Int, _ color: UInt32
  ) -> TiledImage {
    guard let size = tiles.sizeOfTile(level: level, column: column, row: row) else { return tiles }
    return tiles.replacing(
      level: level, column: column, row: row,
      with: CGImage(
        width: size.width, height: size.height,
        pixels: Array(repeating: color, count: size.width * size.height), isOpaque: true))
  }

  @Test(arguments: transforms.indices, qualities)
  func looksAsOnePicture(_ transform: Int, _ quality: CGInterpolationQuality) {
    let image = Self.picture(75, 61)
    let rect = CGRect(x: 0, y: 0, width: 75, height: 61)
    let one = DisplayList(items: [DisplayItem(.image(image, rect, quality))])
    let many = DisplayList(
      items: [DisplayItem(.tiles(Self.tiled(image, side: 16), rect, quality))])
    let t = Self.transforms[transform]
    let expected = draw(one, width: 120, height: 90, transform: t)
    #expect(draw(many, width: 120, height: 90, transform: t).pixels == expected.pixels)
  }

  @Test func missingTilesShowTheNextCoarserLevel() {
    var tiles = TiledImage(width: 64, height: 16, tileSide: 16)
    tiles = Self.plain(tiles, level: 0, column: 0, row: 0, 0xffff_0000)
    tiles = Self.plain(tiles, level: 1, column: 1, row: 0, 0xff00_ff00)
    let rect = CGRect(x: 0, y: 0, width: 64, height: 16)
    func pixels(_ tiles: TiledImage) -> [UInt32] {
      let list = DisplayList(items: [DisplayItem(.tiles(tiles, rect, .none))])
      let bitmap = draw(list, width: 64, height: 16)
      return [8, 24, 40, 56].map { bitmap[$0, 8] }
    }
    #expect(pixels(tiles) == [0xffff_0000, 0, 0xff00_ff00, 0xff00_ff00])
    tiles = Self.plain(tiles, level: 2, column: 0, row: 0, 0xff00_00ff)
    #expect(pixels(tiles) == [0xffff_0000, 0xff00_00ff, 0xff00_ff00, 0xff00_ff00])
    tiles = tiles.replacing(level: 0, column: 0, row: 0, with: nil)
    #expect(pixels(tiles) == [0xff00_00ff, 0xff00_00ff, 0xff00_ff00, 0xff00_ff00])
  }

  /// There is no gap between levels, whatever the filter is.
  @Test(arguments: qualities, transforms.indices)
  func levelsMeetWithoutAGap(_ quality: CGInterpolationQuality, _ transform: Int) {
    var tiles = TiledImage(width: 80, height: 80, tileSide: 16)
    for level in 0..<tiles.levelCount {
      let counts = tiles.tileCounts(ofLevel: level)
      for row in 0..<counts.rows {
        for column in 0..<counts.columns where level > 1 || (row + column) % 2 == 0 {
          tiles = Self.plain(tiles, level: level, column: column, row: row, 0xff40_8020)
        }
      }
    }
    let list = DisplayList(
      items: [
        DisplayItem(.tiles(tiles, CGRect(x: -40, y: -40, width: 400, height: 400), quality))
      ])
    var t = Self.transforms[transform]
    (t.tx, t.ty) = (5.3, 8.1)
    let bitmap = draw(list, width: 40, height: 40, transform: t)
    #expect(bitmap.pixels.allSatisfy { $0 == 0xff40_8020 })
  }

  @Test func aTinyPictureGoesOnHalving() {
    var tiles = TiledImage(width: 256, height: 256, tileSide: 64)
    let board = (0..<64 * 64).map { ($0 ^ $0 >> 6) & 1 == 0 ? 0xffff_ffff : UInt32(0xff00_0000) }
    tiles.replace(
      level: 2, column: 0, row: 0,
      with: CGImage(width: 64, height: 64, pixels: board, isOpaque: true))
    let list = DisplayList(
      items: [DisplayItem(.tiles(tiles, CGRect(x: 0, y: 0, width: 9, height: 9), .default))])
    let bitmap = draw(list, width: 9, height: 9)
    #expect(bitmap.pixels.allSatisfy { $0 & 255 == 128 })
  }
}
