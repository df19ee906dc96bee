import PanoramaGraphics

extension TileEngine {
  /// Replaces the set of wanted tiles.
  /// - Parameter level: the level that is shown; nil when none is.
  func want(_ tiles: [(tile: TileIndex, urgency: WorkQueue.Urgency)], level: Int?) {
    withState { state in
      state.shownLevel = level
      // Tiles in the outbox are on their way. They must be left out in the same step: a pass that
      // ends between two steps would consider them missing and read the picture again.
      let coming = Set(outbox.waiting.tiles.map(\.0))
      let missing = tiles.filter { isReachable($0.tile, state) && !coming.contains($0.tile) }
      state.wanted = Dictionary(missing.map { ($0.tile, $0.urgency) }) { first, _ in first }
    }
    serve()
  }

  /// Reads the wanted tiles that are stored, the most urgent first, and makes the others.
  func serve() {
    let loads = withState { state -> [(TileIndex, WorkQueue.Urgency)] in
      guard !isClosed, let store = state.store else { return [] }
      return state.wanted.filter { !state.loading.contains($0.key) && store.contains($0.key) }
    }
    work.replace(
      owner: owner, kinds: [.visible, .nearby],
      with: loads.map { tile, urgency in
        (urgency, { [weak self] in self?.load(tile) })
      })
    passIfNeeded()
  }

  private func isReachable(_ tile: TileIndex, _ state: State) -> Bool {
    (tile.row * shape.tileSide) << tile.level < state.rowLimit && !state.unreadable.contains(tile)
  }

  private func load(_ tile: TileIndex) {
    let store = withState { state -> (any TileStore)? in
      guard state.wanted[tile] != nil, state.loading.insert(tile).inserted else { return nil }
      return state.store
    }
    guard let store, let size = shape.size(of: tile) else { return }
    let image = store.read(tile, width: size.width, height: size.height)
    withState { _ = $0.loading.remove(tile) }
    if let image { return deliver([(tile, image)]) }
    if store is PyramidReader { return giveUp(tile) }
    dropDamagedStore()
    passIfNeeded()
  }

  /// Gives up a damaged tile of the original: a coarser one is shown in its place.
  private func giveUp(_ tile: TileIndex) {
    withState { state in
      state.wanted[tile] = nil
      state.unreadable.insert(tile)
    }
    report { $0.damage = $0.damage ?? .corrupt("some of its tiles cannot be read") }
  }

  /// Ends a pass and starts reading the wanted tiles that it did not deliver.
  func endPass() {
    withState { $0.isBusy = false }
    if refineIfWorthwhile() { return }
    if withState({ $0.status.activity != .idle }) { report { $0.activity = .idle } }
    serve()
  }

  /// Starts a pass for wanted tiles that are not stored anywhere.
  func passIfNeeded() {
    let finest = withState { state -> Int? in
      guard !state.isBusy, !isClosed, !state.hasFailed else { return nil }
      // Tiles that wait to be written are delivered when they are written.
      guard state.storing == 0 else { return nil }
      let missing = state.wanted.keys.filter { state.store?.contains($0) != true }
      guard let finest = missing.map(\.level).min() else { return nil }
      state.isBusy = true
      return finest
    }
    guard let finest else { return }
    openScratch()
    let isKept = withState { $0.file?.takesTiles ?? false }
    // If there is a file to fill, a single pass at full size is enough.
    let isWhole = isKept && finest < firstLevel
    let level = isWhole ? 0 : rows.levels.filter { $0 <= finest }.max() ?? 0
    submit(.opening) { engine in
      engine.pass(
        Pass(
          from: level, through: engine.shape.levelCount - 1, delivers: .wanted, urgency: .opening))
      engine.endPass()
    }
  }

  /// Opens a file without a name for the tiles of a smaller picture.
  private func openScratch() {
    guard let cache, withState({ $0.file == nil && $0.store == nil }) else { return }
    do throws(ImageError) {
      let file = try cache.scratch()
      withState { ($0.file, $0.store) = (file, file) }
    } catch {
      tell(error)
    }
  }
}
