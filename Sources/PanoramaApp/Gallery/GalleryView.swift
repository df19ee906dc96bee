import Panorama

/// The root view of the gallery: the grid, and above it the open page.
@MainActor
public final class GalleryView: View {
  private let context: GalleryContext
  private var grid: GalleryGridView?
  private var openPage: GalleryPageView?
  private var push: GalleryPush?
  /// Whether slow cards are being loaded, one after another.
  private var isLoading = false

  /// - Parameters:
  ///   - context: the environment of the pages.
  ///   - page: the page to open at once; nil to show the grid.
  public init(context: GalleryContext, page: GalleryPage? = nil) {
    self.context = context
    super.init(frame: .zero)
    let grid = GalleryGridView(
      context: context, toggleTheme: { [unowned self] in toggleTheme() },
      open: { [unowned self] in open($0) })
    self.grid = grid
    addSubviewToFit(grid)
    if let page { open(page) }
  }

  /// Nil, because views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  public override func didMoveToWindow() {
    isLoading = false
    showTitle()
    loadSlowCardsSoon()
  }

  /// Loads slow cards after the first frame, so that the window appears at once, and only while they can be seen: under
  /// a page they would take its time.
  private func loadSlowCardsSoon() {
    guard let window, openPage == nil, !isLoading else { return }
    isLoading = true
    // The window may not know the time yet, so this runs at its first frame.
    window.schedule(at: window.time) { [weak self, weak window] in
      guard let window else { return }
      window.schedule(at: window.time + Self.slowCardDelay) {
        self?.loadSlowCards()
      }
    }
  }

  /// Loads one card per frame, so that the window stays responsive.
  private func loadSlowCards() {
    guard let window, openPage == nil, let card = grid?.cards.first(where: \.isToBeLoaded) else {
      isLoading = false
      return
    }
    if card.page.showsPicture, context.picture == nil {
      card.isAwaited = true
      context.withPicture { [weak card] _ in card?.load() }
    } else {
      card.load()
    }
    let pause = context.isImmediate ? 0 : Self.slowCardPause
    window.schedule(at: window.time + pause) { [weak self] in self?.loadSlowCards() }
  }

  /// The time between two slow cards, in seconds: a frame at 60 Hz.
  private static let slowCardPause = 1.0 / 60
  /// The time from the first frame to the first slow card, in seconds.
  private static let slowCardDelay = 0.05

  func open(_ page: GalleryPage) {
    close(byKey: false)
    let view = GalleryPageView(page: page, context: context) { [unowned self] in
      leave(byKey: $0)
    }
    openPage = view
    addSubviewToFit(view)
    grid?.isHidden = true
    if let grid {
      let push = GalleryPush(view, above: grid) { [unowned self] in close(byKey: $0) }
      self.push = push
      if isMoving { push.enter() }
    }
    showTitle()
    window?.makeFirstResponder(nil)
  }

  /// Whether pages come and go with a motion.
  private var isMoving: Bool {
    window != nil && !context.isImmediate && !looks.theme.reducesMotion
  }

  private func leave(byKey: Bool) {
    if isMoving, let push { push.leave(byKey: byKey) } else { close(byKey: byKey) }
  }

  /// F1 lists the keys, also of pages that have none of their own.
  public override func keyDown(with event: KeyEvent) {
    guard let window, event.key == "f1" else {
      return super.keyDown(with: event)
    }
    KeyListPanel(Self.keys).present(in: window)
  }

  static let keys = [
    KeyGroup(
      "Gallery",
      [
        .init(["Tab", "Arrows"], "Choose a card"), .init(["Return", "Space"], "Open the card"),
        .init(["Esc", "Alt+Left"], "Back to the gallery"), .init(["F1"], "Keys"),
      ]),
    KeyGroup(
      "Window",
      [
        .init(["F", "F11"], "Full screen"), .init(["F12"], "Frame times"),
        .init(["Ctrl+W"], "Close the window"), .init(["Ctrl+Q"], "Quit"),
      ]),
  ]

  /// The mouse's back button closes the page.
  public override func otherMouseDown(with event: MouseEvent) {
    guard event.button == .back, openPage != nil else { return super.otherMouseDown(with: event) }
    leave(byKey: false)
  }

  /// Closes the page. After a key, the focus returns to the card; after a tap, it would only show a
  /// needless ring.
  private func close(byKey: Bool) {
    guard let page = openPage else { return }
    openPage = nil
    push = nil
    page.removeFromSuperview()
    grid?.isHidden = false
    grid?.transform = .identity
    showTitle()
    loadSlowCardsSoon()
    if byKey, let card = grid?.cards.first(where: { $0.page.id == page.page.id }) {
      window?.makeFirstResponder(card)
    }
  }

  private func showTitle() {
    window?.title = openPage?.page.title ?? "Panorama"
  }

  private func toggleTheme() {
    guard let window else { return }
    window.theme = window.theme.toggled
  }

  /// The next page is made with the theme of the window, which the desktop may change, too.
  public override func surroundingsDidChange() {
    super.surroundingsDidChange()
    if window != nil { context.theme = looks.theme }
  }

  public override var preferredKeyResponder: Responder? { openPage?.preferredKeyResponder ?? grid }
}
