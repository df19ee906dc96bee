#if Apps
  import Panorama

  extension SketchPanorama {
    /// Writes what is not on disk yet. Strokes are written as they end, so there is something to
    /// do only after a failure.
    /// - Returns: whether everything is on disk.
    @discardableResult
    public func save() -> Bool {
      attempt {
        while let stroke = unsaved.first {
          strokes.insert(try document.add(stroke))
          unsaved.removeFirst()
        }
        try document.erase(erased)
        erased = []
        try document.save()
      }
    }

    /// Another program drew or erased.
    func documentDidChange(_ change: SketchChange) {
      strokes.apply(change)
      erased.subtract(change.removed)
      setNeedsDisplay()
      onChange?()
    }

    /// Takes the newest edit back; the stroke in progress is dropped.
    public func undo() {
      cancel()
      attempt { if let change = try document.undo() { strokes.apply(change) } }
    }

    /// Does the edit taken back last again; the stroke in progress is dropped.
    public func redo() {
      cancel()
      attempt { if let change = try document.redo() { strokes.apply(change) } }
    }

    @discardableResult
    private func attempt(_ body: () throws -> Void) -> Bool {
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
