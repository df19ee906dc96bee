import Panorama

/// The menu of layers, its keys, and the field for a layer's name.
@MainActor
final class LayersMenu {
  /// The field for a layer's name.
  let nameBar = LayerNameBar()
  private let sketch: SketchPanorama
  private let notice: Notice

  private static let opacities = [1.0, 0.75, 0.5, 0.25]

  /// - Parameter notice: shows what happened.
  init(of sketch: SketchPanorama, notice: Notice) {
    self.sketch = sketch
    self.notice = notice
  }

  private var canEdit: Bool { sketch.document.readOnlyReason == nil }

  /// Shows the layers, from the top down, and the commands for the current one.
  func present(from button: Button) {
    let current = sketch.currentLayer
    var items = sketch.document.layers.reversed().map { layer in
      item(Self.title(of: layer), isChecked: layer.id == current.id) {
        $0.sketch.activeLayer = layer.id
      }
    }
    items.append(.separator)
    items += [
      item("New layer", shortcut: "Ctrl+Shift+N") { $0.add() },
      item("Rename …") { $0.rename() },
      item(current.isHidden ? "Show" : "Hide") {
        $0.sketch.changeLayer { $0.isHidden.toggle() }
      },
      item(current.isLocked ? "Unlock" : "Lock") {
        $0.sketch.changeLayer { $0.isLocked.toggle() }
      },
      item("Move up", shortcut: "Ctrl+]") { $0.sketch.moveLayer(by: 1) },
      item("Move down", shortcut: "Ctrl+[") { $0.sketch.moveLayer(by: -1) },
      item("Delete") { $0.delete() },
      .separator,
    ]
    for opacity in Self.opacities {
      items.append(
        item(
          "\(Int(opacity * 100)) % opaque", isChecked: abs(current.opacity - opacity) < 0.01
        ) { $0.sketch.changeLayer { $0.opacity = opacity } })
    }
    Menu(items: items).present(from: button)
  }

  private static func title(of layer: SketchLayer) -> String {
    var states: [String] = []
    if layer.isHidden { states.append("hidden") }
    if layer.isLocked { states.append("locked") }
    if layer.opacity < 1 { states.append("\(Int((layer.opacity * 100).rounded())) %") }
    return states.isEmpty ? layer.name : "\(layer.name) (\(states.joined(separator: ", ")))"
  }

  private func item(
    _ title: String, isChecked: Bool = false, shortcut: String = "",
    _ body: @escaping @MainActor (LayersMenu) -> Void
  ) -> Menu.Item {
    Menu.Item(
      Action(title: title) { [weak self] _ in
        guard let self, canEdit else { return }
        body(self)
      }, isChecked: isChecked, shortcut: shortcut)
  }

  /// Adds a layer and says so.
  private func add() {
    let isFull = sketch.document.layers.count >= SketchLayer.maximumCount
    guard sketch.addLayer() else {
      // If it could not be written, a notice says so already.
      guard isFull else { return }
      return notice.show("A sketch has at most \(SketchLayer.maximumCount) layers")
    }
    notice.show("Now drawing on “\(sketch.currentLayer.name)” now")
  }

  /// Deletes the current layer, or says why not.
  private func delete() {
    if !sketch.deleteLayer() {
      notice.show(
        sketch.currentLayer.isLocked
          ? "The layer is locked: unlock it first" : "The only layer cannot be deleted")
    }
  }

  /// Chooses another layer and says which.
  private func choose(by steps: Int) {
    sketch.chooseLayer(by: steps)
    notice.show("Now drawing on “\(sketch.currentLayer.name)” now")
  }

  /// Asks for the current layer's name.
  private func rename() {
    nameBar.begin(with: sketch.currentLayer.name) { [weak self] name in
      let name = String(
        name.trimmingCharacters(in: .whitespacesAndNewlines)
          .prefix(SketchLayer.maximumNameLength))
      if !name.isEmpty { self?.sketch.changeLayer { $0.name = name } }
    }
    nameBar.superview?.setNeedsLayout()
  }

  /// Handles a layer key.
  /// - Returns: whether the key was handled.
  func takeKey(_ event: KeyEvent) -> Bool {
    guard canEdit else { return false }
    switch (event.key, event.modifierFlags) {
    case ("n", [.control, .shift]): if !event.isRepeat { add() }
    case ("]", []): choose(by: 1)
    case ("[", []): choose(by: -1)
    case ("]", .control): sketch.moveLayer(by: 1)
    case ("[", .control): sketch.moveLayer(by: -1)
    default: return false
    }
    return true
  }
}
