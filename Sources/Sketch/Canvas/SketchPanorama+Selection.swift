import Panorama

/// How the selected strokes look, and where they are in the drawing order. Each change is one undo step.
extension SketchPanorama {
  /// Gives the lines of the selection another width. Pictures, areas and notes keep their sizes. So do lines from which
  /// something was erased: the erased parts of a line depend on its width.
  /// - Parameter width: the maximum line width in scene units, > 0.
  public func setSelectionWidth(_ width: Double) {
    guard width > 0, width <= CanvasLimits.maximumCoordinate else { return }
    changeSelection {
      if $0.hasWidth { $0.width = width }
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
    attempt { try lasso.change(raising: true) { $0 } }
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

extension SketchStroke {
  /// Whether the stroke is a line that can have another width.
  var hasWidth: Bool { content == nil && ink?.tool.isArea != true && erasure == nil }
}
