import Foundation
import Panorama

/// The viewer of a window or tab: it shows one picture of a list of files or of a folder.
///
/// Creating it starts reading the first picture. Keys reach it through `preferredKeyResponder`.
@MainActor
public final class ViewerDocumentView: View {
  /// The window or tab that shows the viewer.
  public weak var host: (any ViewerHost)? { didSet { updateChrome() } }
  /// The files and the index of the current one.
  public internal(set) var files: FileList { didSet { if files != oldValue { filesDidChange() } } }
  /// The limits and steps of zooming.
  public var policy = ZoomPolicy.standard {
    didSet { for page in pager.pages.values { page.policy = policy } }
  }
  /// How pictures are sampled.
  public var filter = PictureFilter.automatic {
    didSet { for page in pager.pages.values { page.filter = filter } }
  }
  /// Whether the next picture is shown with the zoom and place of the one before.
  public var keepsZoom = false
  /// The time for which a slideshow shows each picture, in seconds.
  public var slideDuration = 4.0

  let environment: ViewerEnvironment
  package let store: PictureStore
  let pager = PhotoPager(frame: .zero)
  let pace = TurnPace()
  package let toolbar = ViewerToolbar()
  package let overlay: OverlayControlContainer
  package let badges = BadgeStack()
  package let progressLine = ProgressLine(frame: .zero)
  package internal(set) var emptyMessage: MessageView?
  package internal(set) var infoPanel: InfoPanel?
  package internal(set) var strip: ThumbnailStrip?
  var slideshow: Deadline?
  /// Whether a slideshow runs, even while it waits for a picture to be read.
  package internal(set) var isSlideshowRunning = false
  var progressStart: Deadline?
  var watcher: FileWatcher?
  /// Whether the files are those of a folder.
  var isFolderListed = false
  /// The notices about the tile cache that were shown; each is shown once.
  var toldNotices: Set<String> = []
  var isFullscreen = false
  var hoveredPixel: CGPoint?
  var rescan: Deadline?
  /// Whether the current file is followed when it is renamed. The default is whether files are
  /// watched.
  package lazy var followsFiles = environment.watchesFiles {
    didSet { if followsFiles { follow() } }
  }
  /// The current file, which is followed when it is renamed.
  var followed: (path: String, file: FollowedFile)?
  /// The only path if it is a folder, for the message that it has no pictures.
  let emptyFolder: String?
  /// The place to restore in the first picture, until that is done.
  var startPlace: PicturePlace?

  /// Creates a viewer.
  ///
  /// - Parameters:
  ///   - paths: files and folders; folders are replaced by their pictures. A single file is shown
  ///     together with the other pictures of its folder. Without files the viewer shows what can be
  ///     done.
  ///   - index: the index of the first picture to show.
  ///   - place: the place to restore in that picture, if any.
  ///   - environment: the threads that read pictures.
  public init(
    _ paths: [String], index: Int = 0, place: PicturePlace? = nil,
    environment: ViewerEnvironment = ViewerEnvironment()
  ) {
    self.environment = environment
    startPlace = place?.ifFinite
    let isFolderListed = paths.count == 1
    emptyFolder =
      isFolderListed ? paths.first.flatMap { PictureFolder.isFolder($0) ? $0 : nil } : nil
    files = FileList(PictureFolder.expanding(paths), index: index)
    store = PictureStore(environment, screen: environment.screen)
    let (stage, toolbar) = (View(), toolbar)
    overlay = OverlayControlContainer(
      trigger: .anyMotion, content: { stage }, overlayControl: { toolbar })
    super.init(frame: .zero)
    clipsToBounds = true
    // This comes first, so that the file is read while windows open.
    if let current = files.current { _ = store.entry(current, isNow: true) }
    build(on: stage)
    listFolder(isFolderListed)
  }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  private func build(on stage: View) {
    store.didChange = { [weak self] in self?.entryDidChange($0) }
    pager.makePage = { [weak self] in self?.makePage($0) }
    pager.didTurn = { [weak self] in self?.didTurn(to: $0) }
    pace.didRest = { [weak self] in self?.didRest() }
    stage.addSubview(pager)
    addSubview(overlay)
    for view in [badges, progressLine] as [View] { addSubview(view) }
    progressLine.isHidden = true
    toolbar.didAsk = { [weak self] in self?.take($0, from: $1) }
    toolbar.zoomField.didChoose = { [weak self] in self?.page?.zoom(to: $0) }
    addGestureRecognizer(PressWatcher { [weak self] in self?.didPress(at: $0) })
    addGestureRecognizer(MenuPress(on: pager) { [weak self] in self?.presentMenu(at: $0) })
    pager.show(count: files.paths.count, index: files.index)
    filesDidChange()
  }

  /// The title of a window or tab: the name of the file.
  public var title: String {
    files.current.map { FileBytes.shown(($0 as NSString).lastPathComponent) } ?? "Pictures"
  }

  /// The state of the current file; nil if there is none.
  public var entry: PictureEntry? { files.current.flatMap { store.known($0) } }

  /// Device pixels per pixel of the current picture; nil if there is none.
  public var scale: Double? {
    guard let page, page.pictureSize.width > 0 else { return nil }
    return page.scale
  }

  /// The zoom and place of the current picture; nil if they have not changed since it was opened.
  public var place: PicturePlace? { page?.place }

  /// The current page; nil if there is none.
  package var page: PhotoPage? { pager.page }

  /// Ends a slideshow, and the editing of the zoom field if the press is outside of it.
  private func didPress(at place: CGPoint) {
    stopSlideshow()
    let field = toolbar.zoomField
    if field.isFirstResponder, !field.bounds.contains(field.convert(place, from: nil)) {
      field.resignFirstResponder()
    }
  }

  /// Stops reading and watching files.
  public func close() {
    stopSlideshow()
    watcher?.close()
    watcher = nil
    store.keep([])
  }

  // MARK: View

  public override func didMoveToWindow() {
    super.didMoveToWindow()
    guard let window else {
      stopSlideshow()
      watcher?.close()
      watcher = nil
      return
    }
    window.addPointerObserver(self)
    // The first frame includes what was read meanwhile.
    environment.mail.deliver()
    watchFiles()
    updateChrome()
  }

  public override func layoutSubviews() {
    layoutChrome()
    let height = max(0, Double(overlay.bounds.height) - overlay.bottomInset)
    pager.frame = CGRect(x: 0, y: 0, width: overlay.bounds.width, height: height)
      .insetBy(dx: -PhotoPager.gap / 2, dy: 0)
    if let window, bounds.width > 0 {
      store.screen = CGSize(
        width: bounds.width * window.screenScale, height: bounds.height * window.screenScale)
    }
    updateFullscreen()
  }

  public override func themeDidChange() {
    super.themeDidChange()
    updateFullscreen()
    setNeedsLayout()
  }

  public override var preferredKeyResponder: Responder? { self }
  public override var accessibilityRole: AccessibilityRole? { .image }
  public override var accessibilityTitle: String { title }

  public override func keyDown(with event: KeyEvent) {
    let wasRunning = isSlideshowRunning
    if event.key != "shift", event.key != "ctrl", event.key != "alt", event.key != "meta" {
      stopSlideshow()
    }
    if take(event, stoppedSlideshow: wasRunning) { return }
    super.keyDown(with: event)
  }

  public override func insertText(_ text: String) -> Bool {
    if text == "?" { presentKeyList() }
    return text == "?"
  }

  /// Turns pages with the back and forward buttons of a mouse.
  public override func otherMouseDown(with event: MouseEvent) {
    switch event.button {
    case .back: go(to: files.index - 1)
    case .forward: go(to: files.index + 1)
    case .left, .right, .middle: super.otherMouseDown(with: event)
    }
  }
}
