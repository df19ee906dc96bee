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

  // MARK: Pens

  /// The colours of the pen.
  private static let penColors: KeyValuePairs<String, UInt32> = [
    "Blue": 0xFF00_00FF, "Black": 0xFF1C_1C1E, "Red": 0xFFD7_0015, "Green": 0xFF24_8A3D,
    "Orange": 0xFFC9_3400, "Purple": 0xFF89_44AB,
  ]
  private static let highlighterColors: KeyValuePairs<String, UInt32> = [
    "Yellow": 0xFFFF_F07A, "Green": 0xFFB8_F2B0, "Blue": 0xFFB5_E0FF, "Pink": 0xFFFF_C4DD,
  ]
  /// Widths in scene units, for the pen and for the highlighter.
  private static let penWidths: KeyValuePairs = [
    "Fine": 1.0, "Medium": 2, "Broad": 5, "Marker": 12,
  ]
  private static let highlighterWidths: KeyValuePairs = ["Narrow": 8.0, "Medium": 16, "Wide": 32]
  /// The font sizes of notes, in scene units.
  private static let noteSizes: KeyValuePairs = [
    "Small": 14.0, "Medium": 20, "Large": 32, "Huge": 64,
  ]
  /// In points on screen.
  private static let eraserRadii: KeyValuePairs = ["Small": 4.0, "Medium": 8, "Large": 24]
  private static let opacities: KeyValuePairs = [
    "Opaque": 1.0, "Half transparent": 0.5, "Faint": 0.25,
  ]

  /// Shows the menu of pens, their colours and widths, and the eraser's sizes.
  func presentPens() {
    let (sketch, isHighlighter) = (sketch, isHighlighting)
    let opacity = sketch.penColor.alpha
    let current = isHighlighter ? sketch.highlighterColor : sketch.penColor.withAlpha(1)
    let colors = isHighlighter ? Self.highlighterColors : Self.penColors
    var groups: [[SketchCommand]] = [
      [.pen, .highlighter, .note],
      colors.map { name, argb in
        let color = CGColor(argb: argb)
        return choice(name, isChecked: current == color) {
          if isHighlighter {
            $0.sketch.highlighterColor = color
          } else {
            $0.sketch.penColor = color.withAlpha(opacity)
            $0.sketch.notes.recolor($0.sketch.penColor)
          }
        }
      },
    ]
    if sketch.tool == .note {
      groups.append(
        Self.noteSizes.map { name, size in
          choice(name, isChecked: sketch.notes.fontSize == size) { $0.sketch.notes.resize(size) }
        })
      return present(groups, from: toolbar.button(named: "Pens"))
    }
    groups.append(
      (isHighlighter ? Self.highlighterWidths : Self.penWidths).map { name, width in
        let path = isHighlighter ? \SketchPanorama.highlighterWidth : \SketchPanorama.lineWidth
        return choice(name, isChecked: sketch[keyPath: path] == width) {
          $0.sketch[keyPath: path] = width
        }
      })
    if !isHighlighter {
      groups.append(
        Self.opacities.map { name, alpha in
          choice(name, isChecked: abs(opacity - alpha) < 0.01) {
            $0.sketch.penColor = $0.sketch.penColor.withAlpha(alpha)
          }
        })
    }
    if sketch.tool.isEraser {
      groups.append(
        Self.eraserRadii.map { name, radius in
          choice("\(name) eraser", isChecked: sketch.eraserRadius == radius) {
            $0.sketch.eraserRadius = radius
          }
        })
    }
    let isSteady = sketch.lag > Ink.usualLag
    groups.append([
      choice("Steady hand", isChecked: isSteady) {
        $0.sketch.lag = isSteady ? Ink.usualLag : Ink.steadyLag
      }
    ])
    present(groups, from: toolbar.button(named: "Pens"))
  }

  /// Shows the colours for the selection.
  func presentColors() {
    let colors = Self.penColors.map { name, argb in
      SketchCommand(name) { $0.sketch.recolorSelection(CGColor(argb: argb)) }
    }
    present([colors], from: selectionBar.button(named: "Colour of the selection"))
  }

  // MARK: Layers and canvas

  /// Shows the layers, from the top down, and the commands for the current one.
  func presentLayers() {
    let commands: [SketchCommand] = [
      .addLayer, .renameLayer, .hideLayer, .lockLayer, .moveLayerUp, .moveLayerDown, .deleteLayer,
    ]
    let layers = sketch.document.layers.reversed().map { SketchCommand.choose($0) }
    let opacities = [1.0, 0.75, 0.5, 0.25].map { SketchCommand.opaque($0) }
    present([layers, commands, opacities], from: toolbar.button(named: "Layers"))
  }

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
    present([grounds, hands], from: toolbar.button(named: "Canvas"))
  }

  func chooseNextGround() {
    let all = CanvasGround.allCases
    let next = (all.firstIndex(of: settings.ground) ?? 0) + 1
    settings.ground = all[next % all.count]
  }

  // MARK: Export

  /// Shows the menu for exporting, for the size and content of exported pictures, and for playing the drawing.
  func presentExport() {
    let scales = [0.5, 1.0, 2, 4, 8].map { scale in
      choice("\(Int(scale * 100)) %", isChecked: export.scale == scale) { $0.export.scale = scale }
    }
    var contents = [
      choice("Without paper", isChecked: export.isTransparent) { $0.export.isTransparent.toggle() }
    ]
    if sketch.ground != .blank {
      contents.append(
        choice("With the \(sketch.ground.rawValue)", isChecked: export.showsGround) {
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
    present(
      [exports, scales, contents, playing], from: toolbar.button(named: "Export picture"))
  }
}

extension CGColor {
  fileprivate func withAlpha(_ alpha: Double) -> CGColor {
    CGColor(argb: argb & 0xFF_FFFF | UInt32((alpha * 255).rounded()) << 24)
  }
}
