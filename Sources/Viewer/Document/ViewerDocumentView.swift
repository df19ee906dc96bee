import Foundation
import Panorama

/// One open picture and its place in its folder or among the files that were given: all of a
/// viewer's window, or of one tab.
///
/// Making it starts reading the first picture. Keys reach it through `preferredKeyResponder`.
@MainActor
public final class ViewerDocumentView: View {
  /// The window or tab that shows it.
  public weak var host: (any ViewerHost)? { didSet { updateChrome() } }
  /// The files that are paged through.
  public internal(set) var files: FileList { didSet { if files != oldValue { filesDidChange() } } }
  /// How far and by how much pictures are zoomed.
  public var policy = ZoomPolicy.standard {
    didSet { for page in pager.pages.values { page.policy = policy } }
  }
  /// How pictures are sampled.
  public var filter = PictureFilter.automatic {
    didSet { for page in pager.pages.values { page.filter = filter } }
  }
  /// The next picture is shown as large, and at the same place, as the one before.
  public var keepsZoom = false
  /// Seconds each picture of a slideshow is seen.
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
  /// The slideshow waits for a picture to be read.
  package internal(set) var isSlideshowRunning = false
  var progressStart: Deadline?
  var watcher: FileWatcher?
  /// The files are those of a folder.
  var isFolderListed = false
  /// What was told of the cache: once.
  var toldNotices: Set<String> = []
  var isFullscreen = false
  var hoveredPixel: CGPoint?
  var rescan: Deadline?
  /// The file that is looked at is found again under another name. Default: where files are watched.
  package lazy var followsFiles = environment.watchesFiles {
    didSet { if followsFiles { follow() } }
  }
  /// Finds the file that is looked at under another name.
  var followed: (path: String, file: FollowedFile)?
  /// The folder that was to be looked at; to be told where it holds no pictures.
  let emptyFolder: String?
  /// How the first picture is to be shown, until it is.
  var startPlace: PicturePlace?

  /// - Parameters:
  ///   - paths: the files to look at; a single one is looked at among its folder's pictures, in the
  ///     place of a folder come its pictures, none shows what can be done.
  ///   - index: which of them first.
  ///   - place: how that one was left; nil: it opens as any.
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
    // Before anything else: the file is read while windows open.
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

  /// The title of a window or tab: the file's name.
  public var title: String {
    files.current.map { FileBytes.shown(($0 as NSString).lastPathComponent) } ?? "Pictures"
  }

  /// What is known of the file that is looked at; nil where there is none.
  public var entry: PictureEntry? { files.current.flatMap { store.known($0) } }

  /// Device pixels per pixel of the picture that is looked at; nil where there is none.
  public var scale: Double? {
    guard let page, page.pictureSize.width > 0 else { return nil }
    return page.scale
  }

  /// How the picture that is looked at stands now; nil where it is as it opened.
  public var place: PicturePlace? { page?.place }

  /// The page that is looked at; nil where there is none.
  package var page: PhotoPage? { pager.page }

  /// A press ends a slideshow, and outside of the zoom's field what is typed there.
  private func didPress(at place: CGPoint) {
    stopSlideshow()
    let field = toolbar.zoomField
    if field.isFirstResponder, !field.bounds.contains(field.convert(place, from: nil)) {
      field.resignFirstResponder()
    }
  }

  /// The viewer is done with: threads stop, files are not watched any more.
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
    // What was read meanwhile is in the first frame.
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

  /// Back and forward, the buttons at the side of the mouse, turn pages.
  public override func otherMouseDown(with event: MouseEvent) {
    switch event.button {
    case .back: go(to: files.index - 1)
    case .forward: go(to: files.index + 1)
    case .left, .right, .middle: super.otherMouseDown(with: event)
    }
  }
}
