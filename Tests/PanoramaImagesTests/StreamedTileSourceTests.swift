import Foundation
import PanoramaGraphics
@_spi(TileTests) import PanoramaImages
import TestSupport
import Testing

@MainActor @Suite struct StreamedTileSourceTests {
  let pump = Pump()
  let work = WorkQueue(threads: 3)
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func source(
    _ rows: PatternRows, cache: TileCache? = nil,
    _ change: (inout TileSourceOptions) -> Void = { _ in }
  ) -> StreamedTileSource {
    var options = TileSourceOptions()
    options.tileSide = 64
    (options.screenWidth, options.screenHeight) = (200, 150)
    change(&options)
    return StreamedTileSource(
      rows: rows, options: options, work: work, cache: cache, post: pump.post)
  }

  private var cache: TileCache { TileCache(folder: folder("cache"), reserve: 0) }

  /// Whether every tile of the level is loaded and exactly right.
  private func isRight(_ image: TiledImage, _ rows: PatternRows, level: Int) -> Bool {
    let counts = image.tileCounts(ofLevel: level)
    return (0..<counts.rows).allSatisfy { row in
      (0..<counts.columns).allSatisfy { isRight(image, rows, level: level, column: $0, row: row) }
    }
  }

  private func isRight(
    _ image: TiledImage, _ rows: PatternRows, level: Int, column: Int, row: Int
  ) -> Bool {
    guard let tile = image.tile(level: level, column: column, row: row) else { return false }
    let side = image.tileSide
    return (0..<tile.height).allSatisfy { y in
      (0..<tile.width).allSatisfy { x in
        tile.pixels[y * tile.width + x]
          == rows.pixel(column * side + x, row * side + y, level: level)
      }
    }
  }

  @Test func aSmallPictureIsReadOnceAndWhole() {
    let rows = PatternRows(width: 190, height: 140)
    let source = source(rows)
    #expect(pump.run { source.status.isComplete })
    for level in 0..<source.snapshot.levelCount {
      #expect(isRight(source.snapshot, rows, level: level))
    }
    #expect(rows.passes.withLock { $0 } == [0])
    #expect(source.snapshot.isOpaque)
  }

  @Test func theFirstLookIsAsFineAsTheScreenAndNoFiner() {
    let rows = PatternRows(width: 1000, height: 700)
    let source = source(rows)
    #expect(pump.run { source.status.isComplete })
    #expect(rows.passes.withLock { $0 } == [2])
    #expect(source.snapshot.tile(level: 2, column: 0, row: 0) != nil)
    #expect(source.snapshot.tile(level: 1, column: 0, row: 0) == nil)
  }

  @Test func whatIsWantedFinerComesToThePixel() {
    let rows = PatternRows(width: 1000, height: 700)
    let source = source(rows, cache: cache)
    #expect(pump.run { source.status.isComplete })
    source.want(CGRect(x: 300, y: 300, width: 200, height: 150), scale: 1)
    let (columns, lines) = (4...7, 4...7)
    #expect(
      pump.run {
        lines.allSatisfy { row in
          columns.allSatisfy { source.snapshot.tile(level: 0, column: $0, row: row) != nil }
        }
      })
    for row in lines {
      for column in columns {
        #expect(isRight(source.snapshot, rows, level: 0, column: column, row: row))
      }
    }
    #expect(pump.run { source.status.activity == .idle })
    // Tiles that were read are kept: another region needs no further pass.
    source.want(CGRect(x: 10, y: 10, width: 60, height: 60), scale: 1)
    #expect(pump.run { source.snapshot.tile(level: 0, column: 0, row: 0) != nil })
    #expect(isRight(source.snapshot, rows, level: 0, column: 0, row: 0))
    #expect(rows.passes.withLock { $0 } == [2, 0])
  }

  @Test func withoutAPlaceToKeepTilesAPassIsReadForEachWish() {
    let rows = PatternRows(width: 1000, height: 700)
    let source = source(rows)
    #expect(pump.run { source.status.isComplete })
    source.want(CGRect(x: 0, y: 0, width: 60, height: 60), scale: 1)
    #expect(pump.run { source.snapshot.tile(level: 0, column: 0, row: 0) != nil })
    #expect(pump.run { source.status.activity == .idle })
    source.want(CGRect(x: 900, y: 600, width: 60, height: 60), scale: 1)
    #expect(pump.run { source.snapshot.tile(level: 0, column: 14, row: 9) != nil })
    #expect(isRight(source.snapshot, rows, level: 0, column: 14, row: 9))
    #expect(rows.passes.withLock { $0 } == [2, 0, 0])
  }

  @Test func withoutAPlaceToKeepTilesAPassEndsWithTheLastThatIsWanted() {
    let rows = PatternRows(width: 1000, height: 700)
    let source = source(rows)
    #expect(pump.run { source.status.isComplete })
    let before = rows.rowsRead
    source.want(CGRect(x: 70, y: 70, width: 50, height: 50), scale: 1)
    #expect(pump.run { source.snapshot.tile(level: 0, column: 1, row: 1) != nil })
    #expect(pump.run { source.status.activity == .idle })
    #expect(isRight(source.snapshot, rows, level: 0, column: 1, row: 1))
    // The surroundings are requested too: a tile on each side, more of coarser levels.
    #expect(rows.rowsRead - before <= 256)
  }

  @Test func rowsShowAsTheyCome() {
    let gate = DispatchSemaphore(value: 0)
    let rows = PatternRows(width: 300, height: 300) { if $0 == 100 { gate.wait() } }
    let source = source(rows) {
      $0.screenWidth = 300
      $0.screenHeight = 300
    }
    #expect(pump.run { source.snapshot.tile(level: 0, column: 0, row: 0) != nil })
    #expect(source.snapshot.tile(level: 0, column: 0, row: 4) == nil)
    #expect(!source.status.isComplete)
    gate.signal()
    #expect(pump.run { source.status.isComplete })
    #expect(isRight(source.snapshot, rows, level: 0))
    #expect(source.snapshot.isOpaque)
  }

  @Test func whatIsOnItsWayIsNotReadAgain() {
    let rows = PatternRows(width: 1000, height: 700)
    let source = source(rows)
    let wanted = CGRect(x: 0, y: 0, width: 1000, height: 700)
    // It is requested repeatedly while its tiles are in the outbox and the pump does not run.
    while rows.rowsRead < 175 { source.want(wanted, scale: 0.2) }
    #expect(pump.run { source.status.isComplete && source.status.activity == .idle })
    #expect(rows.passes.withLock { $0 } == [2])
  }

  @Test func memoryKeepsWithinItsLimit() {
    let rows = PatternRows(width: 2000, height: 1500)
    let source = source(rows, cache: cache) { $0.memoryLimit = 1 << 20 }
    #expect(pump.run { source.status.isComplete })
    for step in 0..<20 {
      source.want(CGRect(x: step * 90, y: step * 60, width: 200, height: 150), scale: 1)
      #expect(
        pump.run {
          source.snapshot.tile(
            level: 0, column: (step * 90 + 100) / 64, row: (step * 60 + 75) / 64) != nil
        })
      let bytes = source.snapshot.tiles.reduce(0) { $0 + $1.tile.pixels.count * 4 }
      #expect(bytes <= 1 << 20)
    }
  }

  @Test func aDamagedPictureShowsWhatCame() {
    let rows = PatternRows(width: 190, height: 140, endsAfter: 100)
    let source = source(rows)
    #expect(pump.run { source.status.isComplete })
    #expect(source.status.damage == .truncated)
    #expect(isRight(source.snapshot, rows, level: 0, column: 0, row: 0))
    #expect(source.snapshot.tile(level: 0, column: 0, row: 1) != nil)
    source.want(CGRect(x: 0, y: 0, width: 190, height: 140), scale: 1)
    #expect(pump.run { source.status.activity == .idle })
    #expect(rows.passes.withLock { $0 } == [0])
  }

  @Test func closingEndsThePassAndReportsNothing() {
    let gate = DispatchSemaphore(value: 0)
    let ended = DispatchSemaphore(value: 0)
    let rows = PatternRows(width: 300, height: 4000) {
      if $0 == 100 {
        ended.signal()
        gate.wait()
      }
    }
    let source = source(rows)
    var changes = 0
    source.onChange = { changes += 1 }
    ended.wait()
    source.close()
    pump.runPosted()
    let before = changes
    gate.signal()
    work.close()
    pump.runPosted()
    #expect(changes == before)
    #expect(!source.status.isComplete)
  }
}
