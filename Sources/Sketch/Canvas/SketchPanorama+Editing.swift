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
  func saveLater() { attempt { try document.waiting(.stroke) { _ = try writeStrokes() } } }

  /// Whether there is something for `lighten`.
  var isHeavy: Bool { document.isHeavy || sheet.isHeavy }

  /// Leaves strokes in memory to the file if they are many and nothing is being done with them, and forgets how those far
  /// from the visible area are drawn. They are drawn as before.
  func lighten() {
    guard isHeavy, !isDrawing, !isWriting, selection == nil, unsaved.isEmpty, !sheet.hasChanges
    else { return }
    if document.isHeavy {
      attempt { if try document.lighten() { sheet.lighten() } }
    } else if sheet.forgetFarDrawings() {
      setNeedsDisplay()
    }
  }

  /// Whether there are strokes for `saveLater`.
  var waitsForFile: Bool { !unsaved.isEmpty && failure?.isTemporary == true }

  /// Writes the newest edit to the file.
  func saveNewest() {
    attempt {
      if unsaved.isEmpty { try write() } else { try document.waiting(.stroke, write) }
    }
  }

  /// - Returns: the last stroke that was written, in coordinates of the sheet.
  @discardableResult
  private func writeStrokes() throws -> SketchStroke? {
    var last: SketchStroke?
    while let stroke = unsaved.first {
      let added = try document.add(stroke)
      sheet.insert(added)
      unsaved.removeFirst()
      last = sheet.local(added)
    }
    return last
  }

  /// Keeps a shape that was drawn, with handles for its points. A tap selects the shape below it instead.
  func end(_ shaper: ShapeHand) {
    guard var stroke = shaper.stroke else { return selectShape(at: shaper.start) }
    stroke.layer = activeLayer
    unsaved.append(sheet.global(stroke))
    attempt {
      let added = try document.waiting(.stroke) { try writeStrokes() }
      if let added { lasso.select(SketchSelection(strokes: [added])) }
    }
  }

  private func selectShape(at p: SIMD2<Double>) {
    attempt {
      let hit = try sheet.topmost(at: p, reach: Self.tapReach / shownScale)
      if let hit, hit.shape != nil { lasso.select(SketchSelection(strokes: [hit])) }
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

extension SketchPanorama {
  /// Whether a note is being written. If so, it receives all keys and text.
  public var isWriting: Bool { notes.note != nil }

  /// The colour of the note being written, else that of new ones: that of the pen, until it is set.
  var noteColor: CGColor { notes.note?.color ?? pens.notes.color ?? penColor }
  /// The font size of the note being written, else that of new ones, in scene units.
  var noteSize: Double { notes.note?.width ?? pens.notes.size }

  /// Gives the note being written and new ones a colour.
  ///
  /// If a part of the note is selected, only that part gets it.
  func colorNote(_ color: CGColor) {
    if notes.hasSelection { return notes.recolorSelection(color) }
    pens.notes.color = color
    notes.recolor(color)
  }

  /// How the note being written, or its selected part, looks otherwise, else new ones.
  var noteStyle: NoteStyle {
    var style = (notes.note?.noteStyle ?? pens.notes.style).withoutParts
    if notes.hasSelection { style.isBold = notes.isSelectionBold }
    return style
  }

  /// Changes how the note being written and new ones look. If a part of the note is selected, only that part becomes bold
  /// or regular.
  func restyleNote(_ change: (inout NoteStyle) -> Void) {
    var style = noteStyle
    change(&style)
    if let note = notes.note {
      if notes.hasSelection {
        notes.embolden(style.isBold)
        style.isBold = note.noteStyle.isBold
      }
      style.parts = notes.note?.noteStyle.parts ?? []
    }
    pens.notes.style = style.withoutParts
    notes.restyle(style)
  }

  /// Gives the note being written and new ones a font size, in scene units.
  func resizeNote(_ size: Double) {
    pens.notes.size = size
    notes.resize(size)
  }

  /// Stops editing the note being written and keeps it.
  public func finishNote() {
    if isWriting { attempt(notes.finish) }
  }

  /// Ends and keeps the edits that could continue: the note being written, and how far keys have moved the
  /// selection.
  func finishEdits() {
    finishNote()
    finishNudge()
  }

  /// Writes the note to the file and keeps editing it. What an input method is composing is not typed yet, and it tells
  /// when it is.
  func keepNote() {
    if isWriting, !notes.isComposing { attempt(notes.keep) }
  }
}

/// Each change of the selected strokes is one undo step.
extension SketchPanorama {
  /// What the lasso has selected; nil for nothing.
  var selection: SketchSelection? { lasso.selection }

  /// The box of the selection in scene units, with its margin; nil if nothing is selected.
  public var selectedArea: CGRect? { lasso.box(scale: shownScale)?.rect }

  /// What is selected, from the bottom up, in coordinates of the canvas.
  var selectedStrokes: [SketchStroke] { selection?.strokes.map(sheet.global) ?? [] }

  /// Gives the selection another colour and keeps its opacity.
  public func recolorSelection(_ color: CGColor) {
    finishNudge()
    attempt {
      try lasso.change {
        if $0.picture != nil { return $0 }
        var stroke = $0
        stroke.color = color.copy(alpha: $0.color.alpha)
        stroke.noteStyle.forgetColors()
        return stroke
      }
    }
  }

  /// Erases the selection.
  public func deleteSelection() {
    finishNudge()
    if selection != nil { attempt { try lasso.erase() } }
  }

  /// Adds strokes on top and selects them.
  /// - Parameters:
  ///   - new: in coordinates of the sheet.
  ///   - offset: how far they are moved, in scene units.
  func insert(_ new: [SketchStroke], offset: SIMD2<Double>) {
    finishNudge()
    attempt { try lasso.insert(new, offset: offset) }
  }

  /// Adds a copy of the selection, a little to the lower right.
  public func duplicateSelection() {
    finishNudge()
    guard let selection else { return }
    insert(selection.strokes, offset: SIMD2(repeating: 16 / shownScale))
  }

  /// Moves the selection. The move is shown at once; `finishNudge()`, or the next other action, writes all moves
  /// up to then as one undo step.
  /// - Parameter offset: in points on screen.
  public func nudgeSelection(_ offset: SIMD2<Double>) {
    guard document.readOnlyReason == nil else { return }
    lasso.nudge(by: offset / shownScale)
    setNeedsDisplay()
  }

  /// Writes how far keys have moved the selection.
  public func finishNudge() {
    if lasso.isNudged { attempt { try lasso.end(scale: shownScale) } }
  }

  /// Selects nothing.
  func deselect() {
    finishNudge()
    lasso.deselect()
  }

  /// Selects all strokes.
  /// - Returns: false if there are too many.
  public func selectAll() -> Bool {
    finishNudge()
    guard document.strokeCount <= SketchSelection.maximumCount else { return false }
    let strokes = document.strokes.filter { document.visible.isEditable($0) }
    lasso.select(SketchSelection(strokes: strokes.map(sheet.local)))
    return true
  }

  /// Updates the view after the selection changed.
  func selectionDidChange() {
    groundDidChange()
    onChange?()
  }
}
