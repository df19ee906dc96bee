import PanoramaGraphics

extension TileEngine {
  /// One reading of all rows.
  struct Pass: Sendable {
    enum Delivery: Sendable {
      /// All tiles, also incomplete ones while they grow.
      case all
      /// Only tiles that are wanted at the moment they are made.
      case wanted
    }

    /// The level that is read.
    var from: Int
    /// The coarsest level that is made from it.
    var through: Int
    var delivers: Delivery
    var urgency: WorkQueue.Urgency.Kind
  }

  /// The minimum time between updates of growing tiles and progress; each costs a copy and a frame.
  private static let pause = Duration.milliseconds(30)
  /// The number of pixels that are read in about that time.
  private static let pixelsInPause = 2 << 20

  /// Reads all rows and makes, delivers and stores tiles. Runs on a decoding thread.
  func pass(_ pass: Pass) {
    let builder = PyramidBuilder(
      shape: shape, levels: pass.from...max(pass.from, pass.through)
    ) { [unowned self] in isDue(level: $0, row: $1, pass) }
    let (width, height) = shape.size(ofLevel: pass.from)
    // The rows of tiles of a small picture are complete so soon that none is worth showing before.
    let isSmall = width * height <= Self.pixelsInPause
    // This clock sets only how often the decoder reports; nothing that is shown depends on it.
    var shown: ContinuousClock.Instant?
    let preview = TilePreview(self, pass)
    func show() {
      if let shown, shown.duration(to: .now) < Self.pause { return }
      guard outbox.isEmpty else { return }
      // A coarse but complete preview is better than a sharp picture that is half missing.
      if pass.delivers == .all, !preview.isShown, shown != nil || !isSmall {
        deliverUnfinished(of: builder)
      }
      reportProgress(pass, preview.progress ?? Double(builder.rows) / Double(height))
      shown = .now
    }
    // Work in the background leaves threads to work that the user may be waiting for.
    let isAwaited = pass.urgency == .opening && withState { $0.isForeground }
    let threads = isAwaited ? work.threads : 1
    let end = CancelToken(partOf: cancel)
    do throws(ImageError) {
      func append(_ chunk: RowChunk) {
        if end.isCancelled { return }
        builder.append(chunk.pixels, stride: chunk.stride, count: chunk.count) {
          take($0, $1, $2, pass)
        }
        show()
        work.letPass(moreUrgentThan: pass.urgency)
        if isPointless(pass, after: builder.rows) { end.cancel() }
      }
      let damage = try rows.read(
        level: pass.from, threads: threads, cancel: end,
        preview: preview.isWorthwhile ? preview.rows : nil, append)
      if end.isCancelled { return }
      if builder.rows < height || damage != nil {
        endEarly(pass, at: builder, damage: damage ?? .truncated)
      }
    } catch {
      if !end.isCancelled { fail(error) }
    }
    if pass.delivers == .all { outbox.put { $0.endsParts = true } }
  }

  /// Delivers and stores a complete row of tiles.
  private func take(_ level: Int, _ row: Int, _ tiles: [[UInt32]], _ pass: Pass) {
    var due: [(TileIndex, CGImage)] = []
    for (column, pixels) in tiles.enumerated() {
      let tile = TileIndex(level: level, column: column, row: row)
      guard let size = shape.size(of: tile) else { continue }
      let isOpaque = isOpaque(pixels)
      let image = CGImage(
        width: size.width, height: size.height, pixels: pixels, isOpaque: isOpaque)
      if isDue(tile, pass) { due.append((tile, image)) }
      store(tile, image)
    }
    deliver(due)
    // Tiles that wait to be written take memory: make room before more of them come.
    work.help(owner, .storing, downTo: Self.storingLimit)
  }

  /// Whether any tile of a row has a destination.
  private func isDue(level: Int, row: Int, _ pass: Pass) -> Bool {
    if isShown(level, pass) { return true }
    return withState { state in
      if state.file?.takesTiles == true { return true }
      return state.wanted.keys.contains { $0.level == level && $0.row == row }
    }
  }

  /// Whether all tiles of a level are delivered. For a picture in the background, the level just
  /// coarser than the one that will be shown is not delivered: it takes a fifth of the picture's
  /// memory, and only a smaller window would want it.
  func isShown(_ level: Int, _ pass: Pass) -> Bool {
    guard pass.delivers == .all, level >= shownLevel else { return false }
    return level != neededLevel + 1 || level + 1 >= shape.levelCount
      || withState { $0.isForeground }
  }

  /// Whether the rest of the pass would be useless, because the tiles that are wanted now were read
  /// already or come from elsewhere.
  private func isPointless(_ pass: Pass, after rows: Int) -> Bool {
    guard pass.delivers == .wanted else { return false }
    return withState { state in
      if state.file?.takesTiles == true { return false }
      return !state.wanted.keys.contains { tile in
        let end = ((tile.row + 1) * shape.tileSide) << tile.level
        return tile.level >= pass.from && end > rows << pass.from
          && state.store?.contains(tile) != true
      }
    }
  }

  private func isDue(_ tile: TileIndex, _ pass: Pass) -> Bool {
    if isShown(tile.level, pass) { return true }
    return withState { $0.wanted[tile] != nil }
  }

  /// Delivers the incomplete row of tiles of the level that is shown, and of no other: a coarser one
  /// would be drawn below it and in place of each missing tile, and a finer one is not drawn.
  private func deliverUnfinished(of builder: PyramidBuilder) {
    let level = withState { $0.shownLevel } ?? neededLevel
    let shown = min(max(level, firstLevel), shape.levelCount - 1)
    if let (row, tiles) = builder.takeUnfinished(ofLevel: shown) { deliverPart(shown, row, tiles) }
  }

  func deliverPart(_ level: Int, _ row: Int, _ tiles: [[UInt32]]) {
    let images = tiles.enumerated().compactMap { column, pixels -> (TileIndex, CGImage)? in
      let tile = TileIndex(level: level, column: column, row: row)
      guard let size = shape.size(of: tile) else { return nil }
      let image = CGImage(width: size.width, height: size.height, pixels: pixels, isOpaque: false)
      return (tile, image)
    }
    outbox.put { $0.tiles += images }
  }

  func reportProgress(_ pass: Pass, _ part: Double) {
    report { $0.activity = pass.delivers == .all ? .opening(part) : .refining(part) }
  }

  /// Delivers the tiles of a picture that ends early.
  private func endEarly(_ pass: Pass, at builder: PyramidBuilder, damage: ImageError) {
    let rows = builder.rows << pass.from
    withState { $0.rowLimit = min($0.rowLimit, rows) }
    for (level, row, tiles) in builder.parts {
      if pass.delivers == .wanted {
        take(level, row, tiles, pass)
      } else if level >= shownLevel {
        deliverPart(level, row, tiles)
      }
    }
    report { $0.damage = damage }
    forgetFile()
  }

  private func fail(_ error: ImageError) {
    withState { $0.hasFailed = true }
    report {
      $0.failure = error
      $0.activity = .idle
    }
  }
}
