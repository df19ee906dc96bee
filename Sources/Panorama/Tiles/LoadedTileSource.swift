import Foundation
import PanoramaGraphics
import PanoramaImages
import PanoramaViews

/// A source whose tiles the program provides: it generates them, reads them from files or fetches
/// them from a server.
///
/// The source requests visible tiles, a few at a time, coarse before fine and from the middle
/// outward. It cancels requests that are no longer visible, and keeps the most recently visible
/// tiles within a memory limit.
@MainActor
public final class LoadedTileSource: TileSource {
  /// Provides a tile of `TiledImage.sizeOfTile` pixels. For nil or an error, coarser tiles are
  /// shown instead. After an error, the tile is requested again later, as long as it is visible.
  public typealias Load = @Sendable (TiledImage.TileIndex) async throws -> CGImage?

  /// The maximum number of simultaneous requests.
  private static let maximumLoadCount = 6

  public private(set) var snapshot: TiledImage
  public let orientation = ImageOrientation.up
  public private(set) var status = TileSourceStatus(activity: .idle)
  public var onChange: (@MainActor () -> Void)?
  public var isForeground = true { didSet { loadMore() } }

  private let load: Load
  private let maximumTileCount: Int
  /// The visible tiles that are not loaded, the most urgent first.
  private var wanted: [TiledImage.TileIndex] = []
  private var loading: [TiledImage.TileIndex: Task<Void, Never>] = [:]
  /// The tiles that do not exist, which are not requested again.
  private var missing: Set<TiledImage.TileIndex> = []
  /// The tiles that could not be provided, which are requested again after a pause.
  private var failed: Set<TiledImage.TileIndex> = []
  private var retry: Task<Void, Never>?
  private var retryPause = LoadedTileSource.firstRetryPause
  private let coarsestLevel: Int

  /// The first pause before failed tiles are requested again, in seconds; each further one is twice as long.
  private static let firstRetryPause = 1.0
  private static let longestRetryPause = 8.0
  /// The loaded tiles, with the number of the request for which each was last needed.
  private var lastNeeded: [TiledImage.TileIndex: Int] = [:]
  private var needed: Set<TiledImage.TileIndex> = []
  /// How many of the loaded tiles are needed.
  private var neededCount = 0
  /// How many loaded tiles were looked at to find old ones, for tests.
  package private(set) var visitsForOldTiles = 0
  private var requestNumber = 0
  private var isClosed = false

  /// - Parameters:
  ///   - width: that of the whole picture, in pixels, 1 … 2²⁴.
  ///   - height: that of the whole picture, in pixels, 1 … 2²⁴.
  ///   - tileSide: the side of a tile in pixels, 16 … 4096.
  ///   - memory: the maximum memory of tiles in bytes; visible tiles may exceed it.
  ///   - coarsestLevel: the coarsest level that there is; nil if there are all.
  ///   - load: provides a tile; runs off the main actor.
  public init(
    width: Int, height: Int, tileSide: Int = 256, memory: Int = 256 << 20,
    coarsestLevel: Int? = nil, load: @escaping Load
  ) {
    let tiles = TiledImage(width: width, height: height, tileSide: tileSide)
    snapshot = tiles
    self.coarsestLevel = min(tiles.levelCount - 1, max(0, coarsestLevel ?? tiles.levelCount - 1))
    maximumTileCount = max(16, memory / (tiles.tileSide * tiles.tileSide * 4))
    self.load = load
  }

  public func want(_ region: CGRect, scale: Double) {
    guard !isClosed, region.isFinite, scale > 0 else { return }
    let whole = CGRect(x: 0, y: 0, width: snapshot.width, height: snapshot.height)
    let seen = region.intersection(whole)
    var places: [TiledImage.TileIndex] = []
    if !seen.isNull, !seen.isEmpty {
      let coarsest = coarsestLevel
      let finest = min(coarsest, snapshot.level(forScale: scale))
      // The coarsest level of the whole picture, an intermediate one, and the sharp one.
      for level in Set([coarsest, min(coarsest, finest + 2), finest]).sorted(by: >) {
        places += self.places(seen, level)
      }
    }
    requestNumber += 1
    needed = Set(places)
    neededCount = 0
    for place in needed where lastNeeded[place] != nil {
      lastNeeded[place] = requestNumber
      neededCount += 1
    }
    wanted = places.filter {
      lastNeeded[$0] == nil && !missing.contains($0) && !failed.contains($0)
    }
    for (place, task) in loading where !needed.contains(place) {
      task.cancel()
      loading[place] = nil
    }
    forgetOldTiles()
    loadMore()
    report()
  }

  public func close() {
    isClosed = true
    wanted = []
    for task in loading.values { task.cancel() }
    loading = [:]
    retry?.cancel()
    report()
  }

  /// The tiles of a level that touch `region`, those nearest to its middle first.
  private func places(_ region: CGRect, _ level: Int) -> [TiledImage.TileIndex] {
    let side = Double(snapshot.tileSide) * Double(1 << level)
    let counts = snapshot.tileCounts(ofLevel: level)
    func range(_ low: CGFloat, _ high: CGFloat, _ count: Int) -> Range<Int> {
      let first = min(count - 1, max(0, Int(Double(low) / side)))
      return first..<max(first + 1, min(count, Int((Double(high) / side).rounded(.up))))
    }
    let columns = range(region.minX, region.maxX, counts.columns)
    let rows = range(region.minY, region.maxY, counts.rows)
    func distance(_ place: TiledImage.TileIndex) -> Double {
      let x = (Double(place.column) + 0.5) * side - Double(region.midX)
      let y = (Double(place.row) + 0.5) * side - Double(region.midY)
      return x * x + y * y
    }
    let places = rows.flatMap { row in
      columns.map { TiledImage.TileIndex(level: level, column: $0, row: row) }
    }
    return places.sorted { distance($0) < distance($1) }
  }

  private func loadMore() {
    guard isForeground else { return }
    for place in wanted where loading.count < Self.maximumLoadCount && loading[place] == nil {
      loading[place] = Task { [weak self, load] in
        let result = await Self.tile(at: place, load)
        // A cancelled request was removed from the list and may have been made again.
        guard !Task.isCancelled else { return }
        switch result {
        case .success(let image): self?.arrived(image, at: place)
        case .failure: self?.failed(at: place)
        }
      }
    }
  }

  private nonisolated static func tile(at place: TiledImage.TileIndex, _ load: Load) async
    -> Result<CGImage?, any Error>
  {
    do {
      return .success(try await load(place))
    } catch {
      return .failure(error)
    }
  }

  private func failed(at place: TiledImage.TileIndex) {
    loading[place] = nil
    wanted.removeAll { $0 == place }
    failed.insert(place)
    if retry == nil {
      retry = Task { [weak self, retryPause] in
        try? await Task.sleep(for: .seconds(retryPause))
        if !Task.isCancelled { self?.requestFailedTiles() }
      }
      retryPause = min(Self.longestRetryPause, retryPause * 2)
    }
    loadMore()
    report()
    onChange?()
  }

  private func requestFailedTiles() {
    retry = nil
    wanted += failed.filter { needed.contains($0) }.sorted { $0.level > $1.level }
    failed = []
    loadMore()
    report()
    onChange?()
  }

  private func arrived(_ image: CGImage?, at place: TiledImage.TileIndex) {
    loading[place] = nil
    wanted.removeAll { $0 == place }
    let size = snapshot.sizeOfTile(level: place.level, column: place.column, row: place.row)
    if let image, let size, image.width == size.width, image.height == size.height {
      snapshot.replace(level: place.level, column: place.column, row: place.row, with: image)
      if lastNeeded.updateValue(requestNumber, forKey: place) == nil, needed.contains(place) {
        neededCount += 1
      }
      if failed.isEmpty { retryPause = Self.firstRetryPause }
    } else {
      missing.insert(place)
    }
    forgetOldTiles()
    loadMore()
    report()
    onChange?()
  }

  /// Once there are more tiles than the limit, removes those unused for the longest time until one eighth of the limit
  /// is free: otherwise each tile that arrives would look for the oldest among all. Those needed now stay.
  private func forgetOldTiles() {
    guard lastNeeded.count > maximumTileCount, lastNeeded.count > neededCount else { return }
    visitsForOldTiles += lastNeeded.count
    let excess = lastNeeded.count - (maximumTileCount - maximumTileCount / 8)
    let old = lastNeeded.filter { !needed.contains($0.key) }.sorted { $0.value < $1.value }
    for (place, _) in old.prefix(excess) {
      snapshot.replace(level: place.level, column: place.column, row: place.row, with: nil)
      lastNeeded[place] = nil
    }
  }

  private func report() {
    status.activity = wanted.isEmpty ? .idle : .refining(1 / (1 + Double(wanted.count)))
    status.isComplete = !lastNeeded.isEmpty
  }
}
