import Panorama
import PanoramaImages
import PanoramaPictures

/// One picture over everything in a window, in the viewer's photo page. It is for pictures that are parts of other
/// documents: they are shown from memory, and have no files.
///
/// The keys, the wheel and the fingers do what they do in the viewer. Escape, Backspace, the back button of a mouse, a swipe
/// down, the cross and a press beside the picture close it.
@MainActor
public final class PhotoLayer: ModalLayer, PhotoShowing, GestureRecognizerDelegate {
  /// Reads the file of the picture. Any thread may call it.
  public typealias Open = @Sendable () throws(ImageError) -> PictureFile

  /// Copies a picture to the clipboard, and returns whether it could. Nil for a clipboard that takes no pictures.
  public var copiesPicture: (@MainActor (CGImage) -> Bool)? { didSet { bar.update() } }
  /// What is shown.
  public let entry: PictureEntry
  /// The limits and steps of zooming.
  public private(set) var policy = ZoomPolicy.standard
  private let photo: PhotoPage
  private let environment: ViewerEnvironment
  private let open: Open
  private let stage = PhotoStage(frame: .zero)
  private let header = PhotoHeader(frame: .zero)
  private let status = ViewerStatus()
  private let zoomField = ZoomField()
  private(set) lazy var bar = PhotoBar(zoomField, for: self)
  private lazy var overlay = OverlayControlContainer(
    trigger: .anyMotion, content: { stage }, overlayControl: { bar })
  private(set) var player: FramePlayer?

  /// - Parameters:
  ///   - name: what the picture is called if it cannot be shown, such as the name of its file.
  ///   - title: what is written above it; empty for nothing.
  ///   - work: the queue on which it is decoded; nil decodes it at once.
  ///   - post: runs actions on the main actor.
  ///   - open: reads its file.
  public init(
    _ name: String, title: String, work: WorkQueue?, post: @escaping MainActorPost,
    open: @escaping Open
  ) {
    environment = ViewerEnvironment(work: work, post: post)
    self.open = open
    entry = PictureEntry(path: name)
    photo = PhotoPage(path: name)
    super.init(frame: .zero)
    accessibilityLabel = title.isEmpty ? "Picture" : title
    stage.accessibilityLabel = accessibilityLabel
    header.title = title
    header.close.addAction(for: .touchUpInside) { [weak self] in self?.cancel() }
    zoomField.didChoose = { [weak self] in self?.photo.zoom(to: $0) }
    stage.addSubview(photo)
    for view in [overlay, header, status.badges, status.progressLine] as [View] { addSubview(view) }
    connectPage()
    let tap = TapGestureRecognizer { [weak self] tap in
      guard let self, tap.state == .ended, isBeside(tap.location(in: self)) else { return }
      cancel()
    }
    tap.delegate = self
    addGestureRecognizer(tap)
  }

  /// Nil, because views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  private func connectPage() {
    photo.policy = policy
    photo.deepPixels = DeepPixels(environment)
    photo.didMove = { [weak self] _ in self?.pageDidMove() }
    photo.didZoom = { [weak self] _ in self?.pageDidZoom() }
    photo.canDismiss = { true }
    photo.dismiss = { [weak self] step in
      guard let self else { return }
      if case .ended(leaves: true) = step { return cancel() }
      header.isHidden = if case .moved = step { true } else { false }
      PullDown.show(step, of: stage, on: self, to: CGColor(gray: 0).copy(alpha: 0))
    }
    photo.reload = { [weak self] _, budget in self?.read(budget) }
    entry.didChange = { [weak self] _ in self?.entryDidChange() }
  }

  /// The page of the picture.
  public var page: PhotoPage? { photo }
  public var canZoom: Bool { entry.picture != nil }

  // MARK: Reading

  private func read(_ budget: ImageBudget? = nil) {
    let (reading, open) = (entry.reading, open)
    environment.submit(.visible) { [weak self, mail = environment.mail] _ in
      let file: Result<PictureFile, ImageError>
      do throws(ImageError) {
        file = .success(try open())
      } catch {
        file = .failure(error)
      }
      mail.post { [file] in self?.take(file, reading) }
    }
  }

  private func take(_ file: Result<PictureFile, ImageError>, _ reading: Int) {
    let scale = window?.screenScale ?? 1
    let screen = CGSize(width: bounds.width * scale, height: bounds.height * scale)
    do throws(ImageError) {
      let file = try file.get()
      let source = try environment.reader.open(
        file, path: nil, screen: screen, isForeground: true)
      entry.take(
        .success(OpenedPicture(file: file, info: file.info, source: source)), reading: reading)
    } catch {
      entry.take(.failure(error), reading: reading)
    }
  }

  /// A picture whose longer side has fewer pixels than this share of the window's is shown in its own size; others fill
  /// the window.
  private static let minimumShare = 0.25

  private func entryDidChange() {
    if let picture = entry.picture, !photo.hasStarted {
      let (size, scale) = (picture.size, window?.screenScale ?? 1)
      let (own, whole) = (max(size.width, size.height), max(bounds.width, bounds.height) * scale)
      policy.enlargesSmall = Double(own) >= Double(whole) * Self.minimumShare
      photo.policy = policy
    }
    photo.show(entry)
    updatePlayer()
    update()
  }

  private func updatePlayer() {
    guard let window, player == nil, entry.isSettled, case .image(let file)? = entry.file,
      AnimationReader.reads(file.info.format)
    else { return }
    let player = FramePlayer(file, isPaused: window.theme.reducesMotion, environment: environment)
    player.didShow = { [weak self] in self?.photo.movie = ($0, file) }
    player.didChange = { [weak self] in self?.update() }
    self.player = player
    player.start(in: window)
  }

  // MARK: What is shown

  public override var accessibilityRole: AccessibilityRole? { .dialog }

  public override func didMoveToWindow() {
    super.didMoveToWindow()
    guard window != nil else {
      player?.stop()
      return entry.close()
    }
    applyTheme()
    if entry.file == nil { read() }
  }

  public override func surroundingsDidChange() {
    super.surroundingsDidChange()
    applyTheme()
  }

  /// Dark around the picture in every theme, as in the viewer's fullscreen.
  private func applyTheme() {
    looks.background = CGColor(gray: 0)
    for view in [overlay, header, status.badges] as [View] {
      view.looks.themeOverride = looks.theme.isDark ? nil : looks.theme.toggled
    }
  }

  public override func layoutSubviews() {
    overlay.frame = bounds
    header.fit(in: bounds)
    // The picture is not below its title.
    let top = header.title.isEmpty ? 0 : header.frame.height
    photo.frame = CGRect(
      x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
    status.badges.frame = photo.frame
    status.progressLine.frame = CGRect(x: 0, y: 0, width: bounds.width, height: ProgressLine.height)
  }

  private func update() {
    bar.update()
    zoomField.isEnabled = canZoom
    status.showFaults(of: entry)
    status.show(entry.progress, in: window) { [weak self] in self?.update() }
    _ = status.showLoading(isPictureVisible: entry.hasPixels || entry.error != nil)
    pageDidMove()
  }

  private func pageDidMove() {
    if canZoom { zoomField.show(photo.scale) }
  }

  /// Shows the zoom as a number if the controls are hidden.
  private func pageDidZoom() {
    if !overlay.isOverlayShown { status.read(out: ZoomField.text(photo.scale)) }
  }

  /// Whether a point is on the ground beside the picture.
  private func isBeside(_ point: CGPoint) -> Bool {
    guard let hit = hitTest(point, with: nil), hit.isDescendant(of: stage), photo.message == nil
    else { return false }
    return !photo.pictureView.bounds.contains(photo.pictureView.convert(point, from: self))
  }

  /// A finger that taps shows or hides the controls, too.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { other.view === overlay }

  // MARK: What is done with it

  /// Copies the picture as it is shown, turned and mirrored.
  func copy() {
    guard let copiesPicture, let picture = entry.picture, let file = entry.file else { return }
    var made = PictureCopy()
    made.turn = photo.turn
    let source: PictureCopy.Source =
      photo.movie.map { .frame($0.frame, picture.orientation) } ?? .file(file)
    let size = picture.size
    environment.submit(.visible) { [weak self, mail = environment.mail, made] _ in
      let image = try? made.image(of: source, size: size)
      mail.post {
        let isCopied = image.map(copiesPicture) ?? false
        self?.status.tell(isCopied ? "Copied" : "The picture could not be copied")
      }
    }
  }

  /// Ends the editing of the zoom, or closes the layer.
  func goBack() {
    if zoomField.isFirstResponder {
      window?.makeFirstResponder(self)
    } else {
      cancel()
    }
  }

  func presentKeyList() {
    guard let window else { return }
    KeyListPanel(Self.commands.keyGroups).present(in: window)
  }

  public override func keyDown(with event: KeyEvent) {
    if event.key == "tab" { overlay.reveal() }
    if !Self.commands.take(event, in: self) { super.keyDown(with: event) }
  }

  public override func insertText(_ text: String) -> Bool {
    if text == "?" { presentKeyList() }
    return true
  }

  public override func otherMouseDown(with event: MouseEvent) {
    if event.button == .back { cancel() }
  }

  /// Zooms with Ctrl where the page is not under the pointer, such as over the controls.
  public override func scrollWheel(with event: ScrollEvent) {
    guard event.modifierFlags.contains(.control), event.deltaY != 0 else { return }
    photo.zoom(
      notches: event.isPrecise ? event.deltaY / ScrollConstants.zoomNotchLength : event.deltaY)
  }
}

/// What is behind the controls: the picture.
private final class PhotoStage: View {
  override var accessibilityRole: AccessibilityRole? { .image }
}
