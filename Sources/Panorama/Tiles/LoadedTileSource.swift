import Foundation
import PanoramaGraphics
import PanoramaImages
import PanoramaViews

/// Tiles that a program brings itself: made, read from files, or fetched from a server.
///
/// It asks for what is seen, coarse before fine and from the middle outward, a few tiles at a time;
/// cancels what is no longer seen; and keeps what was seen last, within a limit of memory.
@MainActor
public final class LoadedTileSource: TileSource {
  /// Brings a tile of `TiledImage.sizeOfTile` pixels; nil or an error leaves its place to coarser
  /// ones.
  public typealias Load = @Sendable (TilePlace) async throws -> CGImage?

  /// How many tiles are asked for at the same time.
  private static let maximumLoadCount = 6

  public private(set) var snapshot: TiledImage
  public let orientation = ImageOrientation.up
  public private(set) var status = TileSourceStatus(activity: .idle)
  public var onChange: (@MainActor () -> Void)?
  public var isForeground = true { didSet { loadMore() } }

  private let load: Load
  private let maximumTileCount: Int
  /// What is seen and not there, the most urgent first.
  private var wanted: [TilePlace] = []
  private var loading: [TilePlace: Task<Void, Never>] = [:]
  /// The tiles that did not come: they are not asked for again.
  private var missing: Set<TilePlace> = []
  /// The tiles that are there, with the look at the picture that each was last needed for.
  private var lastNeeded: [TilePlace: Int] = [:]
  private var needed: Set<TilePlace> = []
  private var lookCount = 0
  private var isClosed = false

  /// - Parameters:
  ///   - width: of the whole picture, in pixels, 1 … 2²⁴.
  ///   - height: of the whole picture, in pixels, 1 … 2²⁴.
  ///   - tileSide: of a tile, in pixels, 16 … 4096.
  ///   - memory: for tiles, in bytes; what is on screen may take more.
  ///   - load: brings a tile; runs off the main actor.
  public init(
    width: Int, height: Int, tileSide: Int = 256, memory: Int = 256 << 20, load: @escaping Load
  ) {
    let tiles = TiledImage(width: width, height: height, tileSide: tileSide)
    snapshot = tiles
    maximumTileCount = max(16, memory / (tiles.tileSide * tiles.tileSide * 4))
    self.load = load
  }

  public func want(_ region: CGRect, scale: Double) {
    guard !isClosed, region.isFinite, scale > 0 else { return }
    let whole = CGRect(x: 0, y: 0, width: snapshot.width, height: snapshot.height)
    let seen = region.intersection(whole)
    var places: [TilePlace] = []
    if !seen.isNull, !seen.isEmpty {
      let finest = snapshot.level(forScale: scale)
      let coarsest = snapshot.levelCount - 1
      // The whole picture at its coarsest, something in between, and what is sharp.
      for level in Set([coarsest, min(coarsest, finest + 2), finest]).sorted(by: >) {
        places += self.places(seen, level)
      }
    }
    lookCount += 1
    needed = Set(places)
    for place in needed where lastNeeded[place] != nil { lastNeeded[place] = lookCount }
    wanted = places.filter { lastNeeded[$0] == nil && !missing.contains($0) }
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
    report()
  }

  /// The tiles of a level that touch `region`, the nearest to its middle first.
  private func places(_ region: CGRect, _ level: Int) -> [TilePlace] {
    let side = Double(snapshot.tileSide) * Double(1 << level)
    let counts = snapshot.tileCounts(ofLevel: level)
    func range(_ low: CGFloat, _ high: CGFloat, _ count: Int) -> Range<Int> {
      let first = min(count - 1, max(0, Int(Double(low) / side)))
      return first..<max(first + 1, min(count, Int((Double(high) / side).rounded(.up))))
    }
    let columns = range(region.minX, region.maxX, counts.columns)
    let rows = range(region.minY, region.maxY, counts.rows)
    func distance(_ place: TilePlace) -> Double {
      let x = (Double(place.column) + 0.5) * side - Double(region.midX)
      let y = (Double(place.row) + 0.5) * side - Double(region.midY)
      return x * x + y * y
    }
    let places = rows.flatMap { row in
      columns.map { TilePlace(level: level, column: $0, row: row) }
    }
    return places.sorted { distance($0) < distance($1) }
  }

  private func loadMore() {
    guard isForeground else { return }
    for place in wanted where loading.count < Self.maximumLoadCount && loading[place] == nil {
      loading[place] = Task { [weak self, load] in
        let image = await Self.tile(at: place, load)
        // A cancelled one was taken off the list, and may be asked for again by now.
        if !Task.isCancelled { self?.arrived(image, at: place) }
      }
    }
  }

  private nonisolated static func tile(at place: TilePlace, _ load: Load) async -> CGImage? {
    do {
      return try await load(place)
    } catch {
      return nil
    }
  }

  private func arrived(_ image: CGImage?, at place: TilePlace) {
    loading[place] = nil
    wanted.removeAll { $0 == place }
    let size = snapshot.sizeOfTile(level: place.level, column: place.column, row: place.row)
    if let image, let size, image.width == size.width, image.height == size.height {
      snapshot.replace(level: place.level, column: place.column, row: place.row, with: image)
      lastNeeded[place] = lookCount
    } else {
      missing.insert(place)
    }
    forgetOldTiles()
    loadMore()
    report()
    onChange?()
  }

  /// Down to the limit: those that were not needed for the longest time, and never those of the
  /// present look.
  private func forgetOldTiles() {
    let excess = lastNeeded.count - maximumTileCount
    guard excess > 0 else { return }
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
