import Foundation
import Panorama

extension ViewerDocumentView {
  /// Seconds that reading may take before its line shows.
  static let progressDelay = 0.3
  /// Seconds that a notice is seen.
  static let noticeDuration = 2.5

  func layoutChrome() {
    let unit = theme.unit
    let stripHeight = strip?.preferredHeight ?? 0
    overlay.frame = bounds
    overlay.bottomInset = stripHeight
    strip?.frame = CGRect(
      x: 0, y: Double(bounds.height) - stripHeight, width: Double(bounds.width),
      height: stripHeight)
    emptyMessage?.frame = bounds
    badges.frame = bounds
    progressLine.frame = CGRect(
      x: 0, y: 0, width: Double(bounds.width), height: ProgressLine.height)
    if let infoPanel {
      let room = CGSize(
        width: InfoPanel.width,
        height: max(0, Double(bounds.height) - stripHeight - unit * 6 - 80))
      let size = infoPanel.sizeThatFits(room)
      infoPanel.frame = CGRect(
        x: Double(bounds.width) - InfoPanel.width - unit * 3, y: unit * 3, width: InfoPanel.width,
        height: Double(size.height))
    }
  }

  /// Brings everything that tells of the picture to what is known of it.
  func updateChrome() {
    let canZoom = entry?.picture != nil
    toolbar.show(
      index: files.index, count: files.paths.count, canZoom: canZoom,
      isInfoShown: infoPanel != nil, isFullscreen: isFullscreen)
    overlay.isHidden = files.paths.isEmpty
    if let scale { toolbar.zoomField.show(scale) }
    let entry = entry
    let damage = entry?.picture?.damage
    badges.show(
      damage.map { "Partial: " + $0.description }, on: badges.partial)
    badges.show(
      entry?.isMissing ?? false ? badges.missing.text : nil, on: badges.missing)
    if let notice = entry?.source?.status.notice, !toldNotices.contains(notice) {
      toldNotices.insert(notice)
      tell(Self.sentence(notice))
    }
    updateProgress()
    updatePixelReadout()
    infoPanel?.sections = infoSections
  }

  // MARK: Notices

  /// Says something for a moment.
  func tell(_ text: String) {
    guard let window else { return }
    notice?.end?.cancel()
    badges.show(text, on: badges.notice)
    badges.notice.alpha = 1
    let end = window.schedule(at: window.time + Self.noticeDuration) { [weak self] in
      guard let self else { return }
      notice = nil
      View.animate(withDuration: theme.reducesMotion ? 0 : theme.duration) {
        badges.notice.alpha = 0
      }
    }
    notice = (text, end)
  }

  // MARK: Progress

  private func updateProgress() {
    guard let progress = entry?.progress, let window else {
      progressStart?.cancel()
      progressStart = nil
      progressLine.isHidden = true
      return
    }
    progressLine.progress = progress
    guard progressLine.isHidden, progressStart == nil else { return }
    progressStart = window.schedule(at: window.time + Self.progressDelay) { [weak self] in
      guard let self, entry?.progress != nil else { return }
      progressLine.isHidden = false
    }
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
    let message = MessageView(
      icon: .image, title: "Drop pictures here",
      detail: "or press Ctrl+O to choose some, Ctrl+V to open what is copied", button: open)
    emptyMessage = message
    insertSubview(message, aboveSubview: overlay)
    setNeedsLayout()
  }

  // MARK: Fullscreen

  /// The host's window covers the screen, or no longer: black ground, and the pointer hides.
  func updateFullscreen() {
    let now = host?.viewerIsFullscreen(self) ?? false
    backgroundColor = now ? CGColor(gray: 0) : theme.background
    guard now != isFullscreen else { return }
    isFullscreen = now
    overlay.hidesCursor = now
    updateChrome()
  }
}

// MARK: The value of the pixel under the pointer

extension ViewerDocumentView: PointerObserver {
  /// The window's: follows the pointer.
  public func pointerDidMove(to place: CGPoint?, in window: Window) {
    hoveredPixel = place
    updatePixelReadout()
  }

  func updatePixelReadout() {
    guard let page, let place = hoveredPixel, page.scale >= PictureFilter.gridScale * 0.999,
      bounds.contains(convert(place, from: nil)),
      let pixel = page.pixel(at: page.convert(place, from: nil))
    else {
      if !badges.pixel.isHidden { badges.show(nil, on: badges.pixel) }
      return
    }
    let color = page.color(x: pixel.x, y: pixel.y)?.hex ?? "…"
    badges.show("\(pixel.x), \(pixel.y)   \(color)", on: badges.pixel)
  }
}
