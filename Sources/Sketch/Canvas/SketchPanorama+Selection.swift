import Panorama

/// Each change of the selected strokes is one undo step.
extension SketchPanorama {
  /// What the lasso has selected; nil for nothing.
  var selection: SketchSelection? { lasso.selection }

  /// The box of the selection in scene units, with its margin; nil if nothing is selected.
  package var selectedArea: CGRect? { lasso.box(scale: shownScale)?.rect }

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
