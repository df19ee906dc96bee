import Foundation
import Panorama

/// The pictures of a viewer and their pages: which one is current, which are read, and what is shown
/// until they are.
@MainActor
final class PictureDeck {
  /// What has changed.
  enum Change {
    /// The list of files or the index of the current one.
    case files
    /// The current picture.
    case picture
    /// The current page, because the user turned it.
    case turn
    /// Pages are no longer turned quickly.
    case rest
  }

  /// The time, in seconds, before the neighbours of a new page are read, so that they do not delay
  /// its first frame.
  private static let preloadDelay = 0.05
  /// The time, in seconds, after which a part of the right picture replaces the stand-in.
  private static let standInPatience = 3.0

  /// The files and the index of the current one.
  private(set) var files: FileList { didSet { if files != oldValue { didChangeFiles() } } }
  /// The limits and steps of zooming.
  var policy = ZoomPolicy.standard {
    didSet { for page in pages { page.policy = policy } }
  }
  /// How pictures are sampled.
  var filter = PictureFilter.automatic {
    didSet { for page in pages { page.filter = filter } }
  }
  /// Whether the next picture is shown with the zoom and place of the one before.
  var keepsZoom = false
  /// Called for each new page.
  var didMake: (@MainActor (PhotoPage) -> Void)?
  /// Called after a change.
  var didChange: (@MainActor (Change) -> Void)?
  let store: PictureStore
  let pager = PhotoPager(frame: .zero)
  private let pace = TurnPace()
  private let readsLater: Bool
  /// The place to restore in the next picture that is shown; nil for none, and once it is restored.
  private var startPlace: PicturePlace?

  /// Starts reading the current file.
  init(_ files: FileList, place: PicturePlace?, environment: ViewerEnvironment) {
    self.files = files
    startPlace = place?.ifFinite
    readsLater = environment.readsLater
    store = PictureStore(environment, screen: environment.screen)
    if let current = files.current { _ = store.entry(current, isNow: true) }
    store.didChange = { [weak self] in self?.entryDidChange($0) }
    pager.makePage = { [weak self] in self?.makePage($0) }
    pager.didTurn = { [weak self] index in
      guard let self else { return }
      finishTurn(to: index, from: pager.pages.values.first { $0.path == self.files.current })
    }
    pace.didRest = { [weak self] in self?.didRest() }
  }

  /// Creates the first pages.
  func begin() {
    pager.show(count: files.paths.count, index: files.index)
    loadNear()
  }

  var page: PhotoPage? { pager.page }
  /// The state of the current file; nil if there is none.
  var entry: PictureEntry? { files.current.flatMap { store.known($0) } }
  /// Whether pages are being turned quickly.
  var isSkimming: Bool { pace.isSkimming }
  /// Whether another picture is shown in place of the current one.
  var showsStandIn: Bool { pager.standIn != nil }
  /// The current file and its neighbours, and what it is compared with.
  var near: [String] {
    let neighbours = (files.index - 1...files.index + 1).compactMap { files.path(at: $0) }
    return neighbours + comparedPages.map(\.path).filter { !neighbours.contains($0) }
  }
  /// All pages that exist.
  var pages: [PhotoPage] { Array(pager.pages.values) + comparedPages }
  /// The pages of pictures that are compared and cover the pager; empty if none are.
  var comparedPages: [PhotoPage] = [] {
    didSet {
      for page in pager.pages.values { page.isCovered = isCovered }
      loadNear()
      if !isCovered { page?.updateWish() }
    }
  }
  private var isCovered: Bool { !comparedPages.isEmpty }

  // MARK: Files

  /// Shows other files, starting with the first.
  func open(_ paths: [String]) {
    pace.end()
    pager.keepPicture()
    store.keep([])
    files = FileList(paths)
    pager.show(count: paths.count, index: 0)
    showCurrent()
  }

  /// Sets the place to restore in the next picture that is shown.
  func restore(_ place: PicturePlace?) { startPlace = place?.ifFinite }

  /// Replaces the list of files with one that contains the current file, whose page stays.
  func replace(with paths: [String]) {
    let kept = pager.pages.values
    var list = files
    list.replace(with: paths)
    files = list
    var pages: [Int: PhotoPage] = [:]
    for index in list.index - 1...list.index + 1 {
      if let path = list.path(at: index) { pages[index] = kept.first { $0.path == path } }
    }
    pager.show(count: paths.count, index: list.index, keeping: pages)
    showCurrent()
  }

  /// Follows a file that was renamed.
  func rename(_ path: String, to new: String) {
    store.rename(path, to: new)
    for page in pages where page.path == path { page.path = new }
    var list = files
    list.rename(path, to: new)
    files = list
    guard pager.count != list.paths.count else { return }
    pager.show(
      count: list.paths.count, index: list.index, keeping: page.map { [list.index: $0] } ?? [:])
  }

  private func showCurrent() {
    page?.updateWish()
    updateStandIn()
  }

  private func didChangeFiles() {
    loadNear()
    didChange?(.files)
  }

  private func loadNear() {
    store.load(
      files.current, near: near, beside: Set(comparedPages.map(\.path)),
      isSkimming: pace.isSkimming)
  }

  // MARK: Turning

  /// Goes to the file at `index`; does nothing if there is none.
  ///
  /// - Parameter keepsZoom: whether the zoom may be kept; if not, the picture is shown at fit.
  func go(to index: Int, keepsZoom: Bool = true) {
    guard files.path(at: index) != nil, index != files.index else { return }
    let old = page
    pager.turn(to: index)
    finishTurn(to: index, from: keepsZoom ? old : nil)
    if !keepsZoom { page?.zoomToFit(animated: false) }
  }

  private func finishTurn(to index: Int, from old: PhotoPage?) {
    if let window = pager.window { pace.noteTurn(in: window) }
    files.move(to: index)
    if keepsZoom, let old, let page, old !== page { page.takePlace(of: old) }
    showCurrent()
    didChange?(.turn)
  }

  /// Reads the current page and its neighbours when pages are no longer turned quickly.
  private func didRest() {
    loadNear()
    for page in pager.pages.values where page.entry == nil {
      page.show(store.entry(page.path, isNow: false))
    }
    updateStandIn()
    didChange?(.rest)
  }

  // MARK: Pages

  private func page(for path: String) -> PhotoPage {
    let page = PhotoPage(path: path)
    page.policy = policy
    page.filter = filter
    page.reload = { [weak self] in self?.store.reload($0, budget: $1) }
    didMake?(page)
    return page
  }

  /// Creates the page of a file that is compared. Add it to `comparedPages` so that its picture stays.
  func makeComparedPage(_ path: String) -> PhotoPage {
    let page = page(for: path)
    page.show(store.entry(path, isNow: path == files.current, isForeground: true))
    return page
  }

  private func makePage(_ index: Int) -> PhotoPage? {
    guard let path = files.path(at: index) else { return nil }
    let page = page(for: path)
    page.isCovered = isCovered
    let isNow = index == files.index
    page.showsPlaceholder = !isNow
    if isNow, let place = startPlace {
      startPlace = nil
      page.turn = place.turn
      page.startPlace = place
    }
    if isNow || store.known(path) != nil || !readsLater {
      page.show(store.entry(path, isNow: isNow))
    } else {
      preload(page)
    }
    return page
  }

  private func preload(_ page: PhotoPage) {
    guard let window = pager.window else {
      return page.show(store.entry(page.path, isNow: false))
    }
    window.schedule(at: window.time + Self.preloadDelay) { [weak self, weak page] in
      guard let self, let page, pager.pages.values.contains(where: { $0 === page }),
        !pace.isSkimming
      else { return }
      page.show(store.entry(page.path, isNow: page.path == files.current))
      page.updateWish()
    }
  }

  private func entryDidChange(_ entry: PictureEntry) {
    for page in pages where page.path == entry.path { page.show(entry) }
    guard entry.path == files.current else {
      // The user has passed this page while it was being read, but it is nearer to the current page than the
      // stand-in.
      if pace.isSkimming, entry.isReady, let picture = entry.picture {
        pager.standIn(with: picture, policy: policy, filter: filter)
      }
      return
    }
    showCurrent()
    didChange?(.picture)
  }

  /// Removes the stand-in as soon as the page itself can be shown.
  private func updateStandIn() {
    guard pager.standIn != nil, let page, let window = pager.window else { return }
    let isLate = window.time - pager.standInTime > Self.standInPatience
    if page.isReady || page.hasPixels && isLate { pager.dropStandIn() }
  }
}
