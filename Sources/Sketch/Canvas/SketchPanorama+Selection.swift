import Panorama

/// How the selected strokes look, and where they are in the drawing order. Each change is one undo step.
extension SketchPanorama {
  /// Gives the lines of the selection another width. Pictures, areas and notes keep their sizes. So do lines from which
  /// something was erased: the erased parts of a line depend on its width.
  /// - Parameter width: the maximum line width in scene units, > 0.
  public func setSelectionWidth(_ width: Double) {
    guard width > 0, width <= CanvasLimits.maximumCoordinate else { return }
    changeSelection {
      guard $0.hasWidth else { return }
      $0.width = width
      // The head of an arrow depends on the width.
      if let shape = $0.shape { $0 = $0.drawing(shape) }
    }
  }

  /// Makes the selection translucent.
  /// - Parameter opacity: of ink, pictures and notes, 0 … 1.
  public func setSelectionOpacity(_ opacity: Double) {
    changeSelection { $0.color = $0.color.copy(alpha: min(1, max(0, opacity))) }
  }

  /// Moves the selection to another layer. Nothing happens if that layer is hidden or locked, or does not exist.
  public func moveSelection(toLayer id: Int64) {
    guard document.layers.contains(where: { $0.id == id && $0.isEditable }) else { return }
    changeSelection { $0.layer = id }
  }

  /// Draws the selection above everything else in its layers.
  public func raiseSelection() {
    finishNudge()
    guard selection != nil else { return }
    attempt { try lasso.change(placing: .front) { $0 } }
  }

  /// Draws the selection below everything else in its layers.
  public func lowerSelection() {
    finishNudge()
    guard selection != nil else { return }
    attempt { try lasso.change(placing: .back) { $0 } }
  }

  /// How fingers select. Default: the lasso, and what is mostly inside it.
  public var selectionRule: SelectionRule {
    get { lasso.rule }
    set { lasso.rule = newValue }
  }

  // MARK: Groups

  /// Makes a group of the selection: from then on, whoever selects one of its strokes selects all. A stroke is in at most
  /// one group.
  public func groupSelection() {
    guard canGroupSelection else { return }
    let group = SketchSelection.newGroup()
    changeSelection { $0.group = group }
  }

  /// Dissolves the groups in the selection.
  public func ungroupSelection() { changeSelection { $0.group = 0 } }

  /// Whether the selection has several strokes that are not one group already.
  public var canGroupSelection: Bool { selection.map { $0.units.count > 1 } ?? false }

  /// Whether there is a group in the selection.
  public var canUngroupSelection: Bool {
    selection?.parts.contains { $0.stroke.group != 0 } ?? false
  }

  // MARK: Alignment

  /// Where the selected strokes and groups are aligned: at an edge of the selection, or in its middle.
  public enum Alignment: String, CaseIterable, Sendable {
    case left, centre, right, top, middle, bottom
  }

  /// Moves each stroke and each group of the selection to an edge of the whole selection, or to its middle.
  public func alignSelection(_ alignment: Alignment) {
    finishNudge()
    guard let selection else { return }
    var offsets: [Int64: SIMD2<Double>] = [:]
    var notes = NoteGlyphs()
    let boxes = selection.strokes.map { $0.displayItem(sharing: &notes).bounds }
    let whole = boxes.reduce(CGRect.null) { $0.union($1) }
    for unit in selection.units {
      let box = unit.reduce(CGRect.null) { $0.union(boxes[$1]) }
      let offset = alignment.offset(of: box, in: whole)
      guard offset != .zero, offset.x.isFinite, offset.y.isFinite else { continue }
      for i in unit { offsets[selection.parts[i].stroke.id] = offset }
    }
    guard !offsets.isEmpty else { return }
    attempt {
      try lasso.change { stroke in
        guard let offset = offsets[stroke.id] else { return stroke }
        return stroke.applying(CGAffineTransform(translationX: offset.x, y: offset.y))
      }
    }
  }

  private func changeSelection(_ body: (inout SketchStroke) -> Void) {
    finishNudge()
    guard let selection else { return }
    let changed = selection.strokes.map { stroke in
      var stroke = stroke
      body(&stroke)
      return stroke
    }
    // A change that changes nothing is no undo step.
    guard changed != selection.strokes else { return }
    attempt {
      try lasso.change {
        var stroke = $0
        body(&stroke)
        return stroke
      }
    }
  }
}

extension SketchPanorama.Alignment {
  /// How far a box is from its place in another one.
  fileprivate func offset(of box: CGRect, in whole: CGRect) -> SIMD2<Double> {
    switch self {
    case .left: SIMD2(whole.minX - box.minX, 0)
    case .centre: SIMD2(whole.midX - box.midX, 0)
    case .right: SIMD2(whole.maxX - box.maxX, 0)
    case .top: SIMD2(0, whole.minY - box.minY)
    case .middle: SIMD2(0, whole.midY - box.midY)
    case .bottom: SIMD2(0, whole.maxY - box.maxY)
    }
  }
}

extension SketchStroke {
  /// Whether the stroke is a line that can have another width.
  var hasWidth: Bool { content == nil && ink?.tool.isArea != true && erasure == nil }
}
