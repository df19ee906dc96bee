import Panorama

/// The layers of a sketch below one another, the topmost first.
final class LayerList: SortableList<LayerRow> {
  /// Makes a row do what it should when it is pressed.
  var connect: @MainActor (LayerRow) -> Void = { _ in }

  /// Shows the layers.
  /// - Parameters:
  ///   - layers: from the bottom up.
  ///   - current: the id of the layer in which the pens draw.
  func show(_ layers: [SketchLayer], current: Int64) {
    let old = Dictionary(uniqueKeysWithValues: rows.map { ($0.shown.id, $0) })
    rows = layers.reversed().map { layer in
      if let row = old[layer.id] { return row }
      let row = LayerRow(layer)
      connect(row)
      return row
    }
    for (row, layer) in zip(rows, layers.reversed()) {
      row.show(layer, isCurrent: layer.id == current)
    }
  }

  /// The row of a layer.
  func row(of layer: Int64) -> LayerRow? { rows.first { $0.shown.id == layer } }

  /// A long press opens the menu of a layer, but not one on its handle or buttons.
  override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard recognizer is LongPressGestureRecognizer else {
      return super.gestureRecognizerShouldBegin(recognizer)
    }
    let point = recognizer.location(in: self)
    guard !isDragging, let row = rows.first(where: { $0.frame.contains(point) }) else {
      return false
    }
    return point.x >= row.grip.frame.maxX && point.x < row.eye.frame.minX
  }
}
