import PanoramaGraphics
import PanoramaImages
import TestSupport
import Testing

@Suite struct TIFFPyramidTests {
  let pictures: BadPictures
  init() throws { pictures = try BadPictures.shared() }

  private func pyramid(_ name: String) throws -> TIFFPyramid? {
    try TIFFPyramid(ImageFile.open(path: pictures(name)))
  }

  /// The pixel at (x, y) of a level, which encodes its position and level.
  private func expected(_ level: Int, _ x: Int, _ y: Int) -> UInt32 {
    0xFF00_0000 | UInt32(x * 3) << 16 | UInt32(y * 3) << 8 | UInt32(level * 80)
  }

  private func check(_ tile: CGImage, _ level: Int, left: Int, top: Int) -> Bool {
    for y in 0..<tile.height {
      for x in 0..<tile.width
      where tile.pixels[y * tile.width + x] != expected(level, left + x, top + y) { return false }
    }
    return tile.isOpaque
  }

  @Test(arguments: ["pyramid-pages.tif", "pyramid-parts.tif"])
  func everyTileOfEveryLevel(name: String) throws {
    let pyramid = try #require(try pyramid(name))
    #expect(pyramid.levels.map(\.width) == [70, 35, 18])
    #expect(pyramid.levels.map(\.height) == [50, 25, 13])
    for (index, level) in pyramid.levels.enumerated() {
      #expect((level.tileWidth, level.tileHeight) == (16, 16))
      for y in 0..<level.rows {
        for x in 0..<level.columns {
          let tile = try pyramid.tile(level: index, x: x, y: y)
          #expect(tile.width == min(16, level.width - x * 16))
          #expect(tile.height == min(16, level.height - y * 16))
          #expect(check(tile, index, left: x * 16, top: y * 16), "\(index): \(x), \(y)")
        }
      }
    }
  }

  @Test func rowsOfATiledPictureAreItsTiles() throws {
    let image = try ImageFile.open(path: pictures("pyramid-pages.tif")).decode().image
    #expect((image.width, image.height) == (70, 50))
    #expect(check(image, 0, left: 0, top: 0))
  }

  @Test func pagesOfAnotherShapeAreNoLevels() throws {
    let pyramid = try #require(try pyramid("pyramid-other.tif"))
    #expect(pyramid.levels.map(\.width) == [70, 18])
    #expect(check(try pyramid.tile(level: 1, x: 1, y: 0), 2, left: 16, top: 0))
  }

  @Test func aChainThatBitesItsTailEnds() throws {
    let pyramid = try #require(try pyramid("pyramid-cyclic.tif"))
    #expect(pyramid.levels.map(\.width) == [70, 35])
  }

  @Test func whatHasNoTilesIsNoPyramid() throws {
    for name in ["plain.tif", "plain.png", "cyclic.tif", "cyclic-parts.tif"] {
      #expect(try pyramid(name) == nil, "\(name)")
    }
  }

  @Test func aTornTileIsAnErrorAndTheOthersAreThere() throws {
    let pyramid = try #require(try pyramid("pyramid-torn.tif"))
    #expect(throws: ImageError.self) { try pyramid.tile(level: 0, x: 0, y: 0) }
    #expect(check(try pyramid.tile(level: 0, x: 1, y: 0), 0, left: 16, top: 0))
  }

  @Test func tilesThatAreNotThereAreRefused() throws {
    let pyramid = try #require(try pyramid("pyramid-pages.tif"))
    for (level, x, y) in [(3, 0, 0), (-1, 0, 0), (0, 5, 0), (0, 0, 4), (0, -1, 0), (2, 2, 0)] {
      #expect(throws: ImageError.self) { try pyramid.tile(level: level, x: x, y: y) }
    }
  }

  @Test func aTileOverTheBudgetIsRefused() throws {
    let file = try ImageFile.open(
      path: pictures("pyramid-pages.tif"), budget: ImageBudget(pixels: 1 << 20, bytes: 1 << 20))
    let pyramid = try #require(try TIFFPyramid(file))
    let needed = pyramid.memoryForTile(level: 0)
    #expect(throws: ImageError.needsMemory(bytes: needed)) {
      try pyramid.tile(level: 0, x: 0, y: 0)
    }
  }

  @Test func manyThreadsMayReadTiles() async throws {
    let pyramid = try #require(try pyramid("pyramid-parts.tif"))
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for i in 0..<64 {
        group.addTask {
          let level = i % 3
          let tile = try pyramid.tile(level: level, x: 0, y: 0)
          return tile.pixels[1 + tile.width] == 0xFF03_0300 | UInt32(level * 80)
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }

  /// A thumbnail before the picture, of the same proportions or of others.
  @Test(arguments: [(40, 24), (16, 16)]) func thePictureIsShownAndNotItsThumbnail(
    width: Int, height: Int
  ) throws {
    let file = try ImageFile.open(
      bytes: TIFFFile(beginsWithThumbnail: true).encoded([(width, height), (100, 60)]) {
        level, _, _ in
        level == 0 ? 0xFF_0000 : 0x00_FF00
      })
    #expect(file.info.width == 100 && file.info.height == 60)
    let image = try file.decode().image
    #expect(image.width == 100 && image.pixels.allSatisfy { $0 == 0xFF00_FF00 })
    #expect(try TIFFPyramid(file) == nil, "its first page is no level of the picture")
  }

  @Test func ofThumbnailsAloneTheFirstIsShown() throws {
    let file = try ImageFile.open(
      bytes: TIFFFile(beginsWithThumbnail: true).encoded([(40, 24)]) { _, _, _ in 0x12_3456 })
    #expect(file.info.width == 40)
    #expect(try file.decode().image.pixels[0] == 0xFF12_3456)
  }
}
