import Foundation
import Panorama

/// One open picture and its place in its folder or among the files that were given: all of a
/// viewer's window, or of one tab.
///
/// Making it starts reading the first picture. Keys reach it through `preferredKeyResponder`.
@MainActor
public final class ViewerDocumentView: View {
  /// The window or tab that shows it.
  public weak var host: (any ViewerHost)?
  /// The files that are paged through.
  public private(set) var files: FileList
  /// How far and by how much pictures are zoomed.
  public var policy = ZoomPolicy.standard {
    didSet { for page in pager.pages.values { page.policy = policy } }
  }
  /// How pictures are sampled.
  public var filter = PictureFilter.automatic {
    didSet { for page in pager.pages.values { page.filter = filter } }
  }

  let environment: ViewerEnvironment
  let store: PictureStore
  let pager = PhotoPager(frame: .zero)

  /// - Parameters:
  ///   - paths: the files to look at; a single one is looked at among its folder's pictures, none
  ///     shows what can be done.
  ///   - index: which of them first.
  public init(
    _ paths: [String], index: Int = 0, environment: ViewerEnvironment = ViewerEnvironment()
  ) {
    self.environment = environment
    files = FileList(paths, index: index)
    store = PictureStore(
      pool: environment.pool, mail: environment.mail, budget: environment.budget)
    super.init(frame: .zero)
    clipsToBounds = true
    // Before anything else: the file is read while windows open.
    if let current = files.current { _ = store.entry(current) }
    build()
    if paths.count == 1 { findNeighbours(of: paths[0]) }
  }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  private func build() {
    store.didChange = { [weak self] in self?.entryDidChange($0) }
    pager.makePage = { [weak self] in self?.makePage($0) }
    pager.didTurn = { [weak self] in self?.didTurn(to: $0) }
    addSubview(pager)
    pager.show(count: files.paths.count, index: files.index)
  }

  /// The title of a window or tab: the file's name.
  public var title: String {
    files.current.map { ($0 as NSString).lastPathComponent } ?? "Pictures"
  }

  /// What is known of the file that is looked at; nil where there is none.
  public var entry: PictureEntry? { files.current.flatMap { store.known($0) } }

  /// The page that is looked at; nil where there is none.
  var page: PhotoPage? { pager.page }

  // MARK: Pages

  private func makePage(_ index: Int) -> PhotoPage? {
    guard let path = files.path(at: index) else { return nil }
    let page = PhotoPage(path: path)
    page.policy = policy
    page.filter = filter
    page.picture = store.entry(path, index == files.index ? .now : .soon).picture
    page.didMove = { [weak self] page in
      guard let self, page === self.page else { return }
      pageDidMove()
    }
    return page
  }

  private func entryDidChange(_ entry: PictureEntry) {
    for page in pager.pages.values where page.path == entry.path {
      page.picture = entry.picture
    }
    if entry.path == files.current { host?.viewerDidChange(self) }
  }

  private func didTurn(to index: Int) {
    files.move(to: index)
    dropFarPictures()
    host?.viewerDidChange(self)
  }

  private func pageDidMove() {}

  private func dropFarPictures() {
    store.keep(Set((files.index - 1...files.index + 1).compactMap { files.path(at: $0) }))
  }

  // MARK: Files

  /// Looks at the file at a place; nothing outside of the files.
  public func go(to index: Int) {
    guard files.path(at: index) != nil, index != files.index else { return }
    pager.turn(to: index)
    didTurn(to: index)
  }

  /// Looks at other files.
  public func open(_ paths: [String]) {
    guard let first = paths.first else { return }
    files = FileList(paths)
    pager.show(count: files.paths.count, index: 0)
    dropFarPictures()
    if paths.count == 1 { findNeighbours(of: first) }
    host?.viewerDidChange(self)
  }

  private func findNeighbours(of path: String) {
    environment.pool.submit(.soon) { [mail = environment.mail] _ in
      let paths = PictureFolder.neighbours(of: path)
      mail.post { [weak self] in self?.take(paths, around: path) }
    }
  }

  private func take(_ paths: [String], around path: String) {
    guard files.paths == [path], paths.count > 1 else { return }
    let page = pager.page
    files.replace(with: paths)
    pager.show(
      count: paths.count, index: files.index, keeping: page.map { [files.index: $0] } ?? [:])
    host?.viewerDidChange(self)
  }

  // MARK: View

  public override func didMoveToWindow() {
    super.didMoveToWindow()
    // What was read meanwhile is in the first frame.
    if window != nil { environment.mail.deliver() }
  }

  public override func layoutSubviews() {
    pager.frame = bounds.insetBy(dx: -PhotoPager.gap / 2, dy: 0)
  }

  public override var preferredKeyResponder: Responder? { self }
  public override var accessibilityRole: AccessibilityRole? { .image }
  public override var accessibilityTitle: String { title }

  public override func keyDown(with event: KeyEvent) {
    if !take(event) { super.keyDown(with: event) }
  }
}
