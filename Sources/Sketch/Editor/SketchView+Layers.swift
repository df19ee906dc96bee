#if Apps
  import Panorama

  extension SketchView {
    private static let layerOpacities = [1.0, 0.75, 0.5, 0.25]

    /// The menu of layers, from the top down, and of what can be done with the current one.
    func presentLayers() {
      let current = sketch.currentLayer
      var items = sketch.document.layers.reversed().map { layer in
        layerItem(Self.title(of: layer), isChecked: layer.id == current.id) {
          $0.sketch.activeLayer = layer.id
        }
      }
      items.append(.separator)
      items += [
        layerItem("New layer", shortcut: "Ctrl+Shift+N") { $0.addLayer() },
        layerItem("Rename …") { $0.renameLayer() },
        layerItem(current.isHidden ? "Show" : "Hide") {
          $0.sketch.changeLayer { $0.isHidden.toggle() }
        },
        layerItem(current.isLocked ? "Unlock" : "Lock") {
          $0.sketch.changeLayer { $0.isLocked.toggle() }
        },
        layerItem("Move up", shortcut: "Ctrl+]") { $0.sketch.moveLayer(by: 1) },
        layerItem("Move down", shortcut: "Ctrl+[") { $0.sketch.moveLayer(by: -1) },
        layerItem("Delete") { $0.deleteLayer() },
        .separator,
      ]
      for opacity in Self.layerOpacities {
        items.append(
          layerItem(
            "\(Int(opacity * 100)) % opaque", isChecked: abs(current.opacity - opacity) < 0.01
          ) { $0.sketch.changeLayer { $0.opacity = opacity } })
      }
      Menu(items: items).present(from: toolbar.layers)
    }

    private static func title(of layer: SketchLayer) -> String {
      var states: [String] = []
      if layer.isHidden { states.append("hidden") }
      if layer.isLocked { states.append("locked") }
      if layer.opacity < 1 { states.append("\(Int((layer.opacity * 100).rounded())) %") }
      return states.isEmpty ? layer.name : "\(layer.name) (\(states.joined(separator: ", ")))"
    }

    private func layerItem(
      _ title: String, isChecked: Bool = false, shortcut: String = "",
      _ body: @escaping @MainActor (SketchView) -> Void
    ) -> Menu.Item {
      Menu.Item(
        Action(title: title) { [weak self] _ in
          guard let self, !isReadOnly else { return }
          body(self)
        }, isChecked: isChecked, shortcut: shortcut)
    }

    /// Adds a layer and says so.
    func addLayer() {
      guard sketch.addLayer() else {
        return notice.show("A sketch has at most \(SketchLayer.maximumCount) layers")
      }
      notice.show("You draw in “\(sketch.currentLayer.name)” now")
    }

    /// Deletes the current layer, or says why not.
    func deleteLayer() {
      if !sketch.deleteLayer() {
        notice.show(
          sketch.currentLayer.isLocked
            ? "The layer is locked: unlock it first" : "The only layer cannot be deleted")
      }
    }

    /// Chooses another layer and says which.
    func chooseLayer(by steps: Int) {
      sketch.chooseLayer(by: steps)
      notice.show("You draw in “\(sketch.currentLayer.name)” now")
    }

    /// Asks for the current layer's name.
    func renameLayer() {
      layerName.begin(with: sketch.currentLayer.name) { [weak self] name in
        let name = String(
          name.trimmingCharacters(in: .whitespacesAndNewlines)
            .prefix(SketchLayer.maximumNameLength))
        if !name.isEmpty { self?.sketch.changeLayer { $0.name = name } }
      }
      setNeedsLayout()
    }

    /// Keys for layers.
    /// - Returns: whether the key was one of them.
    func layerKeyDown(_ event: KeyEvent) -> Bool {
      guard !isReadOnly else { return false }
      switch (event.key, event.modifierFlags) {
      case ("n", [.control, .shift]): if !event.isRepeat { addLayer() }
      case ("]", []): chooseLayer(by: 1)
      case ("[", []): chooseLayer(by: -1)
      case ("]", .control): sketch.moveLayer(by: 1)
      case ("[", .control): sketch.moveLayer(by: -1)
      default: return false
      }
      return true
    }
  }
#endif
