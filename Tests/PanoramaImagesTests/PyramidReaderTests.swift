import PanoramaGraphics
@_spi(TileTests) import PanoramaImages
import Testing

/// A pyramid whose levels are rounded down, as some writers do, with tiles that are not square.
private struct RoundedDown: TilePyramid {
  let rows: PatternRows
  let levels: [Int]
  let damaged: Set<[Int]>
  let orientation = ImageOrientation.up
  var hasAlpha: Bool { false }

  var copies: [PyramidCopy] {
    levels.map {
      PyramidCopy(
        width: max(1, rows.width >> $0), height: max(1, rows.height >> $0), tileWidth: 50,
        tileHeight: 40)
    }
  }

  func readTile(copy: Int, column: Int, row: Int) throws(ImageError) -> CGImage {
    if damaged.contains([copy, column, row]) { throw .corrupt("it is damaged") }
    let level = copies[copy]
    let width = min(50, level.width - column * 50)
    let height = min(40, level.height - row * 40)
    guard width > 0, height > 0 else { throw .unsupported("no such tile") }
    let pixels = (0..<width * height).map {
      rows.pixel(column * 50 + $0 % width, row * 40 + $0 / width, level: levels[copy])
    }
    return CGImage(width: width, height: height, pixels: pixels, isOpaque: true)
  }
}

@Suite struct PyramidReaderTests {
  let rows = PatternRows(width: 331, height: 203)

  private func reader(_ levels: [Int], damaged: Set<[Int]> = []) -> PyramidReader {
    PyramidReader(RoundedDown(rows: rows, levels: levels, damaged: damaged), standardSide: 32)
  }

  private func tiles(_ shape: TiledImage, level: Int) -> [TileIndex] {
    let counts = shape.tileCounts(ofLevel: level)
    return (0..<counts.rows).flatMap { row in
      (0..<counts.columns).map { TileIndex(level: level, column: $0, row: row) }
    }
  }

  private func read(_ reader: PyramidReader, _ tile: TileIndex) throws -> CGImage? {
    let size = try #require(
      reader.shape.sizeOfTile(level: tile.level, column: tile.column, row: tile.row))
    return reader.read(tile, width: size.width, height: size.height)
  }

  @Test func levelsThatArePixelsShortRepeatTheirEdge() throws {
    let reader = reader([0, 1, 2])
    #expect(reader.levels == [0, 1, 2])
    for level in 0...2 {
      let (w, h) = (rows.width >> level, rows.height >> level)
      for tile in tiles(reader.shape, level: level) {
        let image = try #require(try read(reader, tile))
        let isRight = (0..<image.pixels.count).allSatisfy {
          let x = min(tile.column * 32 + $0 % image.width, w - 1)
          let y = min(tile.row * 32 + $0 / image.width, h - 1)
          return image.pixels[$0] == rows.pixel(x, y, level: level)
        }
        #expect(isRight)
      }
    }
  }

  @Test func levelsThatAreMissingAreMadeOfFinerOnes() throws {
    let reader = reader([0, 3])
    #expect(reader.levels == [0, 3])
    for level in 1...2 {
      for tile in tiles(reader.shape, level: level) {
        #expect(reader.contains(tile))
        let image = try #require(try read(reader, tile))
        let isRight = (0..<image.pixels.count).allSatisfy {
          image.pixels[$0]
            == rows.pixel(
              tile.column * 32 + $0 % image.width, tile.row * 32 + $0 / image.width, level: level)
        }
        #expect(isRight)
      }
    }
  }

  @Test func levelsTooCoarseToMakeAreNotPromised() {
    let reader = reader([0])
    #expect(reader.contains(TileIndex(level: 3, column: 0, row: 0)))
    #expect(!reader.contains(TileIndex(level: 4, column: 0, row: 0)))
    #expect(!reader.contains(TileIndex(level: 0, column: 99, row: 0)))
  }

  @Test func aDamagedTileIsNotGivenOut() throws {
    let reader = reader([0, 1], damaged: [[0, 1, 1]])
    #expect(try read(reader, TileIndex(level: 0, column: 2, row: 2)) == nil)
    #expect(try read(reader, TileIndex(level: 0, column: 0, row: 0)) != nil)
    #expect(try read(reader, TileIndex(level: 1, column: 1, row: 1)) != nil)
  }
}
