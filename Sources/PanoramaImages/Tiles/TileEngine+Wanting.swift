import PanoramaGraphics

extension TileEngine {
  /// Replaces what is wanted, the most urgent first.
  func want(_ tiles: [(tile: TileID, urgency: TileWorkers.Urgency)]) {
    let loads = withState { state -> [(TileID, TileWorkers.Urgency)] in
      guard !isClosed, !state.hasFailed else { return [] }
      let reachable = tiles.filter { isReachable($0.tile, state) }
      state.wanted = Set(reachable.map(\.tile))
      return reachable.compactMap { tile, urgency in
        guard !state.loading.contains(tile), state.store?.contains(tile) == true else { return nil }
        return (tile, urgency)
      }
    }
    workers.replace(
      owner: owner, kinds: [.visible, .nearby],
      with: loads.map { tile, urgency in
        (urgency, { [weak self] in self?.load(tile) })
      })
    passIfNeeded()
  }

  private func isReachable(_ tile: TileID, _ state: State) -> Bool {
    (tile.row * shape.tileSide) << tile.level < state.rowLimit
  }

  private func load(_ tile: TileID) {
    let store = withState { state -> (any TileStore)? in
      guard state.wanted.contains(tile), state.loading.insert(tile).inserted else { return nil }
      return state.store
    }
    guard let store, let size = shape.size(of: tile) else { return }
    let image = store.read(tile, width: size.width, height: size.height)
    withState { _ = $0.loading.remove(tile) }
    if let image { return deliver(tile, image) }
    dropDamagedStore()
    passIfNeeded()
  }

  /// A pass is over: what is wanted and did not come needs another.
  func endPass() {
    withState { $0.isBusy = false }
    if withState({ $0.status.activity != .idle }) { report { $0.activity = .idle } }
    passIfNeeded()
  }

  /// Starts a pass for what is wanted and stands nowhere.
  func passIfNeeded() {
    let finest = withState { state -> Int? in
      guard !state.isBusy, !isClosed, !state.hasFailed else { return nil }
      // What waits to be written is delivered when it is.
      guard state.storing == 0 else { return nil }
      let missing = state.wanted.filter { state.store?.contains($0) != true }
      guard let finest = missing.map(\.level).min() else { return nil }
      state.isBusy = true
      return finest
    }
    guard let finest else { return }
    openScratch()
    let isKept = withState { $0.file?.takesTiles ?? false }
    // With a file to fill, one pass at full size is all there will be.
    let isWhole = isKept && finest < firstLevel
    let level = isWhole ? 0 : rows.levels.filter { $0 <= finest }.max() ?? 0
    submit(.opening) { engine in
      engine.pass(
        Pass(
          from: level, through: engine.shape.levelCount - 1, delivers: .wanted, urgency: .opening))
      engine.endPass()
    }
  }

  /// Tiles of smaller pictures go to a file without a name.
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
