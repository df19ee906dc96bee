import Panorama

/// The layers of a sketch below one another, the topmost first. They are put into another order by dragging them by their
/// handles.
final class LayerList: View {
  /// Called when a layer is to go to another position, counted from the bottom.
  var onMove: @MainActor (_ layer: Int64, _ position: Int) -> Void = { _, _ in }
  /// Makes a row do what it should when it is pressed.
  var connect: @MainActor (LayerRow) -> Void = { _ in }
  /// Called while a row is dragged, with the finger.
  var onDrag: @MainActor (Touch) -> Void = { _ in }
  /// From the top down.
  private(set) var rows: [LayerRow] = []
  private var drag: Drag?

  private struct Drag {
    let row: LayerRow
    /// Where the row comes from and where it would go now, counted from the top.
    let from: Int
    var to: Int
    /// The distance from the upper edge of the row to the finger.
    let grip: Double
  }

  /// Shows the layers.
  /// - Parameters:
  ///   - layers: from the bottom up.
  ///   - current: the id of the layer in which the pens draw.
  func show(_ layers: [SketchLayer], current: Int64) {
    let old = Dictionary(uniqueKeysWithValues: rows.map { ($0.shown.id, $0) })
    rows = layers.reversed().map { layer in old[layer.id] ?? makeRow(layer) }
    let kept = Set(layers.map(\.id))
    for (id, row) in old where !kept.contains(id) { row.removeFromSuperview() }
    // Another program may have changed the layers while the finger drags one.
    if drag != nil, old.keys.count != kept.count || !kept.isSuperset(of: old.keys) { endDrag() }
    for (row, layer) in zip(rows, layers.reversed()) {
      row.show(layer, isCurrent: layer.id == current)
    }
    setNeedsLayout()
  }

  private func makeRow(_ layer: SketchLayer) -> LayerRow {
    let row = LayerRow(layer)
    row.grip.onDrag = { [weak self, weak row] step, touch in
      if let self, let row { take(step, touch, of: row) }
    }
    connect(row)
    addSubview(row)
    return row
  }

  /// The row of a layer.
  func row(of layer: Int64) -> LayerRow? { rows.first { $0.shown.id == layer } }

  /// Whether a row is being dragged.
  var isDragging: Bool { drag != nil }

  // MARK: Dragging

  private func take(_ step: LayerGrip.Step, _ touch: Touch?, of row: LayerRow) {
    switch step {
    case .begin:
      guard drag == nil, let touch, let from = rows.firstIndex(where: { $0 === row }) else {
        return
      }
      drag = Drag(
        row: row, from: from, to: from,
        grip: Double(touch.location(in: self).y) - Double(row.frame.minY))
      bringSubviewToFront(row)
      row.isLifted = true
    case .move:
      guard drag?.row === row, let touch else { return }
      follow(touch)
      onDrag(touch)
    case .end:
      guard let drag, drag.row === row else { return }
      self.drag = nil
      row.isLifted = false
      if drag.to != drag.from, window != nil {
        onMove(row.shown.id, rows.count - 1 - drag.to)
      }
      animateRows()
    case .cancel:
      if drag?.row === row { endDrag() }
    }
  }

  /// Puts the dragged row below the finger, and lets the others make way.
  func follow(_ touch: Touch) {
    guard var drag else { return }
    let end = Double(rows.count - 1) * rowHeight
    let y = min(max(0, Double(touch.location(in: self).y) - drag.grip), end)
    drag.row.frame.origin.y = y
    let to = min(max(0, Int((y / rowHeight).rounded())), rows.count - 1)
    guard to != drag.to else { return }
    drag.to = to
    self.drag = drag
    animateRows()
  }

  private func endDrag() {
    drag?.row.isLifted = false
    drag = nil
    animateRows()
  }

  private func animateRows() {
    View.animate(withDuration: looks.theme.reducesMotion ? 0 : looks.theme.shortDuration) {
      placeRows()
    }
  }

  /// A long press opens the menu of a layer, but not one on its handle or buttons.
  override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard recognizer is LongPressGestureRecognizer else {
      return super.gestureRecognizerShouldBegin(recognizer)
    }
    let point = recognizer.location(in: self)
    guard drag == nil, let row = rows.first(where: { $0.frame.contains(point) }) else {
      return false
    }
    return point.x >= row.grip.frame.maxX && point.x < row.eye.frame.minX
  }

  // MARK: Layout

  private var rowHeight: Double { looks.theme.unit * 14 }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Double(rows.count) * rowHeight)
  }

  override func layoutSubviews() { placeRows() }

  private func placeRows() {
    var order = rows
    if let drag, let from = order.firstIndex(where: { $0 === drag.row }) {
      order.remove(at: from)
      order.insert(drag.row, at: min(drag.to, order.count))
    }
    for (i, row) in order.enumerated() {
      let y = row === drag?.row ? Double(row.frame.minY) : Double(i) * rowHeight
      row.frame = CGRect(x: 0, y: y, width: bounds.width, height: rowHeight)
    }
  }
}
