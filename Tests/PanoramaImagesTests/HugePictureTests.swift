import Foundation
import PanoramaGraphics
@_spi(TileTests) import PanoramaImages
import TestSupport
import Testing

/// Pictures that count as huge with the options of these tests: tiles of all levels go to the
/// cache.
@MainActor @Suite struct HugePictureTests {
  let pump = Pump()
  let work = WorkQueue(threads: 3)
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try Data("a picture".utf8).write(to: URL(fileURLWithPath: folder("picture")))
  }

  private var cache: TileCache { TileCache(folder: folder("cache"), reserve: 0) }

  private func rows(
    hasAlpha: Bool = false, endsAfter: Int = .max,
    pacing: @escaping @Sendable (Int) -> Void = { _ in }
  ) -> PatternRows {
    PatternRows(
      width: 1100, height: 900, hasAlpha: hasAlpha, path: folder("picture"), endsAfter: endsAfter,
      pacing: pacing)
  }

  private func open(
    _ rows: PatternRows, _ cache: TileCache?, isForeground: Bool = true
  ) -> StreamedTileSource {
    var options = TileSourceOptions()
    options.tileSide = 64
    (options.screenWidth, options.screenHeight) = (250, 200)
    options.hugePixels = 500_000
    options.isForeground = isForeground
    return StreamedTileSource(
      rows: rows, options: options, work: work, cache: cache, post: pump.post)
  }

  private func names() -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder("cache"))) ?? []).sorted()
  }

  private func isStored() -> Bool { names().contains { $0.hasSuffix(".tiles") } }

  private func isRight(_ source: StreamedTileSource, _ rows: PatternRows, _ tile: TileIndex) -> Bool
  {
    let image = source.snapshot
    guard let found = image.tile(level: tile.level, column: tile.column, row: tile.row) else {
      return false
    }
    let (x, y) = (tile.column * image.tileSide, tile.row * image.tileSide)
    return (0..<found.pixels.count).allSatisfy {
      found.pixels[$0]
        == rows.pixel(x + $0 % found.width, y + $0 / found.width, level: tile.level)
    }
  }

  /// Requests level 0 at a position and waits for it.
  private func look(_ source: StreamedTileSource, atColumn column: Int, row: Int) -> Bool {
    source.want(CGRect(x: column * 64 + 1, y: row * 64 + 1, width: 60, height: 60), scale: 1)
    return pump.run {
      source.snapshot.tile(level: 0, column: column, row: row) != nil
    }
  }

  @Test(arguments: [false, true])
  func allLevelsAreKeptAndTheNextOpeningReadsNothing(hasAlpha: Bool) {
    let first = rows(hasAlpha: hasAlpha)
    let source = open(first, cache)
    #expect(pump.run { source.status.isComplete && source.status.activity == .idle })
    #expect(first.passes.withLock { $0 } == [2, 0])
    #expect(isStored())
    let again = rows(hasAlpha: hasAlpha)
    let reopened = open(again, cache)
    reopened.want(CGRect(x: 0, y: 0, width: 1100, height: 900), scale: 0.25)
    #expect(pump.run { reopened.snapshot.tile(level: 2, column: 3, row: 2) != nil })
    #expect(look(reopened, atColumn: 3, row: 9))
    #expect(isRight(reopened, again, TileIndex(level: 0, column: 3, row: 9)))
    reopened.want(CGRect(x: 200, y: 200, width: 200, height: 200), scale: 0.5)
    #expect(pump.run { reopened.snapshot.tile(level: 1, column: 2, row: 2) != nil })
    #expect(isRight(reopened, again, TileIndex(level: 1, column: 2, row: 2)))
    #expect(again.passes.withLock { $0 } == [])
  }

  @Test func whatWasClosedHalfWayIsContinued() {
    let gate = DispatchSemaphore(value: 0)
    let reached = DispatchSemaphore(value: 0)
    let first = rows {
      if $0 == 500 {
        reached.signal()
        gate.wait()
      }
    }
    let source = open(first, cache)
    reached.wait()
    source.close()
    gate.signal()
    #expect(!isStored())
    let again = rows()
    let other = open(again, cache)
    #expect(pump.run { other.status.isComplete && other.status.activity == .idle })
    // Its lock may be held until the thread of the first source ends; then this source keeps its
    // own file.
    #expect(look(other, atColumn: 1, row: 12))
    #expect(isRight(other, again, TileIndex(level: 0, column: 1, row: 12)))
  }

  @Test func twoSourcesOfOnePictureDoNotDisturbEachOther() {
    let (one, two) = (rows(), rows())
    let (first, second) = (open(one, cache), open(two, cache))
    #expect(look(first, atColumn: 2, row: 3))
    #expect(look(second, atColumn: 2, row: 3))
    #expect(isRight(first, one, TileIndex(level: 0, column: 2, row: 3)))
    #expect(isRight(second, two, TileIndex(level: 0, column: 2, row: 3)))
    #expect(pump.run { isStored() })
  }

  @Test func aFullDiskIsToldOnceAndTheViewerGoesOn() {
    let full = TileCache(folder: folder("cache"), sizeLimit: 1 << 30, reserve: 0) {
      file, bytes, count, offset in
      if offset > 200_000 {
        errno = ENOSPC
        return -1
      }
      return pwrite(file, bytes, count, offset)
    }
    var notices = 0
    for _ in 0..<2 {
      let rows = rows()
      let source = open(rows, full)
      #expect(look(source, atColumn: 16, row: 13))
      #expect(isRight(source, rows, TileIndex(level: 0, column: 16, row: 13)))
      #expect(pump.run { source.status.isComplete && source.status.activity == .idle })
      if let notice = source.status.notice {
        notices += 1
        #expect(notice.contains("No space left"))
      }
    }
    #expect(notices == 1)
    #expect(names() == [])
  }

  @Test func aFolderThatCannotBeWrittenIsToldOnceAndTheViewerGoesOn() {
    let cache = TileCache(folder: "/proc/panorama/tiles")
    var notices = 0
    for _ in 0..<2 {
      let rows = rows()
      let source = open(rows, cache)
      #expect(look(source, atColumn: 5, row: 5))
      #expect(isRight(source, rows, TileIndex(level: 0, column: 5, row: 5)))
      if source.status.notice != nil { notices += 1 }
    }
    #expect(notices == 1)
  }

  @Test func aDamagedCacheFileIsMadeAgain() throws {
    let first = open(rows(), cache)
    #expect(pump.run { first.status.isComplete && first.status.activity == .idle })
    first.close()
    let name = try #require(names().first)
    var bytes = try ImageFile.read(folder("cache/" + name), limit: 1 << 24)
    for offset in stride(from: 400, to: bytes.count / 2, by: 50) { bytes[offset] ^= 0xFF }
    try Data(bytes).write(to: URL(fileURLWithPath: folder("cache/" + name)))
    let again = rows()
    let source = open(again, cache)
    for (column, row) in [(0, 0), (7, 7), (16, 13)] {
      #expect(look(source, atColumn: column, row: row))
      #expect(isRight(source, again, TileIndex(level: 0, column: column, row: row)))
    }
    #expect(!isStored())
  }

  @Test func aNeighbourIsPreparedOnlyWhenItIsLookedAt() {
    let rows = rows()
    let source = open(rows, cache, isForeground: false)
    #expect(pump.run { source.status.isComplete && source.status.activity == .idle })
    #expect(rows.passes.withLock { $0 } == [2])
    source.isForeground = true
    #expect(pump.run { isStored() })
    #expect(rows.passes.withLock { $0 } == [2, 0])
  }

  @Test func onlyWhatIsWaitedForIsDecodedOnAllThreads() {
    let (rows, neighbour) = (rows(), rows())
    let source = open(rows, cache)
    #expect(pump.run { isStored() })
    #expect(rows.threadLimits.withLock { $0 } == [3, 1])
    let next = open(neighbour, nil, isForeground: false)
    #expect(pump.run { next.status.isComplete })
    #expect(neighbour.threadLimits.withLock { $0 } == [1])
    _ = source
  }

  @Test func wantingOfANeighbourDoesNotTakeItsFirstLookAway() {
    let gate = DispatchSemaphore(value: 0)
    let started = DispatchSemaphore(value: 0)
    // All threads are busy, so the first view waits.
    for _ in 0..<3 {
      work.submit(.init(.visible), owner: ObjectIdentifier(pump)) {
        started.signal()
        gate.wait()
      }
    }
    for _ in 0..<3 { started.wait() }
    let rows = rows()
    let source = open(rows, cache, isForeground: false)
    for scale in [0.25, 0.5] {
      source.want(CGRect(x: 0, y: 0, width: 1100, height: 900), scale: scale)
    }
    for _ in 0..<3 { gate.signal() }
    #expect(pump.run { source.status.isComplete })
  }

  @Test func aDamagedPictureIsNotKept() {
    let rows = rows(endsAfter: 100)
    let source = open(rows, cache)
    #expect(pump.run { source.status.isComplete && source.status.activity == .idle })
    #expect(source.status.damage == .truncated)
    #expect(source.status.notice == nil)
    #expect(names() == [])
    #expect(look(source, atColumn: 0, row: 0))
    #expect(isRight(source, rows, TileIndex(level: 0, column: 0, row: 0)))
  }
}
