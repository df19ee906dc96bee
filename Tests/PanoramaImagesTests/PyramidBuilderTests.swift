import PanoramaGraphics
@_spi(TileTests) import PanoramaImages
import Testing

@Suite struct PyramidBuilderTests {
  private func tiles(_ rows: PatternRows, side: Int) throws -> [TileIndex: [UInt32]] {
    let shape = TiledImage(width: rows.width, height: rows.height, tileSide: side)
    let builder = PyramidBuilder(shape: shape, levels: 0...shape.levelCount - 1)
    var found: [TileIndex: [UInt32]] = [:]
    _ = try rows.read(level: 0, threads: 1, cancel: CancelToken(), preview: nil) { chunk in
      builder.append(chunk.pixels, stride: chunk.stride, count: chunk.count) { level, row, tiles in
        for (column, pixels) in tiles.enumerated() {
          found[TileIndex(level: level, column: column, row: row)] = pixels
        }
      }
    }
    return found
  }

  @Test(arguments: [(1, 1), (16, 16), (17, 16), (33, 50), (67, 131), (1, 200), (200, 1)])
  func everyLevelIsTheBoxFilterOfTheOneBelow(width: Int, height: Int) throws {
    let rows = PatternRows(width: width, height: height, hasAlpha: true)
    let found = try tiles(rows, side: 16)
    let shape = TiledImage(width: width, height: height, tileSide: 16)
    var count = 0
    for level in 0..<shape.levelCount {
      let places = shape.tileCounts(ofLevel: level)
      for row in 0..<places.rows {
        for column in 0..<places.columns {
          count += 1
          let size = try #require(shape.sizeOfTile(level: level, column: column, row: row))
          let expected = (0..<size.height).flatMap { y in
            (0..<size.width).map {
              rows.pixel(column * 16 + $0, row * 16 + y, level: level)
            }
          }
          #expect(found[TileIndex(level: level, column: column, row: row)] == expected)
        }
      }
    }
    #expect(found.count == count)
  }

  @Test func tilesThatGrowShowWhatCame() throws {
    let rows = PatternRows(width: 40, height: 40)
    let shape = TiledImage(width: 40, height: 40, tileSide: 16)
    let builder = PyramidBuilder(shape: shape, levels: 0...2)
    let row = (0..<40).map { rows.pixel($0, 0) }
    builder.append(row, stride: 40, count: 1) { _, _, _ in Issue.record("no tile is whole yet") }
    let tile = try #require(builder.takeUnfinished(ofLevel: 0)?.tiles.first)
    #expect(Array(tile[..<16]) == Array(row[..<16]))
    #expect(tile[16...].allSatisfy { $0 == 0 })
    #expect(builder.takeUnfinished(ofLevel: 0) == nil)
    #expect(builder.takeUnfinished(ofLevel: 1) == nil)
    #expect(builder.parts.map(\.level) == [0])
  }
}
