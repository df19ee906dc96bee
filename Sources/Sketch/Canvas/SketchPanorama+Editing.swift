import Panorama

extension SketchPanorama {
  /// Writes the edits that are not on disk yet, and waits for the disk. Strokes are written when they end, so
  /// only a failure leaves any to be written here.
  /// - Returns: whether everything is on disk.
  @discardableResult
  public func save() -> Bool {
    attempt {
      try document.waiting(.full) { try write() }
      try document.save()
    }
  }

  /// Writes the strokes that could not be written because another program was writing the file.
  func saveLater() { attempt { try document.waiting(.stroke, writeStrokes) } }

  /// Whether there are strokes for `saveLater`.
  var waitsForFile: Bool { !unsaved.isEmpty && failure?.isTemporary == true }

  /// Writes the newest edit to the file.
  func saveNewest() {
    attempt {
      if unsaved.isEmpty { try write() } else { try document.waiting(.stroke, write) }
    }
  }

  private func writeStrokes() throws {
    while let stroke = unsaved.first {
      sheet.insert(try document.add(stroke))
      unsaved.removeFirst()
    }
  }

  private func write() throws {
    try writeStrokes()
    // While a note is being written, it is the only stroke set aside, and must stay set aside.
    if isWriting { return try notes.keep() }
    try lasso.end(scale: shownScale)
    try sheet.writeChanges()
  }

  /// Replaces all strokes, as one undo step.
  func replaceAll(with new: [SketchStroke]) throws {
    finishNudge()
    try sheet.replaceAll(with: new)
    lasso.deselect()
    setNeedsDisplay()
    onChange?()
  }

  /// Shows what another program drew or erased.
  func documentDidChange(_ change: SketchChange) {
    finishNudge()
    sheet.apply(change)
    if let selection, !Set(selection.parts.map(\.stroke.id)).isDisjoint(with: change.removed) {
      cancel()
      lasso.select(nil)
    }
    setNeedsDisplay()
    onChange?()
  }

  /// Undoes the newest edit and drops the stroke in progress.
  public func undo() {
    cancel()
    finishEdits()
    lasso.deselect()
    attempt { if let change = try document.undo() { sheet.apply(change) } }
  }

  /// Redoes the edit that was undone last and drops the stroke in progress.
  public func redo() {
    cancel()
    finishEdits()
    lasso.deselect()
    attempt { if let change = try document.redo() { sheet.apply(change) } }
  }

  /// Runs an edit; keeps and reports its error. In a read-only document, does nothing and returns true.
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
      let reason = DocumentError(error, path: document.path ?? "sketch")
      failure = reason
      onFailure?(reason)
      return false
    }
  }
}
