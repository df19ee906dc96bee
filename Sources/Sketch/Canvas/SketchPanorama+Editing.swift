#if Apps
  import Panorama

  extension SketchPanorama {
    /// Writes edits that are not on disk yet, and waits for the disk. Strokes are written as they end,
    /// so there is something to write only after a failure.
    /// - Returns: whether everything is on disk.
    @discardableResult
    public func save() -> Bool {
      attempt {
        try write()
        try document.save()
      }
    }

    /// Writes the newest edit to the file.
    func saveNewest() { attempt(write) }

    private func write() throws {
      while let stroke = unsaved.first {
        let added = try document.add(stroke)
        if !document.visible.isIndexed(added) { strokes.insert(added) }
        unsaved.removeFirst()
      }
      try endLasso()
      try writeAside()
    }

    /// Shows what another program drew or erased.
    func documentDidChange(_ change: SketchChange) {
      apply(change)
      for id in change.removed { aside.strokes[id] = nil }
      if let selection, !Set(selection.parts.map(\.stroke.id)).isDisjoint(with: change.removed) {
        cancel()
        select(nil)
      }
      setNeedsDisplay()
      onChange?()
    }

    /// Applies a change to the strokes in memory; `ink` draws the others.
    private func apply(_ change: SketchChange) {
      strokes.apply(
        SketchChange(
          removed: change.removed,
          inserted: change.inserted.filter { !document.visible.isIndexed($0) }))
    }

    /// Undoes the newest edit and drops the stroke in progress.
    public func undo() {
      cancel()
      if selection != nil { select(nil) }
      attempt { if let change = try document.undo() { apply(change) } }
    }

    /// Redoes the edit that was undone last and drops the stroke in progress.
    public func redo() {
      cancel()
      if selection != nil { select(nil) }
      attempt { if let change = try document.redo() { apply(change) } }
    }

    @discardableResult
    func attempt(_ body: () throws -> Void) -> Bool {
      guard document.readOnlyReason == nil else { return true }
      defer {
        setNeedsDisplay()
        onChange?()
      }
      do {
        try body()
        failure = nil
        return true
      } catch {
        let path = document.path ?? "sketch"
        let reason = error as? SketchError ?? SketchError(.inputOutput, path: path, "\(error)")
        failure = reason
        onFailure?(reason)
        return false
      }
    }
  }
#endif
