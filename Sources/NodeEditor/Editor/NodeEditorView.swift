import Documents
import Foundation
import NodeGraph
import Panorama
import PanoramaImages

/// The node editor: a canvas with tools above it.
///
/// | action | effect |
/// |---|---|
/// | long press or double click on the background, Tab | adds a node |
/// | drag a node | moves it |
/// | drag the mouse on the background; with Shift | selects in a box; adds to the selection |
/// | drag from port to port; drag the end of a wire | connects; reconnects or disconnects |
/// | tap a port, and then another | connects them |
/// | long press on a node | waits for a tap on the node to connect it with |
/// | long press on an edge, or on one of several selected nodes | opens its menu |
/// | double click on a wire | adds a reroute dot; on an edge between cards, labels it |
/// | drag from a side of a card | draws an edge, to another card or to a new one |
/// | drag an edge or corner of a card | resizes it |
/// | drag a number; tap it | changes it; opens a field for it |
/// | double click on a subgraph, on a file card | opens it; opens the file |
///
/// For keys see `NodeCommand`. The canvas does not scroll while something is dragged.
public final class NodeEditorView: View {
  /// The canvas with the graph.
  public let canvas: NodeCanvas
  /// The session that edits the graph.
  public var session: GraphSession { canvas.session }
  /// The view that scrolls and zooms the canvas.
  public let panoramaView: PanoramaView
  /// The file.
  public let document: CanvasDocument
  /// Called when the title, or something that menus show, has changed.
  public var onChange: @MainActor () -> Void = {}
  /// Returns the window's menu items, which the editor's menu shows below its own.
  public var hostMenuItems: @MainActor () -> [PopUpMenu.Item] = { [] }
  /// Returns the window's keys, which the list of keys shows after those of the editor.
  public var hostKeys: @MainActor () -> [KeyGroup] = { [] }

  /// Reads the picture in the clipboard; nil if the host's clipboard holds only text.
  public var readClipboardPicture:
    ((_ completion: @escaping @MainActor (ClipboardPicture?) -> Void) -> Void)?

  /// Copies a picture to the clipboard, and returns whether that was possible; nil if the host's clipboard holds only
  /// text.
  public var writeClipboardPicture: ((CGImage) -> Bool)?

  /// Opens an address of the web in the desktop's browser, and calls `completion` with the reason if that fails; nil
  /// if the host has no desktop.
  public var openAddress:
    ((_ address: String, _ completion: @escaping @MainActor (_ failure: String?) -> Void) -> Void)?

  /// Opens a file of any kind: in this program, or in the one that the desktop has for it. Calls `completion` with the
  /// reason if that fails; nil if the host can open no files.
  public var openFile:
    ((_ path: String, _ completion: @escaping @MainActor (_ failure: String?) -> Void) -> Void)?

  /// Draws the sketches, and whatever else the host knows, that file cards name; nil: such cards show the kind of the
  /// file.
  public var documentReader: CardDocumentReader? {
    get { canvas.files.documentReader }
    set { canvas.files.documentReader = newValue }
  }

  /// Shows the files of cards again, and computes the nodes that read files again, when other programs change them.
  ///
  /// - Parameter post: runs an action on the main actor soon. It is called on another thread.
  public func watchFiles(post: @escaping MainActorPost) {
    if fileWatch == nil { fileWatch = BoardFileWatch(canvas, session, post: post) }
  }

  /// Called when the user has changed the settings.
  public var onSettingsChange: @MainActor (NodeEditorSettings) -> Void = { _ in }

  /// Where something was pasted last under the mouse, in points of the canvas.
  var lastPaste: CGPoint?
  /// Whether letters do nothing, because the user may still be typing in a field that has just closed. A press on the
  /// canvas, Escape or Tab ends this.
  var awaitsFocus = false
  let hand: CanvasHand
  let overlay: CanvasOverlay
  private(set) lazy var toolbar = CommandBar(
    "Tools",
    [
      [.add, .selectSeveral], [.undo, .redo], [.find, .showEverything, .arrange],
      [.delete, .more],
    ], for: self)
  let minimap: Minimap
  let breadcrumb = Breadcrumb(frame: .zero)
  private(set) lazy var chrome = CanvasChrome("graph", in: self) { [document] in document.path }
  let readout = ZoomReadout()
  let hint = Label(style: .body, alignment: .center)
  /// Writes exported pictures beside the editing.
  public var exporter: BackgroundExporter { chrome.exporter }
  let fields: CanvasFields
  let lists: NodeLists
  /// The path of graphs from the main one to the one that is shown.
  var path: [GraphID] = [.main]
  private var saving: ScheduledAction?
  /// Whether files are written synchronously and not on another thread.
  private let isImmediate: Bool
  private var hasBegun = false
  private var fileWatch: BoardFileWatch?

  /// The time between an edit and saving it, in seconds.
  private static let saveDelay = 0.3

  /// - Parameters:
  ///   - document: the file.
  ///   - types: the node types that can be used.
  ///   - theme: the colours until the view is in a window, whose theme is then used.
  ///   - fonts: the fonts.
  ///   - isImmediate: whether evaluation, saving and exporting are done synchronously, as a replay needs.
  public init(
    document: CanvasDocument, types: NodeTypes = .withPictures, theme: InterfaceTheme = .light,
    fonts: FontLibrary, isImmediate: Bool = false
  ) {
    self.document = document
    self.isImmediate = isImmediate
    let folder = document.path.map { HeldFolder.split($0).folder } ?? ""
    let session = GraphSession(
      document.initial, types: types, folder: folder, isImmediate: isImmediate)
    canvas = NodeCanvas(session, theme: theme, fonts: fonts)
    panoramaView = PanoramaView(frame: .zero)
    overlay = CanvasOverlay(panoramaView, canvas)
    hand = CanvasHand(canvas, in: panoramaView, overlay: overlay)
    minimap = Minimap(canvas, panoramaView)
    fields = CanvasFields(canvas, in: panoramaView)
    lists = NodeLists(canvas, in: panoramaView, fields: fields)
    super.init(frame: .zero)
    addSubviewToFit(panoramaView)
    addSubviewToFit(overlay)
    for view in [hint, minimap, breadcrumb, readout, chrome.notice, toolbar] as [View] {
      addSubview(view)
    }
    panoramaView.minimumNumberOfTouchesToScroll = 1
    panoramaView.scrollView.showsHorizontalScrollIndicator = false
    panoramaView.scrollView.showsVerticalScrollIndicator = false
    panoramaView.panorama = canvas
    hint.isSecondary = true
    hint.numberOfLines = 0
    hint.text = """
      Double click, or hold, to add a card or a node
      Press T for a card, Tab to search, ? for all keys
      """
    connect()
    stateDidChange()
    connectFile()
  }

  /// Runs an action on the main actor after work in the background; nil if all work is done synchronously.
  var postFromBackground: MainActorPost? {
    if isImmediate { return nil }
    return { action in Task { @MainActor in action() } }
  }

  /// Always nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  private func connect() {
    hand.owner = self
    fields.editor = self
    fields.didClose = { [weak self] byEscape in self?.awaitsFocus = !byEscape }
    lists.editor = self
    session.didEdit = { [weak self] in self?.documentDidChange() }
    session.didChangeState = { [weak self] in self?.stateDidChange() }
    canvas.didLand = { [weak self] in self?.minimap.graphDidChange() }
    canvas.didScroll = { [weak self] in self?.canvasDidScroll() }
    breadcrumb.didChoose = { [weak self] in self?.leave(to: $0) }
  }

  // MARK: Following the canvas

  private func documentDidChange() {
    minimap.graphDidChange()
    guard !session.isInGesture else { return }
    document.note(session.document)
    saving?.cancel()
    if let window {
      saving = window.schedule(at: window.time + Self.saveDelay) { [weak self] in
        guard let self else { return }
        fileWatch?.follow()
        if isImmediate { document.save() } else { document.saveInBackground() }
      }
    }
    onChange()
  }

  func stateDidChange() {
    toolbar.update()
    let graph = canvas.graph
    hint.isHidden = !graph.nodeIDs.isEmpty
    minimap.isHidden = graph.nodeIDs.count < Self.minimapCount || !showsMinimap
    let version = [session.graphID.rawValue, "\(session.document.revision)"]
    if version != shownVersion { minimap.graphDidChange() } else { minimap.looksDidChange() }
    if version[0] != shownVersion.first { fileWatch?.follow() }
    shownVersion = version
    updateBreadcrumb()
  }

  /// The picture in the overview; nil until it was drawn.
  public var overview: CGImage? { minimap.picture }

  /// The graph and the revision that the overview shows.
  private var shownVersion: [String] = []

  /// Whether the overview is shown, if there are enough nodes.
  var showsMinimap = true { didSet { stateDidChange() } }
  /// With fewer nodes there is no overview.
  private static let minimapCount = 8

  private func canvasDidScroll() {
    overlay.canvasDidMove()
    minimap.viewDidMove()
    if shownZoom != panoramaView.zoomScale {
      if hasBegun, shownZoom != nil { readout.show(panoramaView.zoomScale) }
      shownZoom = panoramaView.zoomScale
    }
    fields.commit()
  }

  private var shownZoom: Double?

  // MARK: Layout

  public override func layoutSubviews() {
    chrome.layOut(tools: toolbar)
    let (gap, room) = (chrome.gap, chrome.room)
    let crumbs = breadcrumb.sizeThatFits(room)
    breadcrumb.frame = CGRect(
      x: gap, y: gap, width: min(crumbs.width, room.width), height: crumbs.height)
    let map = CGSize(width: 190 * looks.theme.scale, height: 130 * looks.theme.scale)
    minimap.frame = CGRect(
      x: bounds.maxX - map.width - gap, y: bounds.maxY - map.height - gap, width: map.width,
      height: map.height)
    // In narrow windows, the overview is above the tools.
    if minimap.frame.intersects(toolbar.frame) {
      minimap.frame.origin.y = toolbar.frame.minY - map.height - gap
    }
    let text = hint.sizeThatFits(room)
    hint.frame = CGRect(
      x: 0, y: (bounds.midY - text.height / 2).rounded(), width: bounds.width,
      height: text.height)
    readout.place(in: CGRect(x: 0, y: 0, width: bounds.width, height: toolbar.frame.minY))
    guard !hasBegun, !bounds.isEmpty else { return }
    panoramaView.layoutIfNeeded()
    if let firstPlace { place = firstPlace } else { showEverything(animated: false) }
    hasBegun = true
  }

  /// The place that is shown first; nil to show everything.
  public var firstPlace: CanvasPlace?

  // MARK: Appearance

  public override func didMoveToWindow() {
    super.didMoveToWindow()
    applyTheme()
  }

  public override func surroundingsDidChange() {
    super.surroundingsDidChange()
    applyTheme()
  }

  private func applyTheme() {
    guard window != nil else { return }
    canvas.apply(looks.theme, fonts: looks.fonts)
    panoramaView.looks.background = canvas.look.ground
    minimap.graphDidChange()
  }

  // MARK: Keys

  public override var preferredKeyResponder: Responder? { self }
  public override var canBecomeFirstResponder: Bool { true }

  public override func keyDown(with event: KeyEvent) {
    if awaitsFocus {
      let isPlain = event.modifierFlags.isDisjoint(with: [.control, .alt, .command])
      switch event.key {
      case "escape":
        awaitsFocus = false
        return
      case "tab": awaitsFocus = false
      case let key where isPlain && (key.count == 1 || ["space", "backspace"].contains(key)):
        return
      default: break
      }
    }
    if event.key == "space", event.modifierFlags.isEmpty {
      hand.isSpaceHeld = true
      return
    }
    let former = window?.firstResponder
    if Self.commands.take(event, in: self) || takeArrow(event) {
      // The letter that opened a field also arrives as text, which is not meant for the field.
      let responder = window?.firstResponder
      if let field = responder as? any KeyOpenedField, responder !== former {
        field.opener = event.key
      }
      return
    }
    if !canvas.cardScroll.take(event), !panoramaView.scrollView.takeKey(event) {
      super.keyDown(with: event)
    }
  }

  public override func insertText(_ text: String) -> Bool {
    guard text == "?", !awaitsFocus else { return super.insertText(text) }
    perform(.keyList)
    return true
  }

  public override func keyUp(with event: KeyEvent) {
    if event.key == "space" { hand.isSpaceHeld = false }
    super.keyUp(with: event)
  }

  /// Moves the selection, with Shift by more, or with Alt its lower right corner; with Ctrl, selects the next node in
  /// that direction, with Shift besides those that are selected.
  private func takeArrow(_ event: KeyEvent) -> Bool {
    let ways: [String: SIMD2<Double>] = [
      "left": SIMD2(-1, 0), "right": SIMD2(1, 0), "up": SIMD2(0, -1), "down": SIMD2(0, 1),
    ]
    guard let way = ways[event.key], !session.selection.isEmpty else { return false }
    let isShifted = event.modifierFlags.contains(.shift)
    let step = NodeMetrics.gridStep
    switch event.modifierFlags {
    case .control, [.control, .shift]: selectNeighbour(way, extending: isShifted)
    // Window managers take Alt with Shift for themselves.
    case .alt: session.resize(x: way.x * step, y: way.y * step)
    case []: session.nudge(x: way.x * step / 4, y: way.y * step / 4)
    case .shift: session.nudge(x: way.x * step * 2, y: way.y * step * 2)
    default: return false
    }
    return true
  }
}
