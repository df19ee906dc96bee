import Foundation
import PanoramaGraphics
import Synchronization

/// The part of a tile source that runs on the decoding threads: it reads the picture in passes,
/// keeps tiles on disk, and puts wanted tiles into the outbox.
///
/// A *pass* reads all rows once and makes the tiles of some levels. The first view is a pass at the
/// largest reduction that the screen allows. Finer levels come from the store, or from a pass at
/// full size, which fills the store.
final class TileEngine: Sendable {
  struct State {
    /// The tiles that are wanted and not yet delivered.
    var wanted: [TileIndex: WorkQueue.Urgency] = [:]
    /// The level that is shown; nil while it is unknown.
    var shownLevel: Int?
    /// The wanted tiles that a thread is reading.
    var loading: Set<TileIndex> = []
    /// The tiles of a pyramid that cannot be read.
    var unreadable: Set<TileIndex> = []
    var store: (any TileStore)?
    /// The store, if it is one of our own files.
    var file: TileFile?
    /// The key of `file` in the cache; nil when the file has no name.
    var key: TileKey?
    /// Whether we are writing `file` under that key.
    var isGrowing = false
    /// Whether a pass is queued or running, or the store is being opened.
    var isBusy = true
    /// The number of tiles that wait to be written.
    var storing = 0
    /// Whether levels finer than the first view still have to be made for `file`.
    var needsRefinement = false
    /// Whether the user is looking at the picture.
    var isForeground = true
    /// Whether all tiles of `file` were made; some may still wait to be written.
    var isFilled = false
    /// The number of rows of level 0 that can be read.
    var rowLimit = Int.max
    /// Whether reading failed altogether.
    var hasFailed = false
    var status = TileSourceStatus(activity: .opening(0))
  }

  private let state: Mutex<State>

  let rows: any RowSource
  /// The sizes of the picture and its levels; it contains no tiles.
  let shape: TiledImage
  let options: TileSourceOptions
  let work: WorkQueue
  let cache: TileCache?
  /// What the main actor takes.
  let outbox: Mailbox<TileResults>
  /// Ends passes when the source is closed.
  let cancel = CancelToken()
  /// The coarsest level that fills the screen.
  let neededLevel: Int
  /// The level of the first view.
  let firstLevel: Int

  /// The finest level that is delivered with the first view whether its tiles are wanted or not;
  /// all coarser ones are too.
  let shownLevel: Int

  var owner: ObjectIdentifier { ObjectIdentifier(self) }
  var isHuge: Bool { rows.width * rows.height >= options.hugePixels }

  init(
    rows: any RowSource, pyramid: PyramidReader? = nil, options: TileSourceOptions,
    work: WorkQueue, cache: TileCache?, outbox: Mailbox<TileResults>
  ) {
    self.rows = rows
    self.options = options
    self.work = work
    self.cache = pyramid == nil ? cache : nil
    self.outbox = outbox
    var state = State()
    state.isForeground = options.isForeground
    state.store = pyramid
    self.state = Mutex(state)
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

  private static func neededLevel(
    _ rows: any RowSource, _ options: TileSourceOptions, shape: TiledImage
  ) -> Int {
    let (w, h) =
      rows.orientation.swapsAxes
      ? (options.screenHeight, options.screenWidth) : (options.screenWidth, options.screenHeight)
    return shape.level(
      forScale: min(Double(w) / Double(rows.width), Double(h) / Double(rows.height)))
  }

  /// The finest level that takes at most half of the memory together with all coarser ones, but at
  /// least the level that the screen needs.
  private static func shownLevel(
    between first: Int, and needed: Int, limit: Int, shape: TiledImage
  ) -> Int {
    (first...max(first, needed)).first { level in
      (level..<shape.levelCount).reduce(0) { $0 + shape.bytes(ofLevel: $1) } <= limit / 2
    } ?? max(first, needed)
  }

  func withState<R: Sendable>(_ body: (inout State) -> R) -> R { state.withLock { body(&$0) } }

  var isClosed: Bool { cancel.isCancelled }

  /// Starts the first view. In the background, a preview that is there at once comes first: the picture may be turned to
  /// while another one is still being decoded.
  func start() {
    if withState({ $0.isForeground }) { return submit(.opening) { $0.open() } }
    work.submit(WorkQueue.Urgency(.opening, order: 1), owner: owner) { [weak self] in
      guard let self, !isClosed else { return }
      preview()
      submit(.opening) { $0.open() }
    }
  }

  /// Sets whether the user is looking at the picture; a first view that waits becomes more urgent, or less.
  func setForeground(_ isForeground: Bool) {
    let former = withState { state in
      defer { state.isForeground = isForeground }
      return state.isForeground
    }
    if former == isForeground { return }
    let (from, to) =
      isForeground
      ? (WorkQueue.Urgency.Kind.preloading, WorkQueue.Urgency.Kind.opening)
      : (.opening, .preloading)
    work.change(owner, from: from, to: to)
    _ = refineIfWorthwhile()
  }

  /// Runs `body` on one of the threads, unless the source was closed before.
  func submit(
    _ kind: WorkQueue.Urgency.Kind, _ body: @escaping @Sendable (TileEngine) -> Void
  ) {
    let isForeground = withState { $0.isForeground }
    let urgency = WorkQueue.Urgency(isForeground ? kind : max(kind, .preloading))
    work.submit(urgency, owner: owner) { [weak self] in
      if let self, !isClosed { body(self) }
    }
  }

  func close() {
    cancel.cancel()
    outbox.close()
    work.cancel(owner)
    withState {
      $0.wanted = [:]
      $0.store = nil
      $0.file = nil
    }
  }

  /// Changes the status and reports it.
  func report(_ change: (inout TileSourceStatus) -> Void) {
    let status = withState { state in
      change(&state.status)
      return state.status
    }
    outbox.put { $0.status = status }
  }

  func deliver(_ tiles: [(TileIndex, CGImage)]) {
    if tiles.isEmpty { return }
    // The order matters: a request in between either finds the tile in the outbox or is removed
    // here.
    outbox.put { $0.tiles += tiles }
    withState { for (tile, _) in tiles { $0.wanted[tile] = nil } }
  }

  func isOpaque(_ pixels: [UInt32]) -> Bool {
    !rows.hasAlpha || pixels.allSatisfy { $0 >> 24 == 255 }
  }
}
