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
    let alone = selection.flatMap { $0.parts.count == 1 ? $0.parts[0].selected : nil }
    let takesKeys = view.window?.sendsKeys(to: view) ?? false
    let sight = StrokeElements.Sight(
      seen: visibleRect, shown: view.convert(visibleRect, to: nil))
    var layers = strokes.layers.indices.filter { !strokes.layers[$0].isHidden }.map { index in
      let layer = strokes.layers[index]
      var element = AccessibilityElement(
        role: .group, name: layer.name,
        value: isWhole ? Self.amount(strokes.count(inLayerAt: index)) : "",
        frame: view.convert(visibleRect, to: nil),
        traits: layer.id == activeLayer ? .selected : [],
        children: contents(of: layer, in: view, selected))
      var inside = StrokeElements(
        layer: layer.id, strokes: strokes.strokes(inLayerAt: index), origin: sheet.origin,
        index: document.visible.index, selected: selected, sight: sight)
      if let alone, strokes.layers.position(of: alone.layer) == index {
        if alone.content == nil {
          let one = StrokeElements(
            layer: layer.id, strokes: [[alone]], origin: sheet.origin, selected: selected,
            sight: sight)
          element.children += one.elements.flatMap { $0.role == .group ? $0.children : [$0] }
            .map { Self.identified($0, alone) }
          inside.omitted = alone.id
        }
        let id = Self.id(of: alone)
        for i in element.children.indices where takesKeys && element.children[i].id == id {
          element.children[i].traits.insert(.focused)
        }
      }
      element.deferred = DeferredElements { [inside] in inside.elements }
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
  private func contents(
    of layer: SketchLayer, in view: View, _ selected: Set<Int64>
  ) -> [AccessibilityElement] {
    let strokes = sheet.strokes
    let found = (Array(strokes.notes.values) + Array(strokes.pictures.values))
      .filter { strokes.layers.position(of: $0.layer) == strokes.layers.position(of: layer.id) }
      .sorted { $0.id < $1.id }
    let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
    return found.compactMap { stroke in
      guard let box = stroke.contentBox else { return nil }
      let note = stroke.note
      let element = AccessibilityElement(
        role: note == nil ? .image : .text, name: note ?? "Picture",
        frame: view.convert(
          unit.applying(box.transform).offsetBy(dx: sheet.origin.x, dy: sheet.origin.y), to: nil),
        traits: selected.contains(stroke.id) ? .selected : [])
      return Self.identified(element, stroke)
    }
  }

  /// Identifies a stroke among the elements of the window: odd, so it is never that of an object.
  private static func id(of stroke: SketchStroke) -> UInt64 {
    1 << 62 | UInt64(bitPattern: stroke.id) << 1 | 1
  }

  private static func identified(
    _ element: AccessibilityElement, _ stroke: SketchStroke
  ) -> AccessibilityElement {
    var element = element
    element.id = id(of: stroke)
    return element
  }
}
