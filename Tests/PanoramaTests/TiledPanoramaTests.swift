import Panorama
import Testing

/// Pictures that a program brings tile by tile.
@Suite @MainActor struct TiledPanoramaTests {
  /// Answers for tiles: each level has a colour of its own.
  private actor Server {
    private(set) var asked: [TiledImage.TileIndex] = []
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var isHoldingBack: Bool
    private let missing: Set<TiledImage.TileIndex>

    init(holdsBackTheFinest: Bool = false, missing: Set<TiledImage.TileIndex> = []) {
      isHoldingBack = holdsBackTheFinest
      self.missing = missing
    }

    func tile(_ place: TiledImage.TileIndex) async throws -> CGImage? {
      asked.append(place)
      if isHoldingBack && place.level == 0 {
        await withCheckedContinuation { waiting.append($0) }
        try Task.checkCancellation()
      }
      if missing.contains(place) { return nil }
      return CGImage(
        width: 64, height: 64,
        pixels: Array(repeating: Self.color(place.level), count: 64 * 64), isOpaque: true)
    }

    func release() {
      isHoldingBack = false
      for one in waiting { one.resume() }
      waiting = []
    }

    static func color(_ level: Int) -> UInt32 { 0xFF00_0000 | UInt32(level + 1) * 0x20 }
  }

  private let window = Window(size: CGSize(width: 128, height: 128))
  private let view: PanoramaView

  init() {
    view = PanoramaView(frame: window.bounds)
    window.rootView.addSubviewToFit(view)
  }

  private func shown(
    _ server: Server, side: Int = 512, memory: Int = 256 << 20
  ) -> LoadedTileSource {
    let source = LoadedTileSource(width: side, height: side, tileSide: 64, memory: memory) {
      try await server.tile($0)
    }
    view.panorama = TiledPanorama(source)
    return source
  }

  /// Draws frames until `condition` holds, letting the loads run in between.
  private func draw(until condition: () async -> Bool) async {
    repeat {
      _ = window.makeFrame()
      await Task.yield()
    } while await !condition()
    _ = window.makeFrame()
  }

  private func middle() throws -> UInt32 {
    let image = try window.makeFrame().picture(of: window.bounds)
    return image.pixels[64 * image.width + 64]
  }

  @Test func onlyWhatIsSeenIsAskedForCoarseBeforeFine() async throws {
    let server = Server()
    let source = shown(server)
    await draw { source.status.activity == .idle && source.status.isComplete }
    #expect(try middle() == Server.color(0))
    let asked = await server.asked
    #expect(asked.first == TiledImage.TileIndex(level: 3, column: 0, row: 0))
    #expect(asked.allSatisfy { $0.level > 0 || $0.column < 3 && $0.row < 3 })
    #expect(Set(asked).count == asked.count, "no tile is asked for twice")
  }

  @Test func aCoarseTileStandsInForAFineOne() async throws {
    let server = Server(holdsBackTheFinest: true)
    let source = shown(server)
    await draw { await server.asked.contains { $0.level == 0 } }
    #expect(source.status.activity != .idle)
    #expect(try middle() == Server.color(2))
    await server.release()
    await draw { source.status.activity == .idle }
    #expect(try middle() == Server.color(0))
  }

  @Test func tilesThatDoNotComeAreAskedForOnce() async throws {
    let finest = (0..<2).flatMap { row in
      (0..<2).map { TiledImage.TileIndex(level: 0, column: $0, row: row) }
    }
    let server = Server(missing: Set(finest))
    let source = shown(server)
    await draw { source.status.activity == .idle && source.status.isComplete }
    view.setNeedsDisplay()
    view.contentOffset = CGPoint(x: 1, y: 1)
    await draw { source.status.activity == .idle }
    #expect(try middle() == Server.color(2))
    let asked = await server.asked.filter { finest.contains($0) }
    #expect(asked.count == finest.count)
  }

  /// Fails once for each tile.
  private actor Stumbler {
    private(set) var asked: [TiledImage.TileIndex: Int] = [:]

    func tile(_ place: TiledImage.TileIndex) throws -> CGImage? {
      asked[place, default: 0] += 1
      if asked[place] == 1 { throw CancellationError() }
      return CGImage(
        width: 64, height: 64, pixels: Array(repeating: 0xFF00_FF00, count: 64 * 64),
        isOpaque: true)
    }
  }

  @Test(.timeLimit(.minutes(5))) func tilesThatFailAreAskedForAgain() async throws {
    let server = Stumbler()
    let source = LoadedTileSource(width: 512, height: 512, tileSide: 64) {
      try await server.tile($0)
    }
    view.panorama = TiledPanorama(source)
    await draw { source.snapshot.tile(level: 0, column: 0, row: 0) != nil }
    #expect(try middle() == 0xFF00_FF00)
    #expect(await server.asked.values.allSatisfy { $0 <= 2 })
  }

  @Test func levelsThatDoNotExistAreNotAskedFor() async throws {
    let server = Server()
    let source = LoadedTileSource(width: 512, height: 512, tileSide: 64, coarsestLevel: 1) {
      try await server.tile($0)
    }
    source.want(CGRect(x: 0, y: 0, width: 512, height: 512), scale: 0.1)
    await draw { source.status.activity == .idle && source.status.isComplete }
    #expect(await server.asked.allSatisfy { $0.level <= 1 })
    #expect(source.snapshot.tile(level: 1, column: 3, row: 3) != nil)
  }

  @Test func whatWasSeenLongAgoIsForgotten() async {
    let server = Server()
    // Sixteen tiles, which is the minimum.
    let source = shown(server, side: 4096, memory: 1)
    for x in stride(from: 0.0, through: 3968, by: 128) {
      view.contentOffset = CGPoint(x: x, y: 0)
      await draw { source.status.activity == .idle && source.status.isComplete }
    }
    let tiles = source.snapshot
    var held = 0
    for level in 0..<tiles.levelCount {
      let counts = tiles.tileCounts(ofLevel: level)
      for row in 0..<counts.rows {
        for column in 0..<counts.columns
        where tiles.tile(level: level, column: column, row: row) != nil { held += 1 }
      }
    }
    #expect(held > 0 && held <= 16)
  }

  /// The tiles in memory.
  private func heldCount(_ tiles: TiledImage) -> Int {
    (0..<tiles.levelCount).reduce(0) { sum, level in
      let counts = tiles.tileCounts(ofLevel: level)
      return sum
        + (0..<counts.rows * counts.columns).count {
          let (row, column) = $0.quotientAndRemainder(dividingBy: counts.columns)
          return tiles.tile(level: level, column: column, row: row) != nil
        }
    }
  }

  /// Finding those unused for the longest time takes no more for each tile that arrives, however many there are.
  @Test func tilesAreForgottenManyAtATime() async {
    let server = Server()
    let limit = 128
    let source = LoadedTileSource(
      width: 1 << 14, height: 64, tileSide: 64, memory: limit * 64 * 64 * 4
    ) { try await server.tile($0) }
    func want(_ columns: Range<Int>) async {
      source.want(
        CGRect(x: columns.lowerBound * 64, y: 0, width: columns.count * 64, height: 64), scale: 1)
      while source.status.activity != .idle { await Task.yield() }
    }
    // Four tiles at a time, to the right end and back.
    let ways = Array(0..<63) + (0..<63).reversed()
    for start in ways {
      await want(start * 4..<start * 4 + 4)
      #expect(heldCount(source.snapshot) <= limit)
    }
    let asked = await server.asked.count
    #expect(asked > 3 * limit)
    #expect(source.visitsForOldTiles <= 12 * asked)
    // Nor where those that are visible exceed the limit.
    await want(0..<63)
    let before = (asked: await server.asked.count, visits: source.visitsForOldTiles)
    await want(0..<256)
    let held = heldCount(source.snapshot)
    #expect(held >= 256)
    let arrived = await server.asked.count - before.asked
    #expect(arrived > limit && source.visitsForOldTiles - before.visits <= 2 * held)
    await want(200..<204)
    #expect(heldCount(source.snapshot) <= limit)
  }

  @Test func aPanoramaThatIsNotShownWantsNothing() async {
    let server = Server(holdsBackTheFinest: true)
    let source = shown(server)
    await draw { await server.asked.contains { $0.level == 0 } }
    view.panorama = nil
    #expect(source.status.activity == .idle)
    await server.release()
  }
}
