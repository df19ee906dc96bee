import Panorama

extension CGContext {
  /// Draws the items of strokes. An item that has a blend mode is drawn by itself, and the items between such
  /// items as one list.
  @MainActor
  func draw(blending items: [DisplayItem]) {
    var run: [DisplayItem] = []
    func flush() {
      if !run.isEmpty { draw(DisplayList(items: run)) }
      run = []
    }
    for item in items {
      guard item.blendMode != .normal, case .fill(let path, _, .color(let color)) = item.operation
      else {
        run.append(item)
        continue
      }
      flush()
      saveGState()
      setBlendMode(item.blendMode)
      setFillColor(color)
      fill(path)
      restoreGState()
    }
    flush()
  }
}
