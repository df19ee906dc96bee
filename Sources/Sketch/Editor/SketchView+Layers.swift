import Panorama

/// The panel of layers, and what its buttons and keys do.
extension SketchView {
  /// Opens or closes the panel of layers.
  func presentLayers() {
    guard !isReadOnly else { return }
    toggle { presentLayerPanel() }
  }

  @discardableResult
  private func presentLayerPanel() -> LayerPanel {
    let commands: [SketchCommand] = [.addLayer, .renameLayer, .deleteLayer]
    let panel = LayerPanel(of: sketch, buttons: commands.map { $0.button(for: self) })
    panel.onMenu = { [weak self] row in self?.presentMenu(ofLayerIn: row) }
    present(panel, from: toolbar.button(named: "Layers"))
    return panel
  }

  /// Shows the menu of the current layer.
  private func presentMenu(ofLayerIn row: LayerRow) {
    let groups: [[SketchCommand]] = [
      [.renameLayer, .hideLayer, .lockLayer], [.moveLayerUp, .moveLayerDown],
      [1.0, 0.75, 0.5, 0.25].map { SketchCommand.opaque($0) }, [.deleteLayer],
    ]
    PopUpMenu(items: SketchCommand.items(groups, for: self)).present(from: row)
  }

  private func tellLayer() { chrome.notice.show("Now drawing on “\(sketch.currentLayer.name)”") }

  /// Adds a layer and says so.
  func addLayer() {
    guard sketch.document.layers.count < SketchLayer.maximumCount else {
      return chrome.notice.show("A sketch has at most \(SketchLayer.maximumCount) layers")
    }
    if sketch.addLayer() { tellLayer() }
  }

  /// Deletes the current layer, or says why not.
  func deleteLayer() {
    let name = sketch.currentLayer.name
    if sketch.deleteLayer() {
      chrome.notice.show("“\(name)” and its strokes are deleted")
    } else if sketch.failure == nil {
      chrome.notice.show(
        sketch.currentLayer.isLocked
          ? "The layer is locked: unlock it first" : "The only layer cannot be deleted")
    }
  }

  /// Chooses another layer and says which.
  func chooseLayer(by steps: Int) {
    sketch.chooseLayer(by: steps)
    tellLayer()
  }

  /// Lets the user type the current layer's name, in the panel of layers.
  func renameLayer() {
    guard !isReadOnly else { return }
    let panel = panel as? LayerPanel ?? presentLayerPanel()
    layoutIfNeeded()
    panel.renameCurrent()
  }
}
