import Foundation
import PanoramaGraphics
import Testing

/// Tests the value: its grid, its levels, sharing, and the damage of a change.
@Suite struct TiledImageTests {
  private func tile(_ image: TiledImage, _ level: Int, _ column: Int, _ row: Int) -> CGImage? {
    image.sizeOfTile(level: level, column: column, row: row).map {
      CGImage(
        width: $0.width, height: $0.height,
        pixels: Array(repeating: 0xff00_0000, count: $0.width * $0.height), isOpaque: true)
    }
  }

  @Test func levelsHalveAndRoundUp() {
    let image = TiledImage(width: 1001, height: 600, tileSide: 256)
    #expect(image.levelCount == 3)
    #expect(image.size(ofLevel: 1) == (501, 300))
    #expect(image.size(ofLevel: 2) == (251, 150))
    #expect(image.tileCounts(ofLevel: 0) == (4, 3))
    #expect(image.sizeOfTile(level: 0, column: 3, row: 2)! == (233, 88))
    #expect(image.sizeOfTile(level: 2, column: 1, row: 0) == nil)
    #expect(image.sizeOfTile(level: 3, column: 0, row: 0) == nil)
  }

  @Test func theLevelFollowsTheScale() {
    let image = TiledImage(width: 4096, height: 4096, tileSide: 256)
    let levels = [2, 1, 0.51, 0.5, 0.26, 0.25, 0.01, 0].map { image.level(forScale: $0) }
    #expect(levels == [0, 0, 0, 1, 1, 2, 4, 4])
  }

  @Test func replacingLeavesTheOldValue() {
    let empty = TiledImage(width: 3000, height: 3000, tileSide: 256)
    let one = empty.replacing(level: 0, column: 9, row: 10, with: tile(empty, 0, 9, 10))
    #expect(empty.tile(level: 0, column: 9, row: 10) == nil)
    #expect(one.tile(level: 0, column: 9, row: 10) != nil)
    #expect(one != empty)
    #expect(one == one.replacing(level: 0, column: 99, row: 0, with: nil))
    #expect(one.replacing(level: 0, column: 9, row: 10, with: nil) == empty)
    #expect(one.changedTiles(from: empty) == [.init(level: 0, column: 9, row: 10)])
    #expect(empty.changedTiles(from: one) == [.init(level: 0, column: 9, row: 10)])
    #expect(one.tiles.count == 1)
  }

  @Test func aTileOfTheWrongSizeOrPlaceChangesNothing() {
    let image = TiledImage(width: 300, height: 300, tileSide: 256)
    let small = tile(image, 0, 1, 1)
    #expect(image.replacing(level: 0, column: 0, row: 0, with: small) == image)
    #expect(image.replacing(level: 7, column: 0, row: 0, with: small) == image)
    #expect(image.replacing(level: 0, column: -1, row: 0, with: small) == image)
  }

  @Test func aTileDamagesItsRectangleOnly() {
    let before = TiledImage(width: 2048, height: 2048, tileSide: 256)
    let after = before.replacing(level: 0, column: 2, row: 3, with: tile(before, 0, 2, 3))
    func list(_ image: TiledImage) -> DisplayList {
      DisplayList { $0.draw(image, in: CGRect(x: 0, y: 0, width: 2048, height: 2048)) }
    }
    let frame = PixelRect(x: 0, y: 0, width: 2048, height: 2048)
    func damage(_ scale: Double) -> [PixelRect] {
      let t = CGAffineTransform(scaleX: scale, y: scale)
      return DisplayListDifference(from: list(before), t, to: list(after), t, in: frame).damage
    }
    #expect(
      damage(1) == [PixelRect(minX: 508, minY: 764, maxX: 772, maxY: 1028)])
    // At half size the finest level is not used.
    #expect(damage(0.5).isEmpty)
    #expect(damage(0.6).count == 1)
  }

  @Test func aCoarseTileUnderFineOnesDamagesNothing() {
    var before = TiledImage(width: 600, height: 500, tileSide: 256)
    for row in 0..<2 {
      for column in 0..<3 {
        before.replace(level: 0, column: column, row: row, with: tile(before, 0, column, row))
      }
    }
    let after = before.replacing(level: 1, column: 1, row: 0, with: tile(before, 1, 1, 0))
    func list(_ image: TiledImage) -> DisplayList {
      DisplayList { $0.draw(image, in: CGRect(x: 0, y: 0, width: 600, height: 500)) }
    }
    let frame = PixelRect(x: 0, y: 0, width: 600, height: 500)
    let same = DisplayListDifference(
      from: list(before), .identity, to: list(after), .identity, in: frame)
    #expect(same.damage.isEmpty)
    let half = CGAffineTransform(scaleX: 0.5, y: 0.5)
    let small = DisplayListDifference(from: list(before), half, to: list(after), half, in: frame)
    #expect(small.damage.count == 1)
  }

  @Test func onePieceTakesTheFinestCompleteLevel() {
    var image = TiledImage(width: 500, height: 300, tileSide: 256)
    image.replace(level: 1, column: 0, row: 0, with: tile(image, 1, 0, 0))
    #expect(image.flattened(pixelLimit: 1 << 20)?.width == 250)
    #expect(image.flattened(pixelLimit: 100) == nil)
  }
}
