import Panorama

/// The panels of the tools. One is open at a time. It closes when the hand draws, when another tool is chosen, and by
/// Esc.
extension SketchView {
  /// What the button of a pen does: the first press draws with the pen, and the next one opens or closes its panel.
  /// - Parameter index: the index of the pen in the case.
  func press(pen index: Int) {
    guard !isReadOnly else { return }
    if isChosen(pen: index) { return toggle { presentPen(index) } }
    draw(withPen: index)
  }

  /// Whether a pen of the case is the present tool.
  func isChosen(pen index: Int) -> Bool {
    sketch.pens.chosenIndex == index && sketch.tool == sketch.pens.chosen.kind.tool
  }

  /// Draws with a pen of the case.
  func draw(withPen index: Int) {
    guard !isReadOnly else { return }
    closePanel()
    sketch.choose(pen: index)
    toolbar.update()
    pensDidSettle()
  }

  /// Draws with a pen of the case, and opens its panel.
  func presentPen(_ index: Int) {
    guard !isReadOnly else { return }
    draw(withPen: index)
    let panel = PenPanel(
      "Set-up of pen \(index + 1)", sketch.pens.chosen, recentColors: sketch.pens.recentColors)
    panel.onChange = { [weak self] pen in self?.sketch.changePen { $0 = pen } }
    watch(panel.picker)
    present(panel, from: toolbar.penButton(index))
  }

  /// What the button of another tool does: the first press chooses the tool, and the next one opens or closes its
  /// panel.
  func press(_ tool: SketchPanorama.Tool) {
    guard !isReadOnly else { return }
    guard sketch.tool == tool else { return choose(tool) }
    toggle { presentPanel(of: tool) }
  }

  /// Chooses a tool and opens its panel, if it has one.
  func presentPanel(of tool: SketchPanorama.Tool) {
    guard !isReadOnly else { return }
    if sketch.tool != tool { choose(tool) }
    switch tool {
    case .eraser: presentEraser("Eraser")
    case .partEraser: presentEraser("Part eraser")
    case .note: presentNote()
    case .pen, .highlighter: presentPen(sketch.pens.chosenIndex)
    case .lasso: presentSelecting()
    case .shape: presentShapes()
    }
  }

  private func presentEraser(_ name: String) {
    let panel = EraserPanel(radius: sketch.eraserRadius)
    panel.onChange = { [weak self] in self?.sketch.eraserRadius = $0 }
    present(panel, from: toolbar.button(named: name))
  }

  private func presentSelecting() {
    let panel = SelectionPanel(settings.selection)
    panel.onChange = { [weak self] in self?.settings.selection = $0 }
    present(panel, from: toolbar.button(named: "Select"))
  }

  private func presentShapes() {
    let panel = ShapePanel(sketch.pens.shape)
    panel.onChange = { [weak self] in
      self?.sketch.pens.shape = $0
      self?.closePanel()
    }
    present(panel, from: toolbar.button(named: "Shape"))
  }

  /// Draws the next shape with the shape tool.
  func chooseNextShape() {
    guard !isReadOnly else { return }
    let all = SketchShape.Kind.allCases
    let next = (all.firstIndex(of: sketch.pens.shape) ?? 0) + 1
    choose(.shape)
    sketch.pens.shape = all[next % all.count]
    pensDidSettle()
    chrome.notice.show("The shape tool draws: \(sketch.pens.shape.name)")
  }

  private func presentNote() {
    let panel = NotePanel(
      sketch.noteStyle, size: sketch.noteSize, color: sketch.noteColor,
      recentColors: sketch.pens.recentColors)
    panel.picker.onChange = { [weak self] color, _ in self?.changeNote { $0.colorNote(color) } }
    panel.onSize = { [weak self] size in self?.changeNote { $0.resizeNote(size) } }
    panel.onStyle = { [weak self] style in self?.changeNote { $0.restyleNote { $0 = style } } }
    panel.onList = { [weak self] in
      guard let self else { return }
      guard sketch.isWriting else {
        return chrome.notice.show("Begin a line with - and a space: that makes a list")
      }
      changeNote { $0.notes.toggleList() }
    }
    watch(panel.picker)
    present(panel, from: toolbar.button(named: "Text note"))
  }

  private func changeNote(_ body: (SketchPanorama) -> Void) {
    body(sketch)
    if sketch.isWriting { keepNoteOnceIdle() }
  }

  /// Opens or closes the panel for the colour of the selection.
  func presentColors() {
    let button = selectionBar.button(named: "Colour of the selection")
    toggle {
      let color = sketch.selectedStrokes.first { $0.picture == nil }?.color
      let panel = ColorPanel(
        "Selection", color ?? sketch.penColor,
        recentColors: sketch.pens.recentColors)
      // Each colour is an undo step, so those that a finger passes do not count.
      panel.picker.onChange = { [weak self] color, isFinal in
        if isFinal { self?.sketch.recolorSelection(color) }
      }
      watch(panel.picker)
      present(panel, from: button)
    }
  }

  // MARK: Opening and closing

  func watch(_ picker: ColorPicker) {
    picker.onRefusal = { [weak self] in self?.chrome.notice.show($0) }
  }

  func toggle(_ present: () -> Void) {
    if !closePanel() { present() }
  }

  /// Shows a panel instead of the one that is open.
  func present(_ panel: ToolPanel, from anchor: View?) {
    closePanel()
    guard let anchor else { return }
    panel.anchor = anchor
    panel.onClose = { [weak self] in self?.closePanel() }
    self.panel = panel
    insertSubview(panel, belowSubview: chrome.notice)
    setNeedsLayout()
  }

  /// Closes the panel, and keeps the pens as they were set up.
  /// - Parameter isDrawing: whether a stroke follows, which writes the pens to the file. Then the file is not written
  ///   here, while the hand waits.
  /// - Returns: whether one was open.
  @discardableResult
  func closePanel(isDrawing: Bool = false) -> Bool {
    guard let panel else { return false }
    if let field = window?.firstResponder as? View, field.isDescendant(of: panel) {
      // What was typed counts.
      window?.makeFirstResponder(nil)
    }
    self.panel = nil
    panel.removeFromSuperview()
    let pickers = [
      (panel as? PenPanel)?.picker, (panel as? ColorPanel)?.picker, (panel as? NotePanel)?.picker,
      (panel as? PaperPanel)?.picker,
    ]
    if let picker = pickers.compactMap({ $0 }).first, picker.isMixed {
      sketch.pens.remember(picker.color)
    }
    pensDidSettle(writing: !isDrawing)
    return true
  }

  /// Lays out the panel beside its button.
  func layOutPanel() {
    guard let panel, let anchor = panel.anchor, let bar = anchor.superview else { return }
    let button = convert(anchor.bounds, from: anchor)
    let beside = CGRect(
      x: button.minX, y: bar.frame.minY, width: button.width, height: bar.frame.height)
    panel.place(
      in: bounds.insetBy(dx: chrome.gap, dy: chrome.gap), beside: beside, gap: chrome.gap / 2)
  }

  // MARK: Keeping the pens

  /// Draws with these pens from now on, unless the document remembers pens of its own.
  /// - Parameters:
  ///   - pens: the pens with which the user drew last, in any sketch on light paper.
  ///   - dark: those for dark paper.
  public func useDefault(_ pens: PenCase, onDarkPaper dark: PenCase = .forDarkPaper) {
    guard sketch.document.pens == nil else { return }
    defaultPens = (pens, dark)
    takeDefaultPens()
  }

  private func takeDefaultPens() {
    guard let defaultPens else { return }
    let pens = sketch.document.paper.isDark ? defaultPens.dark : defaultPens.light
    sketch.pens = pens
    if sketch.tool.pen != nil { sketch.tool = pens.chosen.kind.tool }
    settledPens = pens
    // The first edit writes them, so that the sketch keeps them when those of other sketches change.
    sketch.document.remember(pens)
  }

  /// Gives a sketch in which there has never been anything the paper of the theme, and pens for it.
  func paperFollowsTheme() {
    let document = sketch.document
    guard isUntouched else { return }
    let former = document.paper.isDark
    document.initialPaper = looks.theme.isDark ? SketchPaper(color: SketchPaper.darkColor) : .white
    guard document.paper.isDark != former else { return }
    sketch.paperDidChange()
    takeDefaultPens()
  }

  /// Whether there has never been anything in the sketch, so that it has the paper of the theme.
  var isUntouched: Bool {
    let document = sketch.document
    return followsDarkMode && !document.canUndo && !document.canRedo && document.strokeCount == 0
  }

  /// Takes the default pens for the paper, as long as the user has not set up any, when it becomes dark or light.
  func pensFollowPaper() {
    guard let defaultPens, defaultPens.light != defaultPens.dark,
      sketch.pens == (sketch.document.paper.isDark ? defaultPens.light : defaultPens.dark)
    else { return }
    takeDefaultPens()
  }

  /// Takes the pens as the user has chosen and set them up: the next edit of the document writes them with it.
  /// - Parameter writing: whether to write them now if something other than the choice has changed.
  func pensDidSettle(writing: Bool = false) {
    let pens = sketch.pens
    guard !isReadOnly, pens != settledPens else { return }
    settledPens = pens
    // From now on they are the user's choice.
    defaultPens = nil
    sketch.document.remember(pens)
    onPensChange?(pens)
    // If this fails, nothing of the drawing is lost, and the next edit tries again.
    if writing { try? sketch.document.keepPens() }
  }
}
