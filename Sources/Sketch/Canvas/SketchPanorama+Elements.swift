import Panorama

/// What assistive programs are told of the strokes.
extension SketchPanorama {
  /// The layers that are shown, from the bottom up: how much is on each, and its notes and pictures.
  ///
  /// Of a large sketch, most strokes are not in memory; then only their number is told, and the layers contain what is.
  func layerElements(in view: View) -> [AccessibilityElement] {
    let strokes = sheet.strokes
    let isWhole = sheet.tiles == nil
    var layers = strokes.layers.indices.filter { !strokes.layers[$0].isHidden }.map { index in
      let layer = strokes.layers[index]
      return AccessibilityElement(
        role: .group, name: layer.name,
        value: isWhole ? Self.amount(strokes.count(inLayerAt: index)) : "",
        frame: view.convert(visibleRect, to: nil),
        traits: layer.id == activeLayer ? .selected : [],
        children: contents(of: layer, in: view))
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
        frame: view.convert(unit.applying(box.transform), to: nil))
    }
  }
}
