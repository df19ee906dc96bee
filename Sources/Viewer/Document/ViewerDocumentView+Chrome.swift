import Foundation
import Panorama

extension ViewerDocumentView {
  func layoutChrome() {
    let unit = theme.unit
    let stripHeight = strip?.preferredHeight ?? 0
    overlay.frame = bounds
    overlay.bottomInset = stripHeight
    strip?.frame = CGRect(
      x: 0, y: Double(bounds.height) - stripHeight, width: Double(bounds.width),
      height: stripHeight)
    emptyMessage?.frame = bounds
    status.badges.frame = bounds
    status.progressLine.frame = CGRect(
      x: 0, y: 0, width: Double(bounds.width), height: ProgressLine.height)
    if let infoPanel {
      // The panel ends above the toolbar but is high enough to be scrolled.
      let height = Double(bounds.height) - stripHeight - unit * 15 - theme.targetSize
      let room = CGSize(
        width: max(0, bounds.width - unit * 6),
        height: max(theme.targetSize * 2, height))
      let size = infoPanel.sizeThatFits(room)
      infoPanel.frame = CGRect(
        x: Double(bounds.width) - Double(size.width) - unit * 3, y: unit * 3,
        width: Double(size.width), height: Double(size.height))
    }
  }

  /// Updates all controls and badges for the present picture.
  func updateChrome() {
    // While pages are turned quickly, controls that follow each page would flicker.
    let canZoom = entry?.picture != nil || deck.showsStandIn
    toolbar.show(
      index: files.index, count: files.paths.count, canZoom: canZoom,
      isInfoShown: infoPanel != nil, isFullscreen: isFullscreen)
    overlay.isHidden = files.paths.isEmpty
    if let scale { toolbar.zoomField.show(scale) }
    status.showFaults(of: entry)
    updateProgress()
    updatePixelReadout()
    infoPanel?.sections = infoSections
  }

  /// Shows the progress and the loading badge of the present picture, or hides them.
  private func updateProgress() {
    status.show(entry?.progress, in: window) { [weak self] in self?.updateProgress() }
    // A picture that stands in for this one is another picture.
    let isVisible = (entry?.hasPixels ?? true) && !deck.showsStandIn
    if status.showLoading(isPictureVisible: isVisible) { page?.showsPlaceholder = true }
  }

  // MARK: Nothing open

  func updateEmptyState() {
    guard files.paths.isEmpty else {
      emptyMessage?.removeFromSuperview()
      emptyMessage = nil
      return
    }
    guard emptyMessage == nil else { return }
    let open = Button(title: "Open…", style: .bordered) { [weak self] in
      if let self { host?.viewerChoosesFiles(self) }
    }
    let folder = emptyFolder.map { FileBytes.shown(($0 as NSString).lastPathComponent) }
    let message = MessageView(
      icon: .image,
      title: folder.map { "“\($0)” contains no pictures" } ?? "Drop pictures here",
      detail: (folder == nil ? "or press" : "Press")
        + " Ctrl+O to choose some, Ctrl+V to open what is copied",
      button: open)
    emptyMessage = message
    insertSubview(message, aboveSubview: overlay)
    setNeedsLayout()
  }

  // MARK: Fullscreen

  /// Adapts to fullscreen, in which the background is black and the pointer is hidden.
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

// MARK: The value of the pixel under the pointer

extension ViewerDocumentView: PointerObserver {
  /// Follows the pointer.
  public func pointerDidMove(to place: CGPoint?, in window: Window) {
    hoveredPixel = place
    updatePixelReadout()
  }

  func updatePixelReadout() {
    guard let page, let place = hoveredPixel, page.scale >= PictureFilter.gridScale * 0.999,
      bounds.contains(convert(place, from: nil)),
      let pixel = page.pixel(at: page.convert(place, from: nil))
    else { return status.showPixel(nil) }
    let color = page.color(x: pixel.x, y: pixel.y)?.hex ?? "…"
    status.showPixel("\(pixel.x), \(pixel.y)   \(color)")
  }
}
