import Foundation
import Panorama

extension ViewerDocumentView {
  /// Seconds that reading may take before its line shows.
  static let progressDelay = 0.3
  /// Seconds that a notice is seen at least, and for each of its letters.
  static let noticeDuration = 2.5
  static let noticeDurationPerLetter = 0.06
  /// Seconds that a number is seen after it changed last.
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
      // Above the toolbar, and at least high enough to be scrolled.
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

  /// Brings everything that tells of the picture to what is known of it.
  func updateChrome() {
    // While one leafs, buttons that come and go with every page would only flicker.
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

  /// Says something for a moment.
  func tell(_ text: String) {
    let duration = max(Self.noticeDuration, Double(text.count) * Self.noticeDurationPerLetter)
    badges.notice.say(text, for: duration)
    badges.setNeedsLayout()
  }

  /// Shows a number that is changing.
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

  /// Says that a picture is being read, where that takes long and nothing of it is seen: there is
  /// nothing yet, or another picture stands in its place.
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
      title: folder.map { "“\($0)” holds no pictures" } ?? "Drop pictures here",
      detail: (folder == nil ? "or press" : "Press")
        + " Ctrl+O to choose some, Ctrl+V to open what is copied",
      button: open)
    emptyMessage = message
    insertSubview(message, aboveSubview: overlay)
    setNeedsLayout()
  }

  // MARK: Fullscreen

  /// The host's window covers the screen, or no longer: black ground, and the pointer hides.
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
