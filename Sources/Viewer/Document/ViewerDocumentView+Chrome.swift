import Foundation
import Panorama

extension ViewerDocumentView {
  /// The time, in seconds, that reading may take before its progress is shown.
  static let progressDelay = 0.3
  /// The minimum time for which a notice is shown, in seconds.
  static let noticeDuration = 2.5
  /// The time per character for which a long notice is shown, in seconds.
  static let noticeDurationPerCharacter = 0.06
  /// The time for which a number is shown after its last change, in seconds.
  static let readoutDuration = 0.9

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
    let canZoom = entry?.picture != nil || pager.standIn != nil
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

  /// Shows a message for a moment.
  func tell(_ text: String) {
    let duration = max(Self.noticeDuration, Double(text.count) * Self.noticeDurationPerCharacter)
    badges.notice.say(text, for: duration)
    badges.setNeedsLayout()
  }

  /// Shows a number that changes.
  func read(out text: String) {
    badges.readout.say(text, for: Self.readoutDuration)
    badges.setNeedsLayout()
  }

  // MARK: Progress

  private func updateProgress() {
    guard let progress = entry?.progress, let window else {
      progressStart?.cancel()
      progressStart = nil
      progressLine.isHidden = true
      updateLoading()
      return
    }
    progressLine.progress = progress
    updateLoading()
    guard progressLine.isHidden, progressStart == nil else { return }
    progressStart = window.schedule(at: window.time + Self.progressDelay) { [weak self] in
      guard let self, entry?.progress != nil else { return }
      progressLine.isHidden = false
      updateLoading()
    }
  }

  /// Shows the loading badge if reading takes long and nothing of the picture is visible, or another
  /// picture is shown in its place.
  private func updateLoading() {
    let isSeen = (entry?.hasPixels ?? true) && pager.standIn == nil
    let isLate = !progressLine.isHidden && !isSeen
    if isLate { page?.showsPlaceholder = true }
    badges.show(isLate ? badges.loading.text : nil, on: badges.loading)
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
    pager.groundColor = backgroundColor
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
    else {
      if !badges.pixel.isHidden { badges.show(nil, on: badges.pixel) }
      return
    }
    let color = page.color(x: pixel.x, y: pixel.y)?.hex ?? "…"
    badges.show("\(pixel.x), \(pixel.y)   \(color)", on: badges.pixel)
  }
}
