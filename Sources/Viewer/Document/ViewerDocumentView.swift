import Foundation
import Panorama
import PanoramaImages

/// The viewer of a window or tab: it shows one picture of a list of files or of a folder.
///
/// Creating it starts reading the first picture. Keys reach it through `preferredKeyResponder`.
@MainActor
public final class ViewerDocumentView: View, PhotoShowing {
  /// The window or tab that shows the viewer.
  public weak var host: (any ViewerHost)? { didSet { updateChrome() } }
  /// The files and the index of the current one.
  public var files: FileList { deck.files }
  /// The limits and steps of zooming.
  public var policy: ZoomPolicy {
    get { deck.policy }
    set { deck.policy = newValue }
  }
  /// How pictures are sampled.
  public var filter: PictureFilter {
    get { settings.filter }
    set { settings.filter = newValue }
  }
  /// Whether the next picture is shown with the zoom and place of the one before.
  public var keepsZoom: Bool {
    get { settings.keepsZoom }
    set { settings.keepsZoom = newValue }
  }
  /// The order of the files. A list of files that were named one by one keeps the order in which they were named
  /// until this is changed.
  public var order = PictureOrder.name { didSet { if order != oldValue { sortFiles() } } }
  /// The time for which a slideshow shows each picture, in seconds.
  public var slideDuration: Double {
    get { settings.slideDuration }
    set { settings.slideDuration = newValue }
  }
  /// What holds for all pictures and is kept between runs.
  public var settings = ViewerSettings() {
    didSet {
      guard settings != oldValue else { return }
      if settings.keys != oldValue.keys { commands = commandsWithChosenKeys() }
      apply(settings)
      onSettingsChange?(settings)
    }
  }
  /// The commands with their present keys.
  private(set) var commands = ViewerDocumentView.standardCommands
  /// Called after the user has changed the settings.
  public var onSettingsChange: (@MainActor (ViewerSettings) -> Void)?

  let environment: ViewerEnvironment
  let deck: PictureDeck
  /// The toolbar at the upper edge.
  public private(set) lazy var toolbar = ViewerToolbar(for: self)
  let stage = View()
  /// Holds the bars, which disappear when the picture is left alone.
  public private(set) lazy var overlay = OverlayControlContainer(
    trigger: .anyMotion, content: { stage }, overlayControl: { toolbar })
  let status = ViewerStatus()
  /// The bar in which a file gets a new name.
  let nameBar = NameBar(of: "file")
  /// The bar in which the number of a picture is typed.
  let numberBar = NameBar(of: "picture", asking: "number")
  /// What Ctrl+Z undoes, the last first to go.
  var operations: [FileOperation] = []
  /// Files that are on their way to the trash or another folder.
  var leaving: Set<String> = []
  /// Whether the keys lead from the last picture to the first, and back.
  public var wraps: Bool {
    get { settings.wraps }
    set { settings.wraps = newValue }
  }
  /// Which picture the slideshow shows next.
  var slideOrder = SlideOrder()
  /// Whether the slideshow has filled the screen, and its end will give the window its size again.
  var slideshowHasFilledScreen = false
  /// The window whose display the slideshow keeps on.
  weak var keptOn: Window?
  /// How copies are saved, as it was chosen last.
  var copyChoices = PictureCopy()
  /// Whether only the visible part is saved.
  var savesVisiblePart = false
  weak var savingPanel: SettingsPanel?
  /// The menu that a finger has opened by a long press.
  weak var heldMenu: PopUpMenu?
  /// The pictures that are compared; nil if only one is shown.
  public internal(set) var comparison: ComparisonView?
  /// The frame of a picture that is being cropped; nil if none is.
  public internal(set) var cropView: CropView?
  /// What the histogram was counted from.
  var countedPicture: CountedPicture?
  /// The folder to which files were copied or moved last.
  var chosenFolder: String?
  /// Plays the current picture; nil if it is certainly no animation.
  public internal(set) var player: FramePlayer?
  private(set) lazy var panels = ViewerPanels(in: self, over: overlay)
  private(set) lazy var pixelReadout = PixelReadout(self)
  private(set) lazy var slideshow = Slideshow { [weak self] in self?.showNextSlide() }
  private(set) lazy var watched = WatchedFiles(followsCurrent: environment.watchesFiles) {
    [weak self] in self?.take($0)
  }
  /// Whether the files are those of one folder, whose changes the list follows.
  var isFolderListed = false
  var isFullscreen = false
  /// The only path if it is a folder, for the message that it has no pictures.
  let emptyFolder: String?

  /// Creates a viewer.
  ///
  /// - Parameters:
  ///   - paths: files and folders; folders are replaced by their pictures. A single file is shown together
  ///     with the other pictures of its folder. Without files, the viewer explains how to open some.
  ///   - index: the index of the first picture to show.
  ///   - place: the place to restore in that picture, if any.
  ///   - environment: the threads that read pictures.
  public init(
    _ paths: [String], index: Int = 0, place: PicturePlace? = nil,
    environment: ViewerEnvironment = ViewerEnvironment()
  ) {
    self.environment = environment
    let isFolderListed = paths.count == 1
    emptyFolder =
      isFolderListed ? paths.first.flatMap { PictureFolder.isFolder($0) ? $0 : nil } : nil
    // This comes first, so that the file is read while the window opens.
    deck = PictureDeck(
      FileList(PictureFolder.expanding(paths), index: index), place: place,
      environment: environment)
    super.init(frame: .zero)
    clipsToBounds = true
    build()
    listFolder(isFolderListed)
  }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  private func build() {
    deck.didMake = { [weak self] in self?.didMake($0) }
    deck.didChange = { [weak self] in self?.deckDidChange($0) }
    stage.addSubview(deck.pager)
    addSubview(overlay)
    for view in [status.badges, status.progressLine, nameBar, numberBar] as [View] {
      addSubview(view)
    }
    toolbar.zoomField.didChoose = { [weak self] in self?.page?.zoom(to: $0) }
    addGestureRecognizer(PressWatcher { [weak self] in self?.didPress(at: $0) })
    addFileGestures()
    deck.begin()
    deckDidChange(.files)
  }

  private func apply(_ settings: ViewerSettings) {
    deck.filter = settings.filter
    deck.keepsZoom = settings.keepsZoom
    slideshow.duration = settings.slideDuration
    for page in deck.pages { updateExposure(of: page) }
    updateGround()
    if policy.enlargesSmall != settings.enlargesSmall {
      policy.enlargesSmall = settings.enlargesSmall
      for page in deck.pages where page.isFitted && page.pictureSize.width > 0 {
        page.zoomToFit(animated: false)
      }
    }
    updateChrome()
  }

  /// Tells something for a moment.
  public func tell(_ text: String) { status.tell(text) }

  /// The title of a window or tab: the name of the file.
  public var title: String {
    files.current.map(PictureName.shown) ?? "Pictures"
  }

  /// The state of the current file; nil if there is none.
  public var entry: PictureEntry? { deck.entry }

  /// Device pixels per pixel of the current picture; nil if there is none.
  public var scale: Double? {
    guard let page, page.pictureSize.width > 0 else { return nil }
    return page.scale
  }

  /// The zoom and place of the current picture; nil if they have not changed since it was opened.
  public var place: PicturePlace? { page?.place }

  /// Whether a slideshow runs, even while it waits for a picture to be read.
  public var isSlideshowRunning: Bool { slideshow.isRunning }

  /// What stands in place of a picture; nil while there is a picture.
  public var emptyMessage: MessageView? { panels.message }
  /// The panel with facts about the picture; nil while it is closed.
  public var infoPanel: InfoPanel? { panels.info }
  /// The histogram; nil while it is hidden.
  public var histogram: HistogramView? { panels.histogram }
  /// The small picture that marks the visible part; nil while it is hidden.
  public var overview: PictureOverview? { panels.overview }
  /// The strip of thumbnails; nil while it is closed.
  public var strip: ThumbnailStrip? { panels.strip }
  /// All pictures in rows; nil while they are hidden.
  public var grid: ThumbnailGrid? { panels.grid }
  /// The pictures that are loaded.
  public var store: PictureStore { deck.store }
  /// The badges at the lower edge.
  public var badges: BadgeStack { status.badges }
  /// The line that shows how much of the picture is loaded.
  public var progressLine: ProgressLine { status.progressLine }

  /// Whether the current file is followed when it is renamed. By default it is, if files are watched.
  public var followsFiles: Bool {
    get { watched.followsCurrent }
    set { watched.followsCurrent = newValue }
  }

  /// The page of the picture that is shown; nil if there is none.
  public var page: PhotoPage? { comparison?.page ?? deck.page }

  /// Ends a slideshow, and ends the editing of a field if the press is outside it.
  private func didPress(at place: CGPoint) {
    stopSlideshow()
    if grid == nil { comparison?.press(at: place) }
    func isOutside(_ view: View) -> Bool {
      !view.bounds.contains(view.convert(place, from: nil))
    }
    let field = toolbar.zoomField
    if field.isFirstResponder, isOutside(field) { field.resignFirstResponder() }
    for bar in [nameBar, numberBar] where isOutside(bar) { bar.end() }
  }

  /// Stops reading and watching files.
  public func close() {
    stopSlideshow()
    endPlaying()
    watched.close()
    store.keep([])
  }

  // MARK: View

  public override func didMoveToWindow() {
    super.didMoveToWindow()
    guard let window else {
      stopSlideshow()
      endPlaying()
      watched.close()
      return
    }
    window.addPointerObserver(pixelReadout)
    // Thus the first frame shows what has been read meanwhile.
    environment.mail.deliver()
    watchFiles()
    updatePlayer()
    updateChrome()
  }

  public override func layoutSubviews() {
    layoutChrome()
    let height = max(0, overlay.bounds.height - overlay.bottomInset)
    deck.pager.frame = CGRect(x: 0, y: 0, width: overlay.bounds.width, height: height)
      .insetBy(dx: -PhotoPager.gap / 2, dy: 0)
    comparison?.frame = CGRect(x: 0, y: 0, width: overlay.bounds.width, height: height)
    if let window, bounds.width > 0 {
      store.screen = CGSize(
        width: bounds.width * window.screenScale, height: bounds.height * window.screenScale)
    }
    updateFullscreen()
  }

  public override func surroundingsDidChange() {
    super.surroundingsDidChange()
    updateFullscreen()
    setNeedsLayout()
  }

  public override var preferredKeyResponder: Responder? { self }
  public override var accessibilityRole: AccessibilityRole? { .image }
  public override var accessibilityTitle: String { title }

  public override func keyDown(with event: KeyEvent) {
    let wasRunning = isSlideshowRunning
    if !["shift", "ctrl", "alt", "meta"].contains(event.key) { stopSlideshow() }
    if cropView == nil, event.modifierFlags.subtracting(.shift).isEmpty {
      // Tab moves the focus to the toolbar, which must be visible then.
      if event.key == "tab" { overlay.reveal() }
      // This key and that of the slideshow did what they are for: they have ended it.
      if wasRunning, event.key == "escape" { return }
    }
    if wasRunning,
      commands.command(for: event, in: self)?.name == ViewerCommand.slideshow.name
    {
      return
    }
    if takeCropKey(event) || takeGridKey(event) { return }
    if !commands.take(event, in: self) { super.keyDown(with: event) }
  }

  public override func insertText(_ text: String) -> Bool {
    if text == "?" { presentKeyList() }
    return text == "?"
  }

  /// Zooms with Ctrl where no page is under the pointer, such as over the thumbnails.
  public override func scrollWheel(with event: ScrollEvent) {
    guard event.modifierFlags.contains(.control), event.deltaY != 0, let page else {
      return super.scrollWheel(with: event)
    }
    page.zoom(
      notches: event.isPrecise ? event.deltaY / ScrollConstants.zoomNotchLength : event.deltaY)
  }

  /// Turns pages with the back and forward buttons of a mouse.
  public override func otherMouseDown(with event: MouseEvent) {
    switch event.button {
    case .back: step(by: -1)
    case .forward: step(by: 1)
    case .left, .right, .middle: super.otherMouseDown(with: event)
    }
  }
}
