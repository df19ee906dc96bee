import Panorama

/// The gallery in its window: the grid, and above it the page that is open.
@MainActor
final class GalleryView: View {
  private let context: GalleryContext
  private var grid: GalleryGridView?
  private var openPage: GalleryPageView?

  /// - Parameter page: opened at once; nil starts at the grid.
  init(context: GalleryContext, page: GalleryPage? = nil) {
    self.context = context
    super.init(frame: .zero)
    let grid = GalleryGridView(
      context: context, toggleTheme: { [unowned self] in toggleTheme() },
      open: { [unowned self] in open($0) })
    self.grid = grid
    addSubviewToFit(grid)
    if let page { open(page) }
  }

  required init?(coder: NSCoder) { nil }

  /// Cards whose picture takes long to make get it after the first frame, so that the window shows
  /// at once.
  override func didMoveToWindow() {
    showTitle()
    guard let window, let cards = grid?.cards.filter({ !$0.isLoaded }) else { return }
    for card in cards where !card.page.isSlow { card.loadPreview() }
    // The window may not know the time yet: what is due now is done at its first frame's.
    window.schedule(at: window.time) { [weak window] in
      guard let window else { return }
      window.schedule(at: window.time + Self.slowCardDelay) {
        for card in cards where !card.isLoaded { card.loadPreview() }
      }
    }
  }

  /// Seconds after the first frame.
  private static let slowCardDelay = 0.05

  func open(_ page: GalleryPage) {
    close()
    let view = GalleryPageView(page: page, context: context) { [unowned self] in close() }
    openPage = view
    addSubviewToFit(view)
    grid?.isHidden = true
    showTitle()
    window?.makeFirstResponder(nil)
  }

  private func close() {
    guard let page = openPage else { return }
    openPage = nil
    page.removeFromSuperview()
    grid?.isHidden = false
    showTitle()
    if let card = grid?.cards.first(where: { $0.page.id == page.page.id }) {
      window?.makeFirstResponder(card)
    }
  }

  private func showTitle() {
    window?.title = openPage?.page.title ?? "Panorama"
  }

  private func toggleTheme() {
    guard let window else { return }
    context.theme = window.theme.toggled
    window.theme = context.theme
  }

  override var preferredKeyResponder: Responder? { openPage?.preferredKeyResponder ?? grid }
}
