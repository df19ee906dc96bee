#if Apps
  import Panorama

  extension SketchView {
    func connectSelection() {
      selectionBar.color.addAction(for: .touchUpInside) { [weak self] in self?.presentColors() }
      selectionBar.copy.addAction(for: .touchUpInside) { [weak self] in self?.copySelection() }
      selectionBar.duplicate.addAction(for: .touchUpInside) { [weak self] in
        self?.sketch.duplicateSelection()
      }
      selectionBar.export.addAction(for: .touchUpInside) { [weak self] in
        self?.exportPicture(ofSelection: true)
      }
      selectionBar.delete.addAction(for: .touchUpInside) { [weak self] in
        self?.sketch.deleteSelection()
      }
    }

    /// Keys that act on the selection.
    /// - Returns: whether the key was one of them.
    func selectionKeyDown(_ event: KeyEvent) -> Bool {
      let step = event.modifierFlags == .shift ? 10.0 : 1
      switch (event.key, event.modifierFlags) {
      case ("a", .control): selectAll()
      case ("v", .control): paste()
      case (_, _) where sketch.selection == nil: return false
      case ("c", .control): copySelection()
      case ("x", .control):
        copySelection()
        sketch.deleteSelection()
      case ("d", .control): sketch.duplicateSelection()
      case ("delete", []), ("backspace", []): sketch.deleteSelection()
      case ("left", []), ("left", .shift): sketch.nudgeSelection([-step, 0])
      case ("right", []), ("right", .shift): sketch.nudgeSelection([step, 0])
      case ("up", []), ("up", .shift): sketch.nudgeSelection([0, -step])
      case ("down", []), ("down", .shift): sketch.nudgeSelection([0, step])
      default: return false
      }
      return true
    }

    /// Selects all strokes.
    public func selectAll() {
      guard !isReadOnly else { return }
      choose(.lasso)
      if !sketch.selectAll() {
        notice.show("These are too many strokes to select: draw around fewer")
      }
    }

    /// Copies what is selected to the clipboard.
    public func copySelection() {
      guard sketch.selection != nil else { return }
      let strokes = sketch.selectedStrokes
      guard let text = StrokeClip(strokes).text else {
        return notice.show("The selection cannot be copied", isError: true)
      }
      window?.clipboard.text = text
      let count = strokes.count
      notice.show(count == 1 ? "One stroke is copied" : "\(count) strokes are copied")
    }

    /// Adds the strokes in the clipboard and selects them.
    public func paste() {
      guard !isReadOnly else { return }
      guard let clip = StrokeClip(text: window?.clipboard.text ?? ""),
        let copied = SketchSelection(strokes: clip.strokes.map(sketch.sheet.local))
      else { return notice.show("There are no strokes in the clipboard") }
      guard sketch.currentLayer.isEditable else {
        return notice.show("“\(sketch.currentLayer.name)” cannot be changed: choose another layer")
      }
      choose(.lasso)
      // Beside the strokes if they are in sight, and otherwise into the middle.
      let seen = sketch.visibleRect
      let centre = CGPoint(x: copied.bounds.midX, y: copied.bounds.midY)
      var shift = SIMD2(repeating: 16 / sketch.shownScale)
      if !seen.isEmpty, !seen.contains(centre) {
        shift = SIMD2(Double(seen.midX - centre.x), Double(seen.midY - centre.y))
      }
      sketch.insert(
        copied.strokes.map {
          var stroke = $0
          stroke.layer = sketch.activeLayer
          return stroke
        }, offset: shift)
    }

    private func presentColors() {
      Menu(
        items: Self.penColors.map { name, argb in
          Menu.Item(
            Action(title: name) { [weak self] _ in
              self?.sketch.recolorSelection(CGColor(argb: argb))
            })
        }
      ).present(from: selectionBar.color)
    }
  }
#endif
