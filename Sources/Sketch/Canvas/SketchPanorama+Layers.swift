import Panorama

/// Each change of the layers is one undo step.
extension SketchPanorama {
  /// The layer in which the pens draw.
  public var currentLayer: SketchLayer {
    document.layers[document.layers.position(of: activeLayer)]
  }

  /// Adds a layer above the current one, and makes it current.
  /// - Returns: false if there are as many layers as a sketch can have, or if it could not be written: `failure`
  ///   then says why.
  @discardableResult
  public func addLayer() -> Bool {
    var layers = document.layers
    guard layers.count < SketchLayer.maximumCount, document.readOnlyReason == nil else {
      return false
    }
    let id = (layers.map(\.id).max() ?? 0) + 1
    let names = Set(layers.map(\.name))
    let name = (1...).lazy.map { "Layer \($0)" }.first { !names.contains($0) }
    layers.insert(
      SketchLayer(id: id, name: name ?? "Layer"), at: layers.position(of: activeLayer) + 1)
    guard change(layers) else { return false }
    activeLayer = id
    return true
  }

  /// Changes the current layer's name, opacity, or whether it is hidden or locked.
  public func changeLayer(_ body: (inout SketchLayer) -> Void) {
    change(layer: activeLayer, body)
  }

  /// Changes a layer's name, opacity, or whether it is hidden or locked. A change that changes nothing is no undo step.
  /// - Parameters:
  ///   - id: the layer's id. Nothing happens if there is no such layer.
  ///   - body: changes the layer. Its id stays.
  public func change(layer id: Int64, _ body: (inout SketchLayer) -> Void) {
    var layers = document.layers
    guard let position = layers.firstIndex(where: { $0.id == id }) else { return }
    body(&layers[position])
    layers[position].id = id
    if layers != document.layers { change(layers) }
  }

  /// Moves the current layer up, or down if `steps` is negative, as far as it goes.
  public func moveLayer(by steps: Int) {
    move(layer: activeLayer, to: document.layers.position(of: activeLayer) + steps)
  }

  /// Moves a layer to another position among the layers.
  /// - Parameters:
  ///   - id: the layer's id. Nothing happens if there is no such layer.
  ///   - position: the new position, counted from 0 at the bottom; the nearest possible one if there is no such position.
  public func move(layer id: Int64, to position: Int) {
    var layers = document.layers
    guard let from = layers.firstIndex(where: { $0.id == id }) else { return }
    let layer = layers.remove(at: from)
    layers.insert(layer, at: min(max(0, position), layers.count))
    if layers != document.layers { change(layers) }
  }

  /// Shows a layer with another opacity, which is not written: a slider is being dragged. Any change of the layers ends
  /// that. The strokes of a large sketch are shown as they are.
  func preview(opacity: Double, ofLayer id: Int64) {
    sheet.preview(opacity: opacity, ofLayer: id)
    setNeedsDisplay()
  }

  /// Makes another layer current: `steps` layers above this one, or below it if `steps` is negative.
  public func chooseLayer(by steps: Int) {
    let layers = document.layers
    let position = layers.position(of: activeLayer) + steps
    activeLayer = layers[min(max(0, position), layers.count - 1)].id
  }

  /// Deletes the current layer and its strokes.
  /// - Returns: false if it is the only one, or locked.
  @discardableResult
  public func deleteLayer() -> Bool {
    var layers = document.layers
    let position = layers.position(of: activeLayer)
    guard layers.count > 1, !layers[position].isLocked else { return false }
    layers.remove(at: position)
    let ids = document.visible.ids(ofLayer: position)
    let below = layers[max(0, position - 1)].id
    if change(layers, removing: ids) { activeLayer = below }
    return true
  }

  @discardableResult
  private func change(_ layers: [SketchLayer], removing ids: Set<Int64> = []) -> Bool {
    cancel()
    finishEdits()
    return attempt { try document.replace(ids, with: [], layers: layers) }
  }
}
