import Panorama

/// Each change of the layers is one undo step.
extension SketchPanorama {
  /// The layer in which the pens draw.
  public var currentLayer: SketchLayer {
    document.layers[document.layers.position(of: activeLayer)]
  }

  /// Adds a layer above the current one, and makes it current.
  /// - Returns: false if there are as many layers as a sketch can have.
  @discardableResult
  public func addLayer() -> Bool {
    var layers = document.layers
    guard layers.count < SketchLayer.maximumCount else { return false }
    let id = (layers.map(\.id).max() ?? 0) + 1
    let names = Set(layers.map(\.name))
    let name = (1...).lazy.map { "Layer \($0)" }.first { !names.contains($0) }
    layers.insert(
      SketchLayer(id: id, name: name ?? "Layer"), at: layers.position(of: activeLayer) + 1)
    if change(layers) { activeLayer = id }
    return true
  }

  /// Changes the current layer's name, opacity, or whether it is hidden or locked.
  public func changeLayer(_ body: (inout SketchLayer) -> Void) {
    var layers = document.layers
    body(&layers[layers.position(of: activeLayer)])
    change(layers)
  }

  /// Moves the current layer up, or down if `steps` is negative, as far as it goes.
  public func moveLayer(by steps: Int) {
    var layers = document.layers
    let from = layers.position(of: activeLayer)
    let layer = layers.remove(at: from)
    layers.insert(layer, at: min(max(0, from + steps), layers.count))
    change(layers)
  }

  /// Makes another layer current: `steps` layers above this one, or below it if `steps` is negative.
  public func chooseLayer(by steps: Int) {
    let layers = document.layers
    let position = layers.position(of: activeLayer) + steps
    activeLayer = layers[min(max(0, position), layers.count - 1)].id
    onChange?()
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
