import Foundation
import PanoramaGraphics
import PanoramaImages
import TestSupport
import Testing

@MainActor @Suite struct TIFFPyramidSourceTests {
  let pump = Pump()
  let work = WorkQueue(threads: 2)
  let rows = PatternRows(width: 700, height: 500)

  private func open(levels: [Int]) throws -> StreamedTileSource {
    let sizes = levels.map { (width: (699 >> $0) + 1, height: (499 >> $0) + 1) }
    let bytes = TIFFFile().encoded(sizes) { rows.pixel($1, $2, level: levels[$0]) }
    let file = try ImageFile.open(bytes: bytes, budget: .tiled)
    var options = TileSourceOptions()
    (options.screenWidth, options.screenHeight) = (170, 120)
    return StreamedTileSource(
      file: file, path: nil, options: options, work: work, cache: nil, post: pump.post)
  }

  private func isRight(_ image: TiledImage, level: Int) -> Bool {
    let counts = image.tileCounts(ofLevel: level)
    return (0..<counts.rows).allSatisfy { row in
      (0..<counts.columns).allSatisfy { column in
        guard let tile = image.tile(level: level, column: column, row: row) else { return false }
        let (x, y) = (column * image.tileSide, row * image.tileSide)
        return (0..<tile.pixels.count).allSatisfy {
          tile.pixels[$0]
            == rows.pixel(x + $0 % tile.width, y + $0 / tile.width, level: level)
        }
      }
    }
  }

  @Test(arguments: [[0, 1, 2, 3], [0, 2], [0]])
  func everyLevelIsRightToThePixel(levels: [Int]) throws {
    let source = try open(levels: levels)
    #expect(pump.run { source.status.isComplete && source.status.activity == .idle })
    #expect(source.snapshot.tileSide == 64)
    for level in (0...2).reversed() {
      source.want(
        CGRect(x: 0, y: 0, width: 700, height: 500), scale: 1 / Double(1 << level))
      #expect(pump.run { isRight(source.snapshot, level: level) })
    }
    #expect(source.status.damage == nil)
    #expect(source.snapshot.isOpaque)
  }
}
