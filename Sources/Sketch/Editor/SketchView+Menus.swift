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
    let invert = choice("Colours inverted on screen", isChecked: settings.invertsColors) {
      $0.settings.invertsColors.toggle()
    }
    present(
      [grounds, [.paperColor, .pages, .insert, invert], hands, widths],
      from: toolbar.button(named: "Canvas"))
  }

  /// Opens the panel for the colour of the paper.
  func presentPaper() {
    guard !isReadOnly else { return }
    let panel = PaperPanel(
      sketch.document.paper.color, recentColors: sketch.pens.recentColors)
    // Each colour is an undo step, so those that a finger passes do not count.
    panel.picker.onChange = { [weak self] color, isFinal in
      if isFinal { self?.sketch.changePaper { $0.color = color } }
    }
    watch(panel.picker)
    present(panel, from: toolbar.button(named: "Canvas"))
  }

  /// The sizes of pages, in points.
  private static let pageSizes: KeyValuePairs<String, CGSize> = [
    "A4": CGSize(width: 595, height: 842), "A4, landscape": CGSize(width: 842, height: 595),
    "Letter": CGSize(width: 612, height: 792),
    "Letter, landscape": CGSize(width: 792, height: 612), "16:9": CGSize(width: 960, height: 540),
  ]

  /// Shows the menu of pages.
  func presentPages() {
    let sizes = Self.pageSizes.map { name, size in
      SketchCommand("Add a page: \(name)") { $0.addPage(size) }.enabled { !$0.isReadOnly }
    }
    let others: [SketchCommand] = [
      .makePage, .pageOrder,
      SketchCommand("Remove the last page") { $0.sketch.changePaper { $0.pages.removeLast() } }
        .enabled { $0.hasPages },
      SketchCommand("Remove all pages") { $0.sketch.changePaper { $0.pages = [] } }
        .enabled { $0.hasPages },
    ]
    present([sizes, others], from: toolbar.button(named: "Canvas"))
  }

  private func addPage(_ size: CGSize) {
    guard let page = sketch.addPage(size) else {
      if sketch.failure == nil {
        chrome.notice.show("A sketch has at most \(SketchPaper.maximumPages) pages")
      }
      return
    }
    sketch.show(page, animated: true)
  }

  /// Makes the selected picture a page, and says so.
  func makePage() {
    guard sketch.makePage() else { return }
    choose(drawingTool)
    chrome.notice.show("The picture is a page now, on a locked layer below the ink")
  }

  func chooseNextGround() {
    let all = CanvasGround.allCases
    let next = (all.firstIndex(of: settings.ground) ?? 0) + 1
    settings.ground = all[next % all.count]
  }

  // MARK: Files

  /// Shows the menu of the canvas, which a right click opens, too.
  /// - Parameter place: where it appears, in the window.
  func presentMenu(at place: CGPoint) {
    guard let window, timeLapse == nil else { return }
    closePanel()
    let host = hostMenuItems()
    PopUpMenu(items: menuItems + (host.isEmpty ? [] : [.separator] + host))
      .present(in: window, beside: CGRect(origin: place, size: .zero))
  }

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

  /// Opens or closes the panel for exporting and for playing the drawing.
  func presentExport() {
    toggle {
      let hasPages = !sketch.document.paper.pages.isEmpty
      let contents: [ExportPanel.Exported] =
        [.everything] + (hasPages ? [.pages] : []) + (sketch.selection == nil ? [] : [.selection])
      let panel = ExportPanel(
        export, contents,
        proposing: hasPages && (export.exportsPages || exportedPath == nil) ? .pages : .everything,
        ground: sketch.ground == .blank ? nil : sketch.ground.noun, buttons: exportButtons)
      panel.onChange = { [weak self] in self?.export = $0 }
      panel.onExport = { [weak self] content in
        self?.closePanel()
        self?.exportPicture(ofSelection: content == .selection)
      }
      present(panel, from: toolbar.button(named: "Export picture"))
    }
  }

  /// The buttons of the panel for exporting that lead elsewhere.
  private var exportButtons: [[Button]] {
    func button(_ command: SketchCommand, _ title: String) -> Button {
      let perform = command.perform
      let button = Button(title: title, style: .bordered)
      button.accessibilityLabel = command.name
      button.toolTip = command.toolTip
      button.addAction(for: .touchUpInside) { [weak self] in
        guard let self else { return }
        closePanel()
        perform(self)
      }
      return button
    }
    let durations: [(String, String, Double?)] = [
      ("in 10 seconds", "Play 10 s", 10), ("in 60 seconds", "60 s", 60),
      ("at its own speed", "As drawn", nil),
    ]
    let playing = durations.map { name, title, duration in
      button(SketchCommand("Play the drawing \(name)") { $0.playDrawing(in: duration) }, title)
    }
    let saving = button(
      SketchCommand("Save the time-lapse as PNG") { $0.exportTimeLapse() }, "Save the time-lapse")
    let files = hostMenuItems().isEmpty ? [] : [button(.files, "Files …")]
    return [playing, [saving], [button(.saveAs, "Save as …")] + files]
  }
}
