import Foundation
import Panorama

extension ViewerDocumentView {
  func layoutChrome() {
    panels.layOut(in: bounds, theme)
    status.badges.frame = bounds
    status.progressLine.frame = CGRect(x: 0, y: 0, width: bounds.width, height: ProgressLine.height)
  }

  /// Updates all controls and badges for the current picture.
  func updateChrome() {
    toolbar.update(for: self)
    overlay.isHidden = files.paths.isEmpty
    if let scale { toolbar.zoomField.show(scale) }
    status.showFaults(of: entry)
    updateProgress()
    pixelReadout.update()
    panels.info?.sections = infoSections
  }

  /// Whether there is a picture to zoom. A stand-in counts, because the controls would flicker while pages are
  /// turned quickly.
  var canZoom: Bool { entry?.picture != nil || deck.showsStandIn }

  /// Shows the progress and the loading badge of the current picture, or hides them.
  private func updateProgress() {
    status.show(entry?.progress, in: window) { [weak self] in self?.updateProgress() }
    // A stand-in does not count, because it is another picture.
    let isVisible = (entry?.hasPixels ?? true) && !deck.showsStandIn
    if status.showLoading(isPictureVisible: isVisible) { page?.showsPlaceholder = true }
  }

  /// Shows or hides the message that nothing is open.
  func updateEmptyState() {
    guard files.paths.isEmpty else { return panels.hideMessage() }
    panels.showMessage(emptyFolder: emptyFolder) { [weak self] in
      if let self { host?.viewerChoosesFiles(self) }
    }
  }

  // MARK: Panels

  /// Shows or hides the information about the picture.
  public func toggleInfo() {
    panels.toggleInfo(infoSections) { [weak self] in self?.toggleInfo() }
    updateChrome()
  }

  var infoSections: [InfoPanel.Section] {
    guard let entry, let path = files.current else { return [] }
    return PictureFacts(path: path, entry: entry).sections
  }

  /// Shows or hides the thumbnails.
  public func toggleStrip() {
    panels.toggleStrip(of: files, environment) { [weak self] in self?.go(to: $0) }
  }

  /// Shows the menu beside a rectangle of the window.
  func presentMenu(beside place: CGRect) {
    guard let window else { return }
    let more = host?.viewerMenuItems(self) ?? []
    let menu = Menu(items: menuItems + (more.isEmpty ? [] : [.separator]) + more)
    overlay.isMenuOpen = true
    menu.didDismiss = { [weak self] in self?.overlay.isMenuOpen = false }
    menu.present(in: window, beside: place)
  }

  func presentKeyList() {
    guard let window else { return }
    stopSlideshow()
    KeyListPanel(Self.commands.keyGroups + (host?.viewerKeys(self) ?? [])).present(in: window)
  }

  // MARK: Fullscreen

  /// Adapts to whether the window is in fullscreen, where the background is black and the pointer hidden.
  func updateFullscreen() {
    let now = host?.viewerIsFullscreen(self) ?? false
    backgroundColor = now ? CGColor(gray: 0) : theme.background
    deck.pager.groundColor = backgroundColor
    guard now != isFullscreen else { return }
    isFullscreen = now
    overlay.hidesCursor = now
    updateChrome()
  }
}
