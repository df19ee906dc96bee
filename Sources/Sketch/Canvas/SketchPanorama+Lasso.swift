#if Apps
  import Panorama

  extension SketchPanorama {
    /// The largest way of a finger that counts as a tap, in points on screen.
    private static let tapSize = 8.0
    /// How far beside a stroke a tap may be, in points on screen.
    private static let tapReach = 12.0

    /// The box of the selection in scene units, with its margin; nil if nothing is selected.
    package var selectedArea: CGRect? { selectionBox?.rect }

    var selectionBox: SelectionBox? {
      selection.map { SelectionBox($0.bounds, scale: shownScale) }
    }

    /// Starts where the finger came down: drags the selection, or draws around strokes.
    func beginLasso(at p: SIMD2<Double>) {
      if let box = selectionBox, let grip = box.grip(at: p) {
        lasso = .drag(box, grip, from: p, to: p)
      } else {
        select(nil)
        lasso = .around([p])
      }
    }

    /// Follows the finger.
    func moveLasso(to p: SIMD2<Double>) {
      lasso?.move(to: p)
      if case .drag = lasso, aside.isEmpty, lasso?.transform != .identity { liftSelection() }
    }

    /// Ends what the finger did, as one step of undo.
    func endLasso() throws {
      guard let lasso else { return }
      self.lasso = nil
      switch lasso {
      case .around(let points): select(try enclosed(by: points))
      case .drag: try transformSelection(lasso.transform)
      }
    }

    /// Moves, turns and scales what is selected, as one step of undo.
    /// - Parameter transform: a similarity.
    func transformSelection(_ transform: CGAffineTransform) throws {
      guard !transform.isIdentity else { return bringBack() }
      try changeSelection { $0.applying(transform) }
    }

    /// Gives what is selected another colour and keeps its opacity, as one step of undo.
    public func recolorSelection(_ color: CGColor) {
      attempt {
        try changeSelection {
          var stroke = $0
          stroke.color = color.copy(alpha: $0.color.alpha)
          return stroke
        }
      }
    }

    /// Changes what is selected in its places, as one step of undo.
    private func changeSelection(_ change: (SketchStroke) -> SketchStroke) throws {
      guard let selection else { return }
      liftSelection()
      let changed = selection.parts.map { part in
        var stroke = change(part.selected)
        stroke.place = part.stroke.order.place
        stroke.id = 0
        return stroke
      }
      do {
        select(SketchSelection(strokes: try writeAside(adding: changed)))
      } catch {
        bringBack()
        throw error
      }
    }

    /// Erases what is selected, as one step of undo.
    public func deleteSelection() {
      guard selection != nil else { return }
      attempt {
        liftSelection()
        do {
          try writeAside()
        } catch {
          bringBack()
          throw error
        }
        select(nil)
      }
    }

    /// Adds strokes on top and selects them, as one step of undo.
    /// - Parameter offset: how far they are moved, in scene units.
    func insert(_ new: [SketchStroke], offset: SIMD2<Double>) {
      let move = CGAffineTransform(translationX: offset.x, y: offset.y)
      attempt {
        let added = try writeAside(
          adding: new.map {
            var stroke = $0.applying(move)
            (stroke.id, stroke.place) = (0, 0)
            return stroke
          })
        select(SketchSelection(strokes: added))
      }
    }

    /// Copies what is selected, a little to the lower right, as one step of undo.
    public func duplicateSelection() {
      guard let selection else { return }
      insert(selection.strokes, offset: SIMD2(repeating: 16 / shownScale))
    }

    /// Moves what is selected, as one step of undo.
    /// - Parameter offset: in points on screen.
    public func nudgeSelection(_ offset: SIMD2<Double>) {
      attempt {
        try transformSelection(
          CGAffineTransform(translationX: offset.x / shownScale, y: offset.y / shownScale))
      }
    }

    /// Selects all strokes.
    /// - Returns: false if there are too many.
    public func selectAll() -> Bool {
      guard document.strokeCount <= SketchSelection.maximumCount else { return false }
      select(SketchSelection(strokes: document.strokes.filter { document.isEditable($0) }))
      return true
    }

    /// Changes what is selected.
    func select(_ selection: SketchSelection?) {
      self.selection = selection
      redrawsWhenZoomed = selection != nil
      setNeedsDisplay()
      onChange?()
    }

    /// Takes what is selected out of the drawing, so that it can be shown elsewhere.
    private func liftSelection() {
      for part in selection?.parts ?? [] { setAside(part.stroke, leaving: part.rest) }
    }

    /// What a finger drew around, or tapped.
    private func enclosed(by points: [SIMD2<Double>]) throws -> SketchSelection? {
      let (low, high) = points.reduce((points[0], points[0])) {
        (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1))
      }
      let size = high - low
      guard max(size.x, size.y) * shownScale > Self.tapSize else { return try piece(at: points[0]) }
      var polygon = Path()
      polygon.addLines(between: points)
      polygon.closeSubpath()
      let area = CGRect(x: low.x, y: low.y, width: size.x, height: size.y)
      var parts: [SketchSelection.Part] = []
      try document.forEachStroke(in: area) { stroke in
        guard parts.count < SketchSelection.maximumCount,
          document.isEditable(stroke), SketchBox(area).intersects(SketchBox(stroke)),
          let part = stroke.parted(inside: polygon)
        else { return }
        parts.append(part)
      }
      return SketchSelection(parts)
    }

    /// The topmost piece at a point.
    private func piece(at p: SIMD2<Double>) throws -> SketchSelection? {
      let reach = Self.tapReach / shownScale
      var hit = strokes.topmost(at: p, tolerance: reach)
      if hit == nil, document.visible.index != nil {
        let area = CGRect(x: p.x - reach, y: p.y - reach, width: 2 * reach, height: 2 * reach)
        try document.forEachStroke(in: area) {
          if document.isEditable($0), $0.isInked(at: p, within: reach, item: $0.displayItem) {
            hit = $0
          }
        }
      }
      guard let hit, let (piece, rest) = hit.parted(at: p, within: reach) else { return nil }
      return SketchSelection([SketchSelection.Part(stroke: hit, selected: piece, rest: rest)])
    }

    /// Draws the selection and the lasso.
    func drawSelection(in context: CGContext) {
      let transform = lasso?.transform ?? .identity
      if let selection {
        if !aside.isEmpty {
          context.saveGState()
          context.concatenate(transform)
          context.draw(blending: selection.items)
          context.restoreGState()
        }
        selectionBox?.draw(in: context, under: transform)
      }
      if case .around(let points) = lasso {
        SelectionBox.draw(lasso: points, in: context, scale: shownScale)
      }
    }
  }
#endif
