#if Apps
  import Panorama

  /// The sketch editor: the sheet, the tools over its lower edge, and keys.
  ///
  /// | key | does |
  /// |---|---|
  /// | P; H | pen; highlighter |
  /// | E; Shift+E | eraser of strokes, eraser of parts on and off |
  /// | T | text notes on: a tap places one, or takes hold of one; Esc ends it |
  /// | L; Ctrl+A | lasso on and off; selects all |
  /// | Ctrl+C, Ctrl+X, Ctrl+V | copies, cuts, pastes; also pastes pictures |
  /// | Ctrl+D; Delete; arrows | duplicates, deletes, moves what is selected |
  /// | Ctrl+Shift+N; ], [ | new layer; draws in the layer above, below |
  /// | Ctrl+], Ctrl+[ | moves the layer up, down |
  /// | Ctrl+Z; Ctrl+Shift+Z, Ctrl+Y | undo; redo |
  /// | Ctrl+S | says that everything is on disk, or writes what is missing |
  /// | Ctrl+E; Ctrl+Shift+E | exports a PNG; chooses its size, with or without paper |
  /// | 0; 1 | everything that is drawn; 100 % |
  /// | Home; End | the upper left corner of what is drawn; the lower right one |
  /// | G | the next one of blank paper, grid, lines, dots |
  /// | Esc | drops the stroke in progress, or the selection, or puts the eraser or the lasso away |
  ///
  /// The tools never hide anything permanently: the canvas can be scrolled clear of them, and they fade
  /// while a stroke is near.
  ///
  /// A read-only document is shown with the reason above it, and one finger scrolls.
  public final class SketchView: View {
    /// The sheet and its strokes.
    public let sketch: SketchPanorama
    /// The view that scrolls and zooms the sheet.
    public let panoramaView: PanoramaView
    /// The drawing being played; nil if none is.
    var timeLapse: TimeLapseView?
    /// The path of the last export, which the next one overwrites.
    public internal(set) var exportedPath: String?

    /// Opens another sketch in a new window; nil if there can be none. This window shows the error
    /// that it throws.
    public var onOpen: (@MainActor (String) throws -> Void)? {
      get { news.onOpen }
      set { news.onOpen = newValue }
    }

    let toolbar = SketchToolbar()
    /// The tool that the eraser gives way to.
    var drawingTool = SketchPanorama.Tool.pen
    let selectionBar = SelectionBar()
    let notice = Notice()
    private let layers: LayersMenu
    private let canvas = CanvasMenu()
    private let gate: FingerScrollGate
    /// Called when a person has chosen other settings.
    public var onSettingsChange: ((SketchSettings) -> Void)?
    private let news: FileNewsReporter
    /// Adds what comes from elsewhere.
    private(set) lazy var insertion = SketchInsertion(into: self)
    /// When the note being written is written to the file.
    var noteDeadline: Deadline?
    /// When the note's caret appears or disappears next.
    var noteBlink: Deadline?
    /// How pictures are exported.
    public var export: SketchExport
    let exportFolder: String?
    /// Whether the view has been laid out once; from then on only hands move the canvas.
    private var hasBegun = false

    /// - Parameters:
    ///   - document: the document to edit.
    ///   - frame: the frame in the superview.
    ///   - export: how pictures are drawn.
    ///   - exportFolder: the folder for pictures; nil for the document's folder, or the current
    ///     folder if the document has no file.
    public init(
      document: SketchDocument, frame: CGRect = .zero, export: SketchExport = SketchExport(),
      exportFolder: String? = nil
    ) {
      sketch = SketchPanorama(document: document)
      layers = LayersMenu(of: sketch, notice: notice)
      news = FileNewsReporter(of: sketch, notice: notice)
      panoramaView = PanoramaView(frame: CGRect(origin: .zero, size: frame.size))
      gate = FingerScrollGate(sketch, in: panoramaView.scrollView)
      self.export = export
      self.exportFolder = exportFolder
      super.init(frame: frame)
      addSubviewToFit(panoramaView)
      panoramaView.panorama = sketch
      // Indicators of a canvas without edges say nothing.
      panoramaView.scrollView.showsHorizontalScrollIndicator = false
      panoramaView.scrollView.showsVerticalScrollIndicator = false
      addSubview(notice)
      addSubview(selectionBar)
      addSubview(layers.nameBar)
      addSubview(toolbar)
      connect()
      documentDidChange()
    }

    /// Always nil: views are not read from archives.
    public required init?(coder: NSCoder) { nil }

    private func connect() {
      sketch.onChange = { [weak self] in self?.documentDidChange() }
      sketch.notes.onCaret = { [weak self] in self?.restartBlinking() }
      sketch.onDrawing = { [weak self] touch in self?.makeWay(for: touch) }
      toolbar.pen.addAction(for: .touchUpInside) { [weak self] in self?.presentTools() }
      toolbar.eraser.addAction(for: .touchUpInside) { [weak self] in self?.toggle(.eraser) }
      toolbar.partEraser.addAction(for: .touchUpInside) { [weak self] in self?.toggle(.partEraser) }
      toolbar.lasso.addAction(for: .touchUpInside) { [weak self] in self?.toggle(.lasso) }
      toolbar.note.addAction(for: .touchUpInside) { [weak self] in self?.toggle(.note) }
      connectSelection()
      toolbar.layers.addAction(for: .touchUpInside) { [weak self] in
        guard let self else { return }
        layers.present(from: toolbar.layers)
      }
      sketch.onRefusal = { [weak self] in self?.notice.show($0) }
      toolbar.canvas.addAction(for: .touchUpInside) { [weak self] in
        guard let self else { return }
        canvas.present(from: toolbar.canvas)
      }
      canvas.onChange = { [weak self] in self?.follow($0) }
      panoramaView.scrollView.panGestureRecognizer.delegate = gate
      toolbar.undo.addAction(for: .touchUpInside) { [weak self] in self?.sketch.undo() }
      toolbar.redo.addAction(for: .touchUpInside) { [weak self] in self?.sketch.redo() }
      toolbar.fit.addAction(for: .touchUpInside) { [weak self] in self?.showEverything() }
      toolbar.actualSize.addAction(for: .touchUpInside) { [weak self] in self?.showActualSize() }
      toolbar.export.addAction(for: .touchUpInside) { [weak self] in self?.exportPicture() }
    }

    /// What was chosen for all sketches.
    public var settings: SketchSettings {
      get { canvas.settings }
      set { canvas.settings = newValue }
    }

    private func follow(_ settings: SketchSettings) {
      sketch.ground = settings.ground
      sketch.fingersScroll = settings.fingersScroll
      panoramaView.scrollView.spaceDrags = settings.fingersScroll
      documentDidChange()
      onSettingsChange?(settings)
    }

    /// Whether the document cannot be changed.
    var isReadOnly: Bool { sketch.document.readOnlyReason != nil }

    private func documentDidChange() {
      let document = sketch.document
      toolbar.pen.isEnabled = !isReadOnly
      toolbar.eraser.isEnabled = !isReadOnly
      toolbar.partEraser.isEnabled = !isReadOnly
      toolbar.lasso.isEnabled = !isReadOnly
      toolbar.note.isEnabled = !isReadOnly
      toolbar.layers.isEnabled = !isReadOnly
      selectionBar.isHidden = sketch.selection == nil
      toolbar.undo.isEnabled = document.canUndo && !isReadOnly
      toolbar.redo.isEnabled = document.canRedo && !isReadOnly
      panoramaView.contentView.cursor = isReadOnly ? .openHand : .crosshair
      panoramaView.minimumNumberOfTouchesToScroll =
        isReadOnly || sketch.fingersScroll ? 1 : 2
      if let reason = document.readOnlyReason {
        notice.standing = Notice.Standing(text: "Read-only: \(reason)")
      } else {
        notice.standing = sketch.failure.map {
          Notice.Standing(text: $0.description, isError: true)
        }
      }
    }

    /// Fades the tools while a stroke is near them.
    private func makeWay(for touch: Touch?) {
      let clearance = 4 * theme.unit
      let isNear =
        touch.map {
          toolbar.frame.insetBy(dx: -clearance, dy: -clearance).contains($0.location(in: self))
        } ?? false
      toolbar.strokeDidMove(isNear: isNear, isOver: touch == nil)
      news.askOnceResting()
    }

    // MARK: Keys

    // Before the view that scrolls, whose arrow keys move what is selected.
    public override var preferredKeyResponder: Responder? { self }
    public override var canBecomeFirstResponder: Bool { true }

    public override func keyDown(with event: KeyEvent) {
      if let timeLapse { return timeLapse.takeKey(event) }
      if writingKeyDown(event) { return }
      if selectionKeyDown(event) || layers.takeKey(event) { return }
      switch (event.key, event.modifierFlags) {
      case ("l", []): if !event.isRepeat { toggle(.lasso) }
      case ("p", []): choose(.pen)
      case ("t", []): choose(.note)
      case ("g", []): canvas.chooseNextGround()
      case ("h", []): choose(.highlighter)
      case ("e", []): if !event.isRepeat { toggle(.eraser) }
      case ("e", .shift): if !event.isRepeat { toggle(.partEraser) }
      case ("z", .control): sketch.undo()
      case ("z", [.control, .shift]), ("y", .control): sketch.redo()
      case ("s", .control): if !event.isRepeat { save() }
      case ("e", .control): if !event.isRepeat { exportPicture() }
      case ("e", [.control, .shift]): presentExport()
      case ("0", []), ("0", .control): showEverything()
      case ("home", []), ("end", []): sketch.showCorner(isLast: event.key == "end")
      case ("1", []), ("1", .control): showActualSize()
      case ("escape", []) where sketch.isDrawing: sketch.cancel()
      case ("escape", []) where sketch.selection != nil: sketch.lasso.deselect()
      case ("escape", []) where ![.pen, .highlighter].contains(sketch.tool): choose(drawingTool)
      default:
        if !panoramaView.scrollView.takeKey(event) { super.keyDown(with: event) }
      }
    }

    public override func insertText(_ text: String) -> Bool {
      writeInNote(text) || super.insertText(text)
    }

    // MARK: Layout

    public override func layoutSubviews() {
      let gap = 4 * theme.unit
      let bar = toolbar.sizeThatFits(
        CGSize(width: max(0, bounds.width - 2 * gap), height: bounds.height))
      toolbar.frame = CGRect(
        x: ((bounds.width - bar.width) / 2).rounded(), y: bounds.maxY - bar.height - gap,
        width: bar.width, height: bar.height)
      let room = CGSize(width: max(0, bounds.width - 2 * gap), height: bounds.height)
      let line = notice.sizeThatFits(room)
      notice.frame = CGRect(
        x: ((bounds.width - line.width) / 2).rounded(), y: bounds.minY + gap, width: line.width,
        height: line.height)
      let chooser = selectionBar.sizeThatFits(room)
      selectionBar.frame = CGRect(
        x: ((bounds.width - chooser.width) / 2).rounded(),
        y: notice.isHidden ? bounds.minY + gap : notice.frame.maxY + gap, width: chooser.width,
        height: chooser.height)
      let asked = layers.nameBar.sizeThatFits(room)
      layers.nameBar.frame = CGRect(
        x: ((bounds.width - asked.width) / 2).rounded(), y: selectionBar.frame.minY,
        width: asked.width, height: asked.height)
      // What is shown as a whole is clear of the tools and the notice.
      panoramaView.contentInset = EdgeInsets(
        top: notice.standing == nil ? 0 : notice.frame.maxY - bounds.minY + gap,
        bottom: bounds.maxY - toolbar.frame.minY + gap)
      // The sheet begins below the notice; a later notice does not move it under a hand.
      guard !hasBegun, !bounds.isEmpty else { return }
      hasBegun = true
      panoramaView.scrollView.layoutIfNeeded()
      sketch.camera?.showFirst()
    }
  }
#endif
