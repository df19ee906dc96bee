import Documents
import Foundation
import Panorama

/// The sketch editor: the canvas, the tools over its lower edge, and keys.
///
/// | key | does |
/// |---|---|
/// | Alt+1 … Alt+5 | draws with a pen of the case; once it draws, opens and closes its panel |
/// | P; H | pen; highlighter that was used last |
/// | E; Shift+E | switches the stroke eraser, the part eraser on and off |
/// | S; Shift+S | switches the shape tool on and off; next shape; Shift makes a shape regular |
/// | T | chooses text notes: a tap places a note, or edits one; Esc ends it |
/// | L; Ctrl+A | switches the lasso on and off; selects all |
/// | Ctrl+C, Ctrl+X, Ctrl+V | copies, cuts, pastes; also pastes pictures |
/// | Ctrl+I | inserts pictures, SVG drawings and PDF files that the user chooses |
/// | Ctrl+D; Delete; arrows | duplicates, deletes, moves the selection |
/// | Ctrl+G; Ctrl+Shift+G | groups, ungroups the selection |
/// | Ctrl+Shift+], Ctrl+Shift+[ | brings the selection to the front, to the back |
/// | Shift+L | opens and closes the panel of layers |
/// | Ctrl+Shift+N; ], [ | new layer; draws in the layer above, below |
/// | Ctrl+], Ctrl+[ | moves the layer up, down |
/// | Ctrl+Z; Ctrl+Shift+Z, Ctrl+Y | undo; redo |
/// | Ctrl+S | writes what could not be written before, and says that everything is on disk |
/// | Ctrl+Shift+S | goes on in a file of another name |
/// | Ctrl+E; Ctrl+Shift+E | exports a PNG; chooses its size, with or without paper |
/// | 0; 1; 2 | shows the whole drawing; 100 %; 200 % |
/// | Home; End | scrolls to the upper left, the lower right corner of the drawing |
/// | G | next of: blank paper, grid, lines, dots, music, isometric |
/// | F1, ? | lists the keys |
/// | Esc | drops the stroke in progress, closes the panel, drops the selection, or returns to the pen |
///
/// The tools never hide a part of the drawing permanently: the canvas can be scrolled out from under them,
/// and they fade while a stroke is near.
///
/// A read-only document is shown with the reason above it, and one finger scrolls.
public final class SketchView: View {
  /// The canvas and its strokes.
  public let sketch: SketchPanorama
  /// The view that scrolls and zooms the canvas.
  public let panoramaView: PanoramaView
  /// The drawing being played; nil if none is.
  var timeLapse: TimeLapseView?
  /// The path of the last export, which the next one overwrites.
  public internal(set) var exportedPath: String?

  /// Opens another sketch in a new window; nil if the program cannot open windows. If it throws, this
  /// window shows the error.
  public var onOpen: (@MainActor (String) throws -> Void)? {
    get { chrome.reporter.onOpen }
    set { chrome.reporter.onOpen = newValue }
  }

  private(set) lazy var toolbar = SketchToolbar(for: self)
  /// The panel of a tool; nil if none is open.
  var panel: ToolPanel?
  /// The pens as they were when the document and the host were last told of them.
  var settledPens: PenCase
  /// The pens for a sketch that has none, until the user chooses or sets up one.
  var defaultPens: (light: PenCase, dark: PenCase)?
  /// Whether a new sketch has dark paper while the theme is dark. Default: no.
  public var followsDarkMode = false { didSet { paperFollowsTheme() } }
  /// Called when the user has chosen a pen or set one up. A program should store the pens, and give them to new
  /// sketches with `useDefault(_:)`.
  public var onPensChange: ((PenCase) -> Void)?
  private(set) lazy var selectionBar = CommandBar(
    "Selection",
    [[.recolor, .arrange, .order], [.copy, .duplicate, .exportSelection], [.delete]],
    for: self)
  let fileBar = NameBar(of: "sketch")
  private(set) lazy var chrome = CanvasChrome("drawing", in: self) { [sketch] in
    sketch.document.path
  }
  private let gate: FingerScrollGate
  /// Called with the settings when the user has changed them.
  public var onSettingsChange: ((SketchSettings) -> Void)?
  /// Adds files and the content of the clipboard.
  private(set) lazy var insertion = SketchInsertion(into: self)
  /// The time at which the note being edited is written to the file.
  var noteDeadline: ScheduledAction?
  /// The time at which a move of the selection by keys is written to the file.
  var nudgeDeadline: ScheduledAction?
  /// The time at which strokes that another program held up are written.
  var waitDeadline: ScheduledAction?
  /// The time at which `SketchPanorama.lighten` is called.
  var lightening: ScheduledAction?
  /// The time at which the note's caret next appears or disappears.
  var noteBlink: ScheduledAction?
  /// How pictures are exported.
  public var export: SketchExport
  var exportFolder: String?
  /// Whether the sketch has only the file that the program gave it. Saving it under a name deletes that file.
  public var isUntitled = false { didSet { if isUntitled != oldValue { onChange?() } } }
  /// Called when something has changed: the drawing, the title, or whether the sketch can be changed.
  public var onChange: (() -> Void)?
  /// Called while a finger, a pen or the mouse draws.
  public var onDrawing: (() -> Void)?
  /// Called with the path after the sketch was saved under another name.
  public var onSaveAs: ((String) -> Void)?
  /// Lets the user choose a folder for a new file, and calls the function with its path. Returns whether the user is
  /// asked. Nil if the program has no chooser: then a name can be a path.
  public var chooseFolder: ((_ start: String, _ chosen: @escaping (String) -> Void) -> Bool)?
  /// Lets the user choose files to insert, and calls the function with their paths. Returns whether the user is asked. Nil if
  /// the program has no chooser.
  public var chooseFiles: ((_ chosen: @escaping ([String]) -> Void) -> Bool)?
  /// Offers what was copied to other programs. The first parameter has MIME types of pictures. The second one makes the bytes of
  /// such a type on any thread, and for any other type those of the copied text. Nil if the clipboard holds only text.
  public var offersCopy:
    ((_ types: [String], _ make: @escaping @Sendable (_ type: String) -> Data?) -> Bool)?
  /// The items for windows and files that the menu for exporting leads to.
  public var hostMenuItems: () -> [PopUpMenu.Item] = { [] }
  /// The keys for windows and files, which the list of keys shows after the sketch's own.
  public var hostKeys: () -> [KeyGroup] = { [] }
  /// Writes exported pictures beside the drawing.
  public var exporter: BackgroundExporter { chrome.exporter }
  /// Whether the view has been laid out once. After that only the user moves the canvas.
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
    if let pens = document.pens { sketch.pens = pens }
    sketch.tool = sketch.pens.chosen.kind.tool
    settledPens = sketch.pens
    panoramaView = PanoramaView(frame: CGRect(origin: .zero, size: frame.size))
    gate = FingerScrollGate(sketch, in: panoramaView.scrollView)
    self.export = export
    self.exportFolder = exportFolder
    super.init(frame: frame)
    addSubviewToFit(panoramaView)
    panoramaView.panorama = sketch
    // Scroll indicators are meaningless on a canvas without edges.
    panoramaView.scrollView.showsHorizontalScrollIndicator = false
    panoramaView.scrollView.showsVerticalScrollIndicator = false
    panoramaView.scrollView.keepsTouchesThatStopMotion = false
    selectionBar.balancesRows = true
    for bar in [chrome.notice, selectionBar, fileBar, toolbar] as [View] {
      addSubview(bar)
    }
    connect()
    documentDidChange()
  }

  /// Always nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  private func connect() {
    sketch.onChange = { [weak self] in
      self?.documentDidChange()
      self?.waitForFile()
      self?.lightenOnceIdle()
    }
    sketch.onRest = { [weak self] in self?.lightenOnceIdle() }
    sketch.document.onChange = { [weak self] in self?.sketch.documentDidChange($0) }
    sketch.document.onFileEvent = { [weak self] in self?.take($0) }
    chrome.reporter.isBusy = { [weak self] in self?.sketch.isDrawing ?? false }
    chrome.reporter.onSave = { [weak self] in self?.sketch.save() }
    sketch.notes.onCaret = { [weak self] in self?.restartBlinking() }
    sketch.onDrawing = { [weak self] touch in self?.makeWay(for: touch) }
    sketch.willDraw = { [weak self] in self?.closePanel(isDrawing: true) ?? false }
    sketch.onPensChange = { [weak self] in self?.toolbar.update() }
    sketch.onLongPress = { [weak self] in self?.presentMenu(at: $0) }
    sketch.onZoom = { [weak self] in self?.toolbar.showZoom() }
    sketch.onRefusal = { [weak self] in self?.chrome.notice.show($0) }
    panoramaView.scrollView.panGestureRecognizer.delegate = gate
  }

  /// The user's settings for all sketches.
  public var settings = SketchSettings() {
    didSet { if settings != oldValue { settingsDidChange() } }
  }

  private func settingsDidChange() {
    sketch.ground = settings.ground
    sketch.invertsColors = settings.invertsColors
    sketch.fingersScroll = settings.fingersScroll
    sketch.drawsInPoints = settings.drawsInPoints
    sketch.selectionRule = settings.selection
    panoramaView.scrollView.spaceDrags = settings.fingersScroll
    documentDidChange()
    onSettingsChange?(settings)
  }

  /// Whether the document cannot be changed.
  var isReadOnly: Bool { sketch.document.readOnlyReason != nil }

  /// Shows a new name of the file, or its loss.
  func fileDidChange() { documentDidChange() }

  /// Shows an exported picture in the desktop's file manager; nil if there is no desktop.
  public var showsFile: (@MainActor (String) -> Void)? {
    get { chrome.showsFile }
    set { chrome.showsFile = newValue }
  }

  private func documentDidChange() {
    let document = sketch.document
    pensFollowPaper()
    toolbar.update()
    selectionBar.isHidden = sketch.selection == nil
    if isReadOnly || panel?.anchor?.superview?.isHidden == true { closePanel() }
    (panel as? LayerPanel)?.update()
    pagesDidChange()
    panoramaView.contentView.looks.cursor = isReadOnly ? .openHand : .crosshair
    panoramaView.minimumNumberOfTouchesToScroll =
      isReadOnly || sketch.fingersScroll ? 1 : 2
    chrome.reporter.readOnlyReason = document.readOnlyReason
    chrome.reporter.failure = sketch.failure
    onChange?()
  }

  /// Shows what happened to the file.
  private func take(_ event: DocumentEvent) {
    if case .renamed = event { isUntitled = false }
    documentDidChange()
    waitForFile()
    chrome.reporter.show(event)
    // What could not be saved may be writable now. It is tried later, because the document is being checked now.
    if sketch.failure != nil {
      sketch.document.post { [weak self] in self?.sketch.saveLater() }
    }
  }

  /// Fades the tools while a stroke is near them.
  private func makeWay(for touch: Touch?) {
    let clearance = 4 * looks.theme.unit
    let isNear =
      touch.map {
        toolbar.frame.insetBy(dx: -clearance, dy: -clearance).contains($0.location(in: self))
      } ?? false
    toolbar.strokeDidMove(isNear: isNear, isOver: touch == nil)
    if touch != nil { onDrawing?() }
    chrome.reporter.askOnceIdle()
  }

  // MARK: Keys

  // Keys come here first, because the arrow keys move the selection before they scroll.
  public override var preferredKeyResponder: Responder? { self }
  public override var canBecomeFirstResponder: Bool { true }

  public override func keyDown(with event: KeyEvent) {
    if let timeLapse { return timeLapse.takeKey(event) }
    if writingKeyDown(event) { return }
    if Self.commands.take(event, in: self) || panoramaView.scrollView.takeKey(event) { return }
    super.keyDown(with: event)
  }

  public override func insertText(_ text: String) -> Bool {
    if writeInNote(text) { return true }
    guard text == "?" else { return super.insertText(text) }
    SketchCommand.keyList.perform(self)
    return true
  }

  public override func setMarkedText(_ text: String, selecting range: Range<Int>) -> Bool {
    guard sketch.isWriting else { return false }
    sketch.notes.mark(text, selecting: range)
    return true
  }

  public override var textInsertion: TextInsertion? {
    guard let caret = sketch.notes.caret else { return nil }
    let ends = [caret.top, caret.bottom].map {
      panoramaView.contentView.convert(CGPoint(x: $0.x, y: $0.y), to: nil)
    }
    let box = CGRect(origin: ends[0], size: .zero).union(CGRect(origin: ends[1], size: .zero))
    return TextInsertion(caret: box, isComposing: sketch.notes.isComposing)
  }

  public override func surroundingsDidChange() {
    super.surroundingsDidChange()
    paperFollowsTheme()
  }

  // MARK: Layout

  public override func layoutSubviews() {
    paperFollowsTheme()
    chrome.layOut(tools: toolbar, bars: [selectionBar, fileBar])
    layOutPanel()
    let (gap, notice) = (chrome.gap, chrome.notice)
    // A drawing shown as a whole is not covered by the tools or the notice.
    panoramaView.contentInset = EdgeInsets(
      top: notice.standing == nil ? 0 : notice.frame.maxY - bounds.minY + gap,
      bottom: bounds.maxY - toolbar.frame.minY + gap)
    // The canvas begins below the notice. A later notice must not move it under a hand.
    guard !hasBegun, !bounds.isEmpty else { return }
    hasBegun = true
    panoramaView.scrollView.layoutIfNeeded()
    sketch.showFirst()
  }
}
