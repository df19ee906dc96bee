#if Apps
  import Panorama

  /// A sketch to be worked on: the sheet, the tools over its lower edge, and their keys.
  ///
  /// | key | does |
  /// |---|---|
  /// | E | eraser on and off |
  /// | Ctrl+Z; Ctrl+Shift+Z, Ctrl+Y | undo; redo |
  /// | Ctrl+S | says that everything is on disk, or writes what is not |
  /// | Ctrl+E | exports a PNG |
  /// | 0; 1 | the whole page; its own size |
  /// | Esc | drops the stroke in progress, else puts the eraser away |
  ///
  /// The tools hide nothing for good: the page can be scrolled free of them, and they step aside
  /// for a stroke that comes near.
  ///
  /// A document that cannot be changed is shown with the reason above it; then one finger scrolls.
  public final class SketchView: View {
    /// The sheet and what is on it.
    public let sketch: SketchPanorama
    /// What scrolls and zooms the sheet.
    public let panoramaView: PanoramaView
    /// Where the last export went; the next one writes over it.
    public internal(set) var exportedPath: String?

    /// Opens another sketch in a window of its own; nil where there are none. What it throws is said
    /// in this one.
    public var onOpen: (@MainActor (String) throws -> Void)?

    /// Seconds without a stroke after which something is asked.
    static let restBeforeQuestion = 1.0
    /// Waits for the hand to rest.
    var question: Alert?
    var questionDeadline: Deadline?

    let toolbar = SketchToolbar()
    let notice = SketchNotice()
    let export: SketchExport
    let exportFolder: String?
    /// It has been laid out: from now on only hands move the page.
    private var hasBegun = false

    /// - Parameters:
    ///   - document: what is drawn on.
    ///   - frame: in the superview.
    ///   - export: how pictures are made.
    ///   - exportFolder: where pictures go; nil puts them beside the document, or in the current
    ///     folder for a document without a file.
    public init(
      document: SketchDocument, frame: CGRect = .zero, export: SketchExport = SketchExport(),
      exportFolder: String? = nil
    ) {
      sketch = SketchPanorama(document: document)
      panoramaView = PanoramaView(frame: CGRect(origin: .zero, size: frame.size))
      self.export = export
      self.exportFolder = exportFolder
      super.init(frame: frame)
      addSubviewToFit(panoramaView)
      panoramaView.panorama = sketch
      addSubview(notice)
      addSubview(toolbar)
      connect()
      followDocument()
      documentDidChange()
    }

    /// Nil: views are not read from archives.
    public required init?(coder: NSCoder) { nil }

    private func connect() {
      sketch.onChange = { [weak self] in self?.documentDidChange() }
      sketch.onDrawing = { [weak self] touch in self?.makeWay(for: touch) }
      toolbar.eraser.addAction(for: .touchUpInside) { [weak self] in self?.toggleEraser() }
      toolbar.undo.addAction(for: .touchUpInside) { [weak self] in self?.sketch.undo() }
      toolbar.redo.addAction(for: .touchUpInside) { [weak self] in self?.sketch.redo() }
      toolbar.fit.addAction(for: .touchUpInside) { [weak self] in self?.showWholePage() }
      toolbar.export.addAction(for: .touchUpInside) { [weak self] in self?.exportPicture() }
    }

    /// Whether it is only looked at.
    var isReadOnly: Bool { sketch.document.readOnlyReason != nil }

    private func documentDidChange() {
      let document = sketch.document
      toolbar.eraser.isEnabled = !isReadOnly
      toolbar.undo.isEnabled = document.canUndo && !isReadOnly
      toolbar.redo.isEnabled = document.canRedo && !isReadOnly
      panoramaView.contentView.cursor = isReadOnly ? .openHand : .crosshair
      panoramaView.minimumNumberOfTouchesToScroll = isReadOnly ? 1 : 2
      if let reason = document.readOnlyReason {
        notice.standing = SketchNotice.Line(text: "Read only: \(reason)")
      } else {
        notice.standing = sketch.failure.map {
          SketchNotice.Line(text: $0.description, isError: true)
        }
      }
    }

    /// A stroke near the tools has them step aside.
    private func makeWay(for touch: Touch?) {
      let clearance = 4 * theme.unit
      let isNear =
        touch.map {
          toolbar.frame.insetBy(dx: -clearance, dy: -clearance).contains($0.location(in: self))
        } ?? false
      toolbar.strokeDidMove(isNear: isNear, isOver: touch == nil)
      if question != nil { askOnceResting() }
    }

    // MARK: Keys

    public override func keyDown(with event: KeyEvent) {
      switch (event.key, event.modifierFlags) {
      case ("e", []): if !event.isRepeat { toggleEraser() }
      case ("z", .control): sketch.undo()
      case ("z", [.control, .shift]), ("y", .control): sketch.redo()
      case ("s", .control): if !event.isRepeat { save() }
      case ("e", .control): if !event.isRepeat { exportPicture() }
      case ("0", []), ("0", .control): showWholePage()
      case ("1", []), ("1", .control):
        panoramaView.scrollView.setZoomScale(1, animated: true)
      case ("escape", []) where sketch.isDrawing: sketch.cancel()
      case ("escape", []) where sketch.tool == .eraser: toggleEraser()
      default: super.keyDown(with: event)
      }
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
      // The page can be scrolled free of what stands over it.
      panoramaView.contentInset = EdgeInsets(
        top: notice.standing == nil ? 0 : notice.frame.maxY - bounds.minY + gap,
        bottom: bounds.maxY - toolbar.frame.minY + gap)
      // It begins below that; what is said later does not move it under a hand.
      guard !hasBegun, !bounds.isEmpty else { return }
      hasBegun = true
      panoramaView.scrollView.layoutIfNeeded()
      panoramaView.contentOffset.y = -panoramaView.contentInset.top
    }
  }
#endif
