import Panorama

/// The menus of the toolbar.
extension SketchView {
  private func present(_ groups: [[SketchCommand]], from button: Button?) {
    if let button { PopUpMenu(items: SketchCommand.items(groups, for: self)).present(from: button) }
  }

  /// A menu item for one of several values.
  private func choice(
    _ title: String, isChecked: Bool, perform: @escaping SketchCommand.State<Void>
  ) -> SketchCommand {
    SketchCommand(title, perform: perform).checked { _ in isChecked }
  }

  // MARK: Zoom

  /// Shows the menu of zooms.
  func presentZoom() {
    present([[.showEverything, .actualSize, .doubleSize]], from: toolbar.zoomButton)
  }

  // MARK: Canvas

  /// Shows how the canvas looks, and what draws on it.
  func presentCanvas() {
    let grounds = CanvasGround.allCases.map { ground in
      choice(ground.rawValue.capitalized, isChecked: settings.ground == ground) {
        $0.settings.ground = ground
      }
    }
    let fingers = [("Fingers draw", false), ("Pen draws, fingers scroll", true)]
    let hands = fingers.map { title, scroll in
      choice(title, isChecked: settings.fingersScroll == scroll) {
        $0.settings.fingersScroll = scroll
      }
    }
    let units = [("Widths as on screen", true), ("Widths grow with the canvas", false)]
    let widths = units.map { title, inPoints in
      choice(title, isChecked: settings.drawsInPoints == inPoints) {
        $0.settings.drawsInPoints = inPoints
      }
    }
    present([grounds, hands, widths], from: toolbar.button(named: "Canvas"))
  }

  func chooseNextGround() {
    let all = CanvasGround.allCases
    let next = (all.firstIndex(of: settings.ground) ?? 0) + 1
    settings.ground = all[next % all.count]
  }

  // MARK: Files

  /// Shows the menu of windows, tabs and files.
  func presentFiles() {
    guard let button = toolbar.button(named: "Export picture") else { return }
    PopUpMenu(items: hostMenuItems()).present(from: button)
  }

  // MARK: Selection

  /// Shows the menu for the order, the groups and the alignment of the selection.
  func presentOrder() {
    sketch.finishNudge()
    let lines: [[SketchPanorama.Alignment]] = [
      [.left, .centre, .right], [.top, .middle, .bottom],
    ]
    present(
      [[.raise, .lower], [.group, .ungroup]] + lines.map { $0.map { .align($0) } },
      from: selectionBar.button(named: SketchCommand.order.name))
  }

  /// Shows the menu for the width, opacity and layer of the selection.
  func presentArrangement() {
    let strokes = sketch.selectedStrokes
    let lines = strokes.filter(\.hasWidth)
    func isShared<Value: Equatable>(_ value: Value, by values: [Value]) -> Bool {
      !values.isEmpty && values.allSatisfy { $0 == value }
    }
    let widths = lines.isEmpty ? [] : [1.0, 2, 5, 10, 20, 40]
    let opacities = [1.0, 0.75, 0.5, 0.25]
    let layers = sketch.document.layers.count > 1 ? sketch.document.layers.reversed() : []
    present(
      [
        layers.map { layer in
          choice(
            "To “\(layer.name)”", isChecked: isShared(layer.id, by: strokes.map(\.layer))
          ) { $0.sketch.moveSelection(toLayer: layer.id) }.enabled { _ in layer.isEditable }
        },
        widths.map { width in
          choice(
            PenFigures.width(width) + " wide", isChecked: isShared(width, by: lines.map(\.width))
          ) { $0.sketch.setSelectionWidth(width) }
        },
        opacities.map { opacity in
          let alphas = strokes.map { ($0.color.alpha * 100).rounded() }
          return choice(
            PenFigures.percent(opacity) + " opaque", isChecked: isShared(opacity * 100, by: alphas)
          ) { $0.sketch.setSelectionOpacity(opacity) }
        },
      ].filter { !$0.isEmpty }, from: selectionBar.button(named: SketchCommand.arrange.name))
  }

  // MARK: Export

  /// Shows the menu for exporting, for the size and content of exported pictures, and for playing the drawing.
  func presentExport() {
    let formats = [("PNG", ExportFormat.png), ("SVG", .svg), ("PDF", .pdf)].map { name, format in
      choice("Everything as \(name)", isChecked: export.format == format) {
        $0.export.format = format
        $0.exportPicture()
      }
    }
    // Only pixels have a scale.
    let sizes = export.format == .png ? [0.5, 1.0, 2, 4, 8] : []
    let scales = sizes.map { scale in
      choice("\(Int(scale * 100)) %", isChecked: export.scale == scale) { $0.export.scale = scale }
    }
    var contents = [
      choice("Without paper", isChecked: export.isTransparent) { $0.export.isTransparent.toggle() }
    ]
    if sketch.ground != .blank {
      contents.append(
        choice("With the \(sketch.ground.noun)", isChecked: export.showsGround) {
          $0.export.showsGround.toggle()
        })
    }
    let durations: [(String, Double?)] = [
      ("in 10 seconds", 10), ("in 60 seconds", 60), ("at its own speed", nil),
    ]
    let playing = durations.map { name, duration in
      SketchCommand("Play the drawing \(name)") { $0.playDrawing(in: duration) }
    }
    let exports: [SketchCommand] =
      sketch.selection == nil ? [.export] : [.export, .exportSelection]
    let files: [SketchCommand] = hostMenuItems().isEmpty ? [.saveAs] : [.saveAs, .files]
    present(
      [exports, formats, scales, contents, playing, files].filter { !$0.isEmpty },
      from: toolbar.button(named: "Export picture"))
  }
}
