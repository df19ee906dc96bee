import Foundation
import Panorama

extension ViewerDocumentView {
  func makePage(_ index: Int) -> PhotoPage? {
    guard let path = files.path(at: index) else { return nil }
    let page = PhotoPage(path: path)
    page.policy = policy
    page.filter = filter
    page.willTakeInput = { [weak self] in self?.stopSlideshow() }
    page.didMove = { [weak self] page in
      guard let self, page === self.page else { return }
      pageDidMove()
    }
    page.didZoom = { [weak self] page in
      guard let self, page === self.page else { return }
      pageDidZoom()
    }
    page.dismiss = { [weak self] in self?.dismiss($0) }
    page.canDismiss = { [weak self] in self?.canDismiss ?? false }
    let isNow = index == files.index
    page.showsPlaceholder = !isNow
    if isNow, let place = startPlace {
      startPlace = nil
      page.quarterTurns = place.quarterTurns
      page.startPlace = place
    }
    if isNow || store.known(path) != nil || !environment.readsLater {
      show(store.entry(path, isNow: isNow), on: page)
    } else {
      preload(page)
    }
    return page
  }

  /// The time, in seconds, before the neighbours of a new page are read, so that they do not delay
  /// its first frame.
  private static let preloadDelay = 0.05

  private func preload(_ page: PhotoPage) {
    guard let window else { return show(store.entry(page.path, isNow: false), on: page) }
    window.schedule(at: window.time + Self.preloadDelay) { [weak self, weak page] in
      guard let self, let page, pager.pages.values.contains(where: { $0 === page }),
        !pace.isLeafing
      else { return }
      show(store.entry(page.path, isNow: page.path == files.current), on: page)
      page.updateWish()
    }
  }

  func entryDidChange(_ entry: PictureEntry) {
    for page in pager.pages.values where page.path == entry.path { show(entry, on: page) }
    guard entry.path == files.current else {
      // The page was passed while it was being read, but is closer than the picture shown now.
      if pace.isLeafing, entry.isReady, let picture = entry.picture {
        pager.standIn(with: picture, policy: policy, filter: filter)
      }
      return
    }
    page?.updateWish()
    updateStandIn()
    updateChrome()
    host?.viewerDidChange(self)
    if isSlideshowRunning, slideshow == nil, entry.isSettled { scheduleSlide() }
  }

  private func show(_ entry: PictureEntry, on page: PhotoPage) {
    page.entry = entry
    page.picture = entry.picture
    guard let error = entry.error else {
      page.message = nil
      return
    }
    let name = FileBytes.shown((entry.path as NSString).lastPathComponent)
    let text = (title: "“\(name)” cannot be shown", detail: Self.sentence(error.description))
    if let message = page.message {
      message.text = text
      return
    }
    var button: Button?
    if case .needsMemory(let bytes) = error, UInt64(bytes) < ProcessInfo.processInfo.physicalMemory
    {
      button = Button(title: "Open anyway", style: .bordered) { [weak self] in
        self?.store.reload(
          entry.path, budget: ImageBudget(pixels: ImageBudget.tiled.pixels, bytes: bytes * 2))
      }
    }
    page.message = MessageView(
      icon: .brokenImage, title: text.title, detail: text.detail, button: button)
  }

  /// The text with a capital first letter and a full stop.
  static func sentence(_ text: String) -> String {
    guard let first = text.first else { return "" }
    return first.uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")
  }

  func didTurn(to index: Int) {
    let old = pager.pages.values.first { $0.path == files.current }
    finishTurn(to: index, from: old)
  }

  func pageDidMove() {
    if let scale { toolbar.zoomField.show(scale) }
    updatePixelReadout()
  }

  /// Shows the zoom as a number if the toolbar is hidden.
  func pageDidZoom() {
    guard let scale, !overlay.isOverlayShown else { return }
    read(out: ZoomField.text(scale))
  }

  /// Goes to the file at `index`; does nothing if there is none.
  public func go(to index: Int) {
    guard files.path(at: index) != nil, index != files.index else { return }
    let old = page
    pager.turn(to: index)
    finishTurn(to: index, from: old)
  }

  private func finishTurn(to index: Int, from old: PhotoPage?) {
    if let window { pace.noteTurn(in: window) }
    files.move(to: index)
    if keepsZoom, let old, let page, old !== page { page.takePlace(of: old) }
    page?.updateWish()
    updateStandIn()
    updateChrome()
    if pace.isLeafing { read(out: "\(files.index + 1) / \(files.paths.count)") }
    host?.viewerDidChange(self)
  }

  /// Reads the present page and its neighbours after pages were turned quickly.
  func didRest() {
    lookAtFiles()
    for page in pager.pages.values where page.entry == nil {
      show(store.entry(page.path, isNow: false), on: page)
    }
    updateStandIn()
    updateChrome()
  }

  /// The time, in seconds, after which a part of the right picture is better than another picture.
  private static let standInPatience = 3.0

  /// Removes the picture that is shown in place of the page, as soon as the page can be shown.
  func updateStandIn() {
    guard pager.standIn != nil, let page, let window else { return }
    let isLate = window.time - pager.standInTime > Self.standInPatience
    if page.isReady || page.hasPixels && isLate { pager.dropStandIn() }
  }

  private func lookAtFiles() {
    store.look(at: files.current, near: near, isLeafing: pace.isLeafing)
  }

  /// The current file and its neighbours.
  private var near: [String] {
    (files.index - 1...files.index + 1).compactMap { files.path(at: $0) }
  }

  /// Updates everything after a change of the files or the current index.
  func filesDidChange() {
    lookAtFiles()
    strip?.show(files)
    watchFiles()
    updateEmptyState()
    updateChrome()
  }
}
