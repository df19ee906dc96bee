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
    page.dismiss = { [weak self] in self?.dismiss($0) }
    page.canDismiss = { [weak self] in self?.canDismiss ?? false }
    let isNow = index == files.index
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

  /// Seconds until the neighbours of a picture that was just turned to are read: its first frame has
  /// the machine for itself.
  private static let preloadDelay = 0.05

  private func preload(_ page: PhotoPage) {
    guard let window else { return show(store.entry(page.path, isNow: false), on: page) }
    window.schedule(at: window.time + Self.preloadDelay) { [weak self, weak page] in
      guard let self, let page, pager.pages.values.contains(where: { $0 === page }) else { return }
      show(store.entry(page.path, isNow: page.path == files.current), on: page)
      page.updateWish()
    }
  }

  /// What is looked at is read at once, be it a neighbour that was to be read later.
  private func readCurrent() {
    guard let current = files.current, store.known(current) == nil else { return }
    for page in pager.pages.values where page.path == current {
      show(store.entry(current, isNow: true), on: page)
    }
  }

  func entryDidChange(_ entry: PictureEntry) {
    for page in pager.pages.values where page.path == entry.path { show(entry, on: page) }
    guard entry.path == files.current else { return }
    updateChrome()
    host?.viewerDidChange(self)
    if isSlideshowRunning, slideshow == nil, entry.isSettled { scheduleSlide() }
  }

  private func show(_ entry: PictureEntry, on page: PhotoPage) {
    page.picture = entry.picture
    page.entry = entry
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

  /// With a capital first letter and a stop at the end.
  static func sentence(_ text: String) -> String {
    guard let first = text.first else { return "" }
    return first.uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")
  }

  func didTurn(to index: Int) {
    let old = pager.pages.values.first { $0.path == files.current }
    files.move(to: index)
    if keepsZoom, let old, let page, old !== page { page.takePlace(of: old) }
    page?.updateWish()
    updateChrome()
    host?.viewerDidChange(self)
  }

  func pageDidMove() {
    if let scale { toolbar.zoomField.show(scale) }
    updatePixelReadout()
  }

  /// Looks at the file at a place; nothing outside of the files.
  public func go(to index: Int) {
    guard files.path(at: index) != nil, index != files.index else { return }
    let old = page
    pager.turn(to: index)
    files.move(to: index)
    if keepsZoom, let old, let page { page.takePlace(of: old) }
    updateChrome()
    host?.viewerDidChange(self)
  }

  /// The files or the place among them changed.
  func filesDidChange() {
    let near = (files.index - 1...files.index + 1).compactMap { files.path(at: $0) }
    store.keep(Set(near))
    readCurrent()
    for path in near { store.known(path)?.isForeground = path == files.current }
    strip?.show(files)
    watchFiles()
    updateEmptyState()
    updateChrome()
  }
}
