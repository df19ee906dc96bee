import Panorama

/// What assistive programs are told of the strokes.
extension SketchPanorama {
  /// The layers that are shown, from the bottom up: how much is on each, its notes and pictures, and its strokes.
  ///
  /// Of a large sketch, most strokes are not in memory; then only their number is told, and where they are.
  func layerElements(in view: View) -> [AccessibilityElement] {
    let strokes = sheet.strokes
    let isWhole = sheet.tiles == nil
    let selected = Set(selection?.parts.map(\.stroke.id) ?? [])
    var layers = strokes.layers.indices.filter { !strokes.layers[$0].isHidden }.map { index in
      let layer = strokes.layers[index]
      var element = AccessibilityElement(
        role: .group, name: layer.name,
        value: isWhole ? Self.amount(strokes.count(inLayerAt: index)) : "",
        frame: view.convert(visibleRect, to: nil),
        traits: layer.id == activeLayer ? .selected : [],
        children: contents(of: layer, in: view))
      let inside = StrokeElements(
        layer: layer.id, strokes: strokes.strokes(inLayerAt: index), origin: sheet.origin,
        index: document.visible.index, selected: selected,
        sight: .init(seen: visibleRect, shown: view.convert(visibleRect, to: nil)))
      element.deferred = DeferredElements { inside.elements }
      return element
    }
    if !isWhole {
      let all = AccessibilityElement(
        role: .text, name: Self.amount(document.strokeCount),
        frame: view.convert(visibleRect, to: nil))
      layers.insert(all, at: 0)
    }
    return layers
  }

  private static func amount(_ count: Int) -> String {
    count == 1 ? "1 stroke" : "\(count) strokes"
  }

  /// The notes and pictures of a layer, in the order in which they were added.
  private func contents(of layer: SketchLayer, in view: View) -> [AccessibilityElement] {
    let strokes = sheet.strokes
    let found = (Array(strokes.notes.values) + Array(strokes.pictures.values))
      .filter { strokes.layers.position(of: $0.layer) == strokes.layers.position(of: layer.id) }
      .sorted { $0.id < $1.id }
    let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
    return found.compactMap { stroke in
      guard let box = stroke.contentBox else { return nil }
      let note = stroke.note
      return AccessibilityElement(
        role: note == nil ? .image : .text, name: note ?? "Picture",
        frame: view.convert(
          unit.applying(box.transform).offsetBy(dx: sheet.origin.x, dy: sheet.origin.y), to: nil))
    }
  }
}
