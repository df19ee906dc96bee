import PanoramaGraphics

extension TileEngine {
  /// Looks for tiles on disk, makes the first view if they do not contain it, and continues with
  /// the missing tiles. Runs on a decoding thread.
  func open() {
    if isHuge { openCache() }
    serve()
    let coarse = (firstLevel..<shape.levelCount).flatMap { shape.places(ofLevel: $0) }
    let isThere = withState { $0.file?.contains(coarse) ?? false }
    if !isThere {
      pass(Pass(from: firstLevel, through: shape.levelCount - 1, delivers: .all, urgency: .opening))
      if isClosed || withState({ $0.hasFailed }) { return }
    }
    report { $0.isComplete = true }
    withState { $0.needsRefinement = $0.isGrowing }
    endPass()
  }

  /// Shows the preview of a picture whose rows come late, if there is one. Runs on a decoding thread before the first
  /// pass.
  func preview() {
    let first = Pass(
      from: firstLevel, through: shape.levelCount - 1, delivers: .all, urgency: .opening)
    let preview = TilePreview(self, first)
    guard preview.isWorthwhile else { return }
    // Its faults are found again, and reported, when the rows are read.
    try? rows.readPreview(level: firstLevel, cancel: cancel, preview.take)
  }

  /// Makes finer levels for the cache if the picture is in the foreground; false when there is
  /// nothing to do.
  func refineIfWorthwhile() -> Bool {
    let begins = withState { state in
      guard state.needsRefinement, state.isGrowing, state.isForeground, !state.isBusy, !isClosed
      else {
        return false
      }
      state.needsRefinement = false
      state.isBusy = true
      return true
    }
    guard begins else { return false }
    report { $0.activity = .refining(0) }
    submit(.background) { engine in
      if engine.firstLevel > 0 {
        engine.pass(
          Pass(from: 0, through: engine.firstLevel - 1, delivers: .wanted, urgency: .background))
      }
      engine.withState { $0.isFilled = true }
      engine.finishFilling()
    }
    serve()
    return true
  }

  private func openCache() {
    guard let cache, let path = rows.path, let key = TileKey(path: path) else { return }
    do throws(ImageError) {
      let file = try cache.open(key, shape: shape)
      // If another program is making the file, ours lives only as long as the picture is open.
      let used: TileFile
      if let file { used = file } else { used = try cache.scratch() }
      withState {
        ($0.file, $0.store, $0.key) = (used, used, file == nil ? nil : key)
        $0.isGrowing = file?.takesTiles ?? false
      }
    } catch {
      tell(error)
    }
  }

  /// Continues without tiles on disk and tells the user once.
  func tell(_ error: ImageError) {
    withState { $0.file?.stopWriting() }
    forgetFile()
    if let text = cache?.firstFailure(error) { report { $0.notice = text } }
  }

  /// Abandons the file, which will not be completed: its name is removed, and its content goes when
  /// the picture is closed.
  func forgetFile() {
    withState { state in
      if state.isGrowing, let file = state.file, let key = state.key {
        cache?.abandon(file, key)
      }
      state.isGrowing = false
      state.key = nil
    }
  }

  /// Removes a complete file that has a damaged tile, so that it is made again when the picture is
  /// next opened.
  func dropDamagedStore() {
    let key = withState { state -> TileKey? in
      guard let file = state.file, file.hasDamage, !file.takesTiles else { return nil }
      defer { (state.file, state.store, state.key) = (nil, nil, nil) }
      return state.key
    }
    guard let key else { return }
    cache?.remove(key)
  }
}
