import Panorama

/// The commands of the sketch editor, for its keys, menus and toolbars.
typealias SketchCommand = AppCommand<SketchView>

// MARK: Tools

extension AppCommand<SketchView> {
  /// Draws with a pen of the case; once it draws, opens and closes its panel.
  /// - Parameter index: the index of the pen.
  static func pen(_ index: Int) -> Self {
    Self("Pen \(index + 1)", KeyCombination("Alt+\(index + 1)")) { $0.press(pen: index) }
  }
  static var pen: Self { Self("Pen", "P") { $0.choose(.pen) } }
  static var highlighter: Self { Self("Highlighter", "H") { $0.choose(.highlighter) } }
  static var note: Self { Self("Text note", "T") { $0.choose(.note) } }
  /// The keys of a tool, which switch it on and off.
  private static func toggle(
    _ tool: SketchPanorama.Tool, _ name: String, _ keys: KeyCombination
  ) -> Self {
    Self(name, keys) { $0.toggle(tool) }
  }
  static var eraser: Self { toggle(.eraser, "Eraser", "E") }
  static var partEraser: Self { toggle(.partEraser, "Part eraser", "Shift+E") }
  static var lasso: Self { toggle(.lasso, "Select", "L") }
  static var shape: Self { toggle(.shape, "Shape", "S") }
  static var nextShape: Self {
    Self("Next shape: line, arrow, rectangle, ellipse, triangle", "Shift+S") {
      $0.chooseNextShape()
    }
    .repeating()
  }
  /// The button of a tool, which chooses it and then opens its panel.
  private static func button(
    _ tool: SketchPanorama.Tool, like command: Self, icon: LineIcon
  ) -> Self {
    Self(command.name, keys: command.keys) { $0.press(tool) }.pictured(icon)
      .enabled { !$0.isReadOnly }.checked { $0.sketch.tool == tool }
  }
  /// The button shows the shape that is drawn.
  static var shapeButton: Self {
    button(.shape, like: shape, icon: .rectangle).pictured { $0.sketch.pens.shape.icon }
  }
  static var noteButton: Self { button(.note, like: note, icon: .note) }
  static var eraserButton: Self { button(.eraser, like: eraser, icon: .eraser) }
  static var partEraserButton: Self { button(.partEraser, like: partEraser, icon: .partEraser) }
  static var lassoButton: Self { button(.lasso, like: lasso, icon: .lasso) }
  static var cancel: Self {
    Self("Cancel, deselect, back to the pen", "Esc") { $0.cancelSomething() }
      .available { $0.canCancel }
  }
}

// MARK: Editing

extension AppCommand<SketchView> {
  static var undo: Self {
    Self("Undo", "Ctrl+Z") { $0.sketch.undo() }.repeating().pictured(.undo)
      .enabled { $0.sketch.document.canUndo && !$0.isReadOnly }
  }
  static var redo: Self {
    Self("Redo", "Ctrl+Shift+Z", "Ctrl+Y") { $0.sketch.redo() }.repeating().pictured(.redo)
      .enabled { $0.sketch.document.canRedo && !$0.isReadOnly }
  }
  static var selectAll: Self { Self("Select all", "Ctrl+A") { $0.selectAll() } }
  static var paste: Self { Self("Paste", "Ctrl+V") { $0.paste() }.repeating() }
  static var insert: Self {
    Self("Insert pictures, SVG or PDF", "Ctrl+I") { $0.insertChosenFiles() }
      .titled("Insert picture, SVG, PDF …").available { $0.chooseFiles != nil }
      .enabled { $0.chooseFiles != nil && !$0.isReadOnly }
  }
  /// A command that needs a selection: without one, its keys scroll.
  private static func ofSelection(
    _ name: String, _ keys: KeyCombination..., perform: @escaping State<Void>
  ) -> Self {
    Self(name, keys: keys, perform: perform).available { $0.sketch.selection != nil }
  }
  static var copy: Self { ofSelection("Copy", "Ctrl+C") { $0.copySelection() }.pictured(.copy) }
  static var cut: Self {
    ofSelection("Cut", "Ctrl+X") {
      $0.copySelection()
      $0.sketch.deleteSelection()
    }
  }
  static var duplicate: Self {
    ofSelection("Duplicate", "Ctrl+D") { $0.sketch.duplicateSelection() }.repeating()
      .pictured(.duplicate)
  }
  static var delete: Self {
    ofSelection("Delete", "Del", "Backspace") { $0.sketch.deleteSelection() }.pictured(.trash)
  }
  /// - Parameter direction: of length 1, in points on screen. With Shift, the selection moves by ten of them.
  static func nudge(_ key: String, _ direction: SIMD2<Double>) -> [Self] {
    [(key, 1.0), ("Shift+\(key)", 10)].map { keys, step in
      ofSelection("Move", KeyCombination(keys)) { $0.nudge(direction * step) }.repeating()
    }
  }
  static var raise: Self {
    ofSelection("To the front", "Ctrl+Shift+]") { $0.sketch.raiseSelection() }
  }
  static var lower: Self {
    ofSelection("To the back", "Ctrl+Shift+[") { $0.sketch.lowerSelection() }
  }
  static var group: Self {
    ofSelection("Group", "Ctrl+G") { $0.sketch.groupSelection() }
      .enabled { $0.sketch.canGroupSelection }
  }
  static var ungroup: Self {
    ofSelection("Ungroup", "Ctrl+Shift+G") { $0.sketch.ungroupSelection() }
      .enabled { $0.sketch.canUngroupSelection }
  }
  static func align(_ alignment: SketchPanorama.Alignment) -> Self {
    ofSelection("Align: \(alignment.rawValue)") { $0.sketch.alignSelection(alignment) }
      .enabled { $0.sketch.canGroupSelection }
  }
  /// Leads to the order, the groups and the alignment of the selection.
  static var order: Self {
    Self("Order, groups, alignment") { $0.presentOrder() }.pictured(.order)
  }
  /// Leads to what else can be changed of the selection.
  static var arrange: Self {
    Self("Width, opacity, layer") { $0.presentArrangement() }.pictured(.arrange)
  }
  static var recolor: Self {
    Self("Colour of the selection") { $0.presentColors() }.pictured(.palette)
  }
}

// MARK: Layers

extension AppCommand<SketchView> {
  /// A command that changes the layers: in a read-only sketch it does nothing.
  private static func ofLayers(
    _ name: String, _ keys: KeyCombination..., perform: @escaping State<Void>
  ) -> Self {
    Self(name, keys: keys) { if !$0.isReadOnly { perform($0) } }.available { !$0.isReadOnly }
  }
  static var layers: Self {
    Self("Layers", "Shift+L") { $0.presentLayers() }.pictured(.layers).enabled { !$0.isReadOnly }
  }
  static var addLayer: Self {
    ofLayers("New layer", "Ctrl+Shift+N") { $0.addLayer() }.pictured(.plus)
  }
  static var renameLayer: Self {
    ofLayers("Rename the layer") { $0.renameLayer() }.titled("Rename").pictured(.pencil)
  }
  static var hideLayer: Self {
    ofLayers("Hide") { $0.sketch.changeLayer { $0.isHidden.toggle() } }
      .titled { $0.sketch.currentLayer.isHidden ? "Show" : "Hide" }
  }
  static var lockLayer: Self {
    ofLayers("Lock") { $0.sketch.changeLayer { $0.isLocked.toggle() } }
      .titled { $0.sketch.currentLayer.isLocked ? "Unlock" : "Lock" }
  }
  static var deleteLayer: Self {
    ofLayers("Delete the layer") { $0.deleteLayer() }.titled("Delete").pictured(.trash)
  }
  static var moveLayerUp: Self {
    ofLayers("Move up", "Ctrl+]") { $0.sketch.moveLayer(by: 1) }.repeating()
  }
  static var moveLayerDown: Self {
    ofLayers("Move down", "Ctrl+[") { $0.sketch.moveLayer(by: -1) }.repeating()
  }
  static var layerAbove: Self {
    ofLayers("Layer above", "]") { $0.chooseLayer(by: 1) }.repeating()
  }
  static var layerBelow: Self {
    ofLayers("Layer below", "[") { $0.chooseLayer(by: -1) }.repeating()
  }
  static func opaque(_ opacity: Double) -> Self {
    ofLayers("\(Int(opacity * 100)) % opaque") { $0.sketch.changeLayer { $0.opacity = opacity } }
      .checked { abs($0.sketch.currentLayer.opacity - opacity) < 0.01 }
  }
}

// MARK: View and file

extension AppCommand<SketchView> {
  static var canvas: Self { Self("Canvas") { $0.presentCanvas() }.pictured(.grid) }
  static var paperColor: Self {
    Self("Paper colour …") { $0.presentPaper() }.enabled { !$0.isReadOnly }
  }
  static var pages: Self { Self("Pages …") { $0.presentPages() } }
  static var pageOrder: Self {
    Self("Order of the pages …") { $0.presentPageOrder() }.enabled { $0.hasPages && !$0.isReadOnly }
  }
  static var makePage: Self {
    Self("Make the picture a page") { $0.makePage() }.enabled { $0.sketch.canMakePage }
  }
  static var nextGround: Self {
    Self("Next paper: plain, grid, lines, dots, music, isometric", "G") { $0.chooseNextGround() }
      .repeating()
  }
  static var showEverything: Self {
    Self("Show everything", "0", "Ctrl+0") { $0.showEverything() }.pictured(.fit)
  }
  // Ctrl and a digit choose a tab.
  static var actualSize: Self { Self("100 %", "1") { $0.zoom(to: 1) } }
  static var doubleSize: Self { Self("200 %", "2") { $0.zoom(to: 2) } }
  static var firstCorner: Self {
    Self("Upper left corner", "Home") { $0.sketch.showCorner(isLast: false) }
  }
  static var lastCorner: Self {
    Self("Lower right corner", "End") { $0.sketch.showCorner(isLast: true) }
  }
  static var save: Self { Self("Save", "Ctrl+S") { $0.save() } }
  static var saveAs: Self { Self("Save as", "Ctrl+Shift+S") { $0.saveAs() }.titled("Save as …") }
  /// Leads from the menu for exporting to that of windows and files.
  static var files: Self { Self("New, open, recent …") { $0.presentFiles() } }
  static var export: Self {
    Self("Export picture", "Ctrl+E") { $0.exportPicture() }.titled("Export everything")
      .pictured(.export)
  }
  /// The button leads to everything that leaves the sketch, by touch, too.
  static var exportMenu: Self {
    Self("Export picture", "Ctrl+Shift+E") { $0.presentExport() }.pictured(.export)
  }
  static var exportSelection: Self {
    Self("Export the selection") { $0.exportPicture(ofSelection: true) }.pictured(.export)
  }
  static var exportOptions: Self {
    Self("Size and content of the picture, playing", "Ctrl+Shift+E") { $0.presentExport() }
  }
  static var keyList: Self {
    Self("Keys", "F1") { sketch in
      let groups = SketchView.commands.keyGroups + sketch.hostKeys()
      sketch.window.map { KeyListPanel(groups).present(in: $0) }
    }
  }
}

extension SketchView {
  /// The list of keys that F1 shows.
  public static var keyGroups: [KeyGroup] { commands.keyGroups }

  static let commands = CommandTable<SketchView>([
    "Tools": [
      .init(
        "Pen 1 to 5; again: colour, width and more",
        (0..<PenCase.count).map { SketchCommand.pen($0) }, keys: ["Alt+1", "…"]),
      .init(.pen), .init(.highlighter), .init(.shape), .init(.nextShape), .init(.note),
      .init("Bold note, or part; list, while it is written", keys: ["Ctrl+B", "Ctrl+Shift+L"]),
      .init("Eraser, part eraser", [.eraser, .partEraser]), .init(.lasso), .init(.cancel),
    ],
    "Editing": [
      .init("Undo, redo", [.undo, .redo]), .init(.selectAll),
      .init("Cut, copy, paste", [.cut, .copy, .paste]), .init(.insert), .init(.duplicate),
      .init(.delete),
      .init("To the front, to the back", [.raise, .lower]),
      .init("Group, ungroup", [.group, .ungroup]),
      .init(
        "Move the selection",
        SketchCommand.nudge("←", [-1, 0]) + SketchCommand.nudge("→", [1, 0])
          + SketchCommand.nudge("↑", [0, -1]) + SketchCommand.nudge("↓", [0, 1]),
        keys: ["←", "…", "Shift+←", "…"]),
    ],
    "Layers": [
      .init(.layers), .init(.addLayer), .init("Layer above, below", [.layerAbove, .layerBelow]),
      .init("Move the layer up, down", [.moveLayerUp, .moveLayerDown]),
    ],
    "View and file": [
      .init(.showEverything), .init(.actualSize), .init(.doubleSize),
      .init("Upper left, lower right corner", [.firstCorner, .lastCorner]), .init(.nextGround),
      .init(.save), .init(.saveAs), .init(.export), .init(.exportOptions),
      .init("Keys", [.keyList], keys: ["F1", "?"]),
    ],
  ])

  /// Ends the first of these that applies: the stroke in progress, the panel, the selection, the use of another tool
  /// than a pen.
  func cancelSomething() {
    if sketch.isDrawing {
      sketch.cancel()
    } else if closePanel() {
      return
    } else if sketch.selection != nil {
      sketch.deselect()
    } else {
      choose(drawingTool)
    }
  }

  var canCancel: Bool {
    sketch.isDrawing || panel != nil || sketch.selection != nil || sketch.tool.pen == nil
  }

  /// The tool of the chosen pen, to return to from another tool.
  var drawingTool: SketchPanorama.Tool { sketch.pens.chosen.kind.tool }

  // MARK: Choosing tools

  /// Changes the tool, unless the document is read-only.
  /// - Parameter tool: the new tool.
  public func choose(_ tool: SketchPanorama.Tool) {
    guard !isReadOnly else { return }
    closePanel()
    sketch.tool = tool
    toolbar.update()
    pensDidSettle()
  }

  /// Switches between a tool and the pen or highlighter that was used last.
  /// - Parameter tool: an eraser, the lasso or the notes.
  public func toggle(_ tool: SketchPanorama.Tool) {
    choose(sketch.tool == tool ? drawingTool : tool)
  }
}
