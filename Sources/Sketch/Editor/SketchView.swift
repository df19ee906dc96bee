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
  /// | Esc | drops the stroke in progress, else puts the eraser away |
  public final class SketchView: View {
    /// The sheet and what is on it.
    public let sketch: SketchPanorama
    /// What scrolls and zooms the sheet.
    public let panoramaView: PanoramaView
    /// Where the last export went; the next one writes over it.
    public private(set) var exportedPath: String?

    let toolbar = SketchToolbar()
    let notice = SketchNotice()
    private let export: SketchExport
    private let exportFolder: String?

    /// - Parameters:
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
      panoramaView.contentView.cursor = .crosshair
      panoramaView.panorama = sketch
      addSubview(notice)
      addSubview(toolbar)
      connect()
      documentDidChange()
    }

    /// Nil: views are not read from archives.
    public required init?(coder: NSCoder) { nil }

    private func connect() {
      sketch.onChange = { [weak self] in self?.documentDidChange() }
      sketch.onFailure = { [weak self] error in
        self?.notice.show(error.description, isError: true)
      }
      toolbar.eraser.addAction(for: .touchUpInside) { [weak self] in self?.toggleEraser() }
      toolbar.undo.addAction(for: .touchUpInside) { [weak self] in self?.sketch.undo() }
      toolbar.redo.addAction(for: .touchUpInside) { [weak self] in self?.sketch.redo() }
      toolbar.fit.addAction(for: .touchUpInside) { [weak self] in
        self?.panoramaView.scaleToFit(animated: true)
      }
      toolbar.export.addAction(for: .touchUpInside) { [weak self] in self?.exportPicture() }
    }

    private func documentDidChange() {
      toolbar.undo.isEnabled = sketch.document.canUndo
      toolbar.redo.isEnabled = sketch.document.canRedo
    }

    // MARK: Commands

    /// Changes between pen and eraser.
    public func toggleEraser() {
      sketch.tool = sketch.tool == .eraser ? .pen : .eraser
      toolbar.eraser.isSelected = sketch.tool == .eraser
    }

    /// Everything is on disk already, stroke by stroke; after a failure it is tried again.
    public func save() {
      guard sketch.save() else { return }
      guard let path = sketch.document.path else {
        notice.show("This sketch has no file: it is kept until the window closes", isError: false)
        return
      }
      notice.show("\(URL(fileURLWithPath: path).lastPathComponent) is saved", isError: false)
    }

    /// Writes a PNG of the page beside the document.
    public func exportPicture() {
      let document = sketch.document.path.map { URL(fileURLWithPath: $0) }
      let name = document?.deletingPathExtension().lastPathComponent ?? "sketch"
      let folder =
        exportFolder ?? document?.deletingLastPathComponent().path
        ?? FileManager.default.currentDirectoryPath
      do throws(ImageError) {
        let path = try export.write(sketch, named: name, in: folder, over: exportedPath)
        exportedPath = path
        notice.show(
          "Exported as \(URL(fileURLWithPath: path).lastPathComponent)", isError: false)
      } catch {
        notice.show("The picture could not be written: \(error)", isError: true)
      }
    }

    /// Drops a stroke in progress and closes the file: one file is left, nothing is asked.
    /// - Throws: `SketchError`, when something could not be written.
    public func close() throws {
      sketch.cancel()
      if !sketch.save(), let failure = sketch.failure { throw failure }
      try sketch.document.close()
    }

    // MARK: Keys

    public override func keyDown(with event: KeyEvent) {
      switch (event.key, event.modifierFlags) {
      case ("e", []): if !event.isRepeat { toggleEraser() }
      case ("z", .control): sketch.undo()
      case ("z", [.control, .shift]), ("y", .control): sketch.redo()
      case ("s", .control): if !event.isRepeat { save() }
      case ("e", .control): if !event.isRepeat { exportPicture() }
      case ("escape", []) where sketch.isDrawing: sketch.cancel()
      case ("escape", []) where sketch.tool == .eraser: toggleEraser()
      default: super.keyDown(with: event)
      }
    }

    // MARK: Layout

    public override func layoutSubviews() {
      let gap = 4 * theme.unit
      let bar = toolbar.sizeThatFits(bounds.size)
      toolbar.frame = CGRect(
        x: ((bounds.width - bar.width) / 2).rounded(), y: bounds.maxY - bar.height - gap,
        width: bar.width, height: bar.height)
      let room = CGSize(width: max(0, bounds.width - 2 * gap), height: bounds.height)
      let line = notice.sizeThatFits(room)
      notice.frame = CGRect(
        x: ((bounds.width - line.width) / 2).rounded(), y: bounds.minY + gap, width: line.width,
        height: line.height)
    }
  }
#endif
