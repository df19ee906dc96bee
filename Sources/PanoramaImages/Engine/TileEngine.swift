import Foundation
import PanoramaGraphics

/// The part of a tile source that runs on the decoders' threads: reads the picture in passes, keeps
/// tiles on disk, and puts what is wanted into the outbox.
///
/// A *pass* reads all rows once and makes the tiles of some levels. The first look is a pass at the
/// largest reduction that the screen allows; finer levels come from the store, or from a pass at
/// full size, which fills the store.
final class TileEngine: @unchecked Sendable {
  struct State {
    /// Tiles that are wanted and not delivered.
    var wanted: [TileID: TileWorkers.Urgency] = [:]
    /// The level that shows, as far as it is known.
    var shownLevel: Int?
    /// Those of them that a thread is reading.
    var loading: Set<TileID> = []
    /// Tiles of a pyramid that cannot be read.
    var unreadable: Set<TileID> = []
    var store: (any TileStore)?
    /// The store, when it is a file of ours.
    var file: TileFile?
    /// The name of `file` in the cache; nil for one without a name.
    var key: TileKey?
    /// `file` is being made, under that key, by us.
    var isGrowing = false
    /// A pass is queued or runs, or the store is being opened.
    var isBusy = true
    /// Tiles that wait to be written.
    var storing = 0
    /// Levels finer than the first look are still to be made for `file`.
    var isToRefine = false
    /// Someone looks at the picture.
    var isForeground = true
    /// All tiles of `file` were made; what remains is writing them.
    var isFilled = false
    /// Rows of level 0 that can be read.
    var rowLimit = Int.max
    /// Nothing can be read.
    var hasFailed = false
    var status = TileSourceStatus(activity: .opening(0))
  }

  // Unchecked: every access to the mutable state holds `lock`.
  private let lock = NSLock()
  private var state = State()

  let rows: any RowSource
  /// The picture without tiles: sizes.
  let shape: TiledImage
  let options: TileSourceOptions
  let workers: TileWorkers
  let cache: TileCache?
  let outbox: TileOutbox
  /// Ends passes when the source is closed.
  let cancel = CancelToken()
  /// The coarsest level that fills the screen.
  let neededLevel: Int
  /// The level of the first look.
  let firstLevel: Int

  /// Levels from this one on are given out with the first look, wanted or not.
  let shownLevel: Int

  var owner: ObjectIdentifier { ObjectIdentifier(self) }
  var isHuge: Bool { rows.width * rows.height >= options.hugePixels }

  init(
    rows: any RowSource, pyramid: PyramidReader? = nil, options: TileSourceOptions,
    workers: TileWorkers, cache: TileCache?, outbox: TileOutbox
  ) {
    self.rows = rows
    self.options = options
    self.workers = workers
    self.cache = pyramid == nil ? cache : nil
    self.outbox = outbox
    state.isForeground = options.isForeground
    state.store = pyramid
    let shape =
      pyramid?.shape
      ?? TiledImage(width: rows.width, height: rows.height, tileSide: options.tileSide)
    let needed = Self.neededLevel(rows, options, shape: shape)
    neededLevel = needed
    firstLevel = rows.levels.filter { $0 <= needed && $0 < shape.levelCount }.max() ?? 0
    shownLevel = Self.shownLevel(
      between: firstLevel, and: needed, limit: options.effectiveMemoryLimit, shape: shape)
    self.shape = shape
  }

  /// The coarsest level that fills the screen.
  private static func neededLevel(
    _ rows: any RowSource, _ options: TileSourceOptions, shape: TiledImage
  ) -> Int {
    let (w, h) =
      rows.orientation.swapsAxes
      ? (options.screenHeight, options.screenWidth) : (options.screenWidth, options.screenHeight)
    return shape.level(
      forScale: min(Double(w) / Double(rows.width), Double(h) / Double(rows.height)))
  }

  /// The finest level that, with all coarser ones, takes half of the memory; what the screen needs
  /// in any case.
  private static func shownLevel(
    between first: Int, and needed: Int, limit: Int, shape: TiledImage
  ) -> Int {
    (first...max(first, needed)).first { level in
      (level..<shape.levelCount).reduce(0) { $0 + shape.bytes(ofLevel: $1) } <= limit / 2
    } ?? max(first, needed)
  }

  func withState<R>(_ body: (inout State) -> R) -> R {
    lock.lock()
    defer { lock.unlock() }
    return body(&state)
  }

  var isClosed: Bool { cancel.isCancelled }

  /// Begins with the first look.
  func start() {
    submit(.opening) { $0.open() }
  }

  /// Runs `body` on one of the threads, unless the source was closed before.
  func submit(
    _ kind: TileWorkers.Urgency.Kind, _ body: @escaping @Sendable (TileEngine) -> Void
  ) {
    let isForeground = withState { $0.isForeground }
    let urgency = TileWorkers.Urgency(isForeground ? kind : max(kind, .preloading))
    workers.submit(urgency, owner: owner) { [weak self] in
      if let self, !isClosed { body(self) }
    }
  }

  func close() {
    cancel.cancel()
    outbox.close()
    workers.cancel(owner)
    withState {
      $0.wanted = [:]
      $0.store = nil
      $0.file = nil
    }
  }

  /// Changes the status and tells.
  func report(_ change: (inout TileSourceStatus) -> Void) {
    let status = withState { state in
      change(&state.status)
      return state.status
    }
    outbox.put { $0.status = status }
  }

  /// Gives tiles out.
  func deliver(_ tiles: [(TileID, CGImage)]) {
    if tiles.isEmpty { return }
    // In this order: whoever wants one of them anew finds it in the outbox, or it is removed here.
    outbox.put { $0.tiles += tiles }
    withState { for (tile, _) in tiles { $0.wanted[tile] = nil } }
  }

  /// Whether all pixels are opaque.
  func isOpaque(_ pixels: [UInt32]) -> Bool {
    !rows.hasAlpha || pixels.allSatisfy { $0 >> 24 == 255 }
  }
}
