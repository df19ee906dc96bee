import Panorama

extension ViewerDocumentView {
  /// Connects a new page.
  func didMake(_ page: PhotoPage) {
    page.willTakeInput = { [weak self] in self?.stopSlideshow() }
    page.didMove = { [weak self] page in
      guard let self, page === self.page else { return }
      pageDidMove()
    }
    page.didZoom = { [weak self] page in
      guard let self, page === self.page else { return }
      pageDidZoom()
    }
    page.dismiss = { [weak self] step in
      guard let self else { return }
      PullDown.show(step, of: deck.pager, on: self)
      if case .ended(leaves: true) = step { host?.viewer(self, setFullscreen: false) }
    }
    page.canDismiss = { [weak self] in self.map { $0.isFullscreen && $0.host != nil } ?? false }
  }

  func deckDidChange(_ change: PictureDeck.Change) {
    switch change {
    case .files:
      strip?.show(files)
      watchFiles()
      updateEmptyState()
      updateChrome()
    case .picture:
      updateChrome()
      host?.viewerDidChange(self)
      if slideshow.isWaiting { countSlide() }
    case .turn:
      updateChrome()
      if deck.isSkimming { status.read(out: "\(files.index + 1) / \(files.paths.count)") }
      host?.viewerDidChange(self)
    case .rest: updateChrome()
    }
  }

  /// Goes to the file at `index`; does nothing if there is none.
  public func go(to index: Int) { deck.go(to: index) }

  private func pageDidMove() {
    if let scale { toolbar.zoomField.show(scale) }
    pixelReadout.update()
  }

  /// Shows the zoom as a number if the toolbar is hidden.
  private func pageDidZoom() {
    guard let scale, !overlay.isOverlayShown else { return }
    status.read(out: ZoomField.text(scale))
  }

  // MARK: Slideshow

  /// Shows one picture after another, again and again, until something is pressed.
  public func startSlideshow() {
    guard files.paths.count > 1, !slideshow.isRunning else { return }
    slideshow.start()
    countSlide()
    status.tell("Slideshow: any key ends it")
  }

  /// Stops the slideshow at the current picture.
  public func stopSlideshow() { slideshow.stop() }

  func showNextSlide() {
    go(to: (files.index + 1) % files.paths.count)
    countSlide()
  }

  /// Starts counting the time of the current picture if the picture is complete.
  private func countSlide() {
    if let window, entry?.isSettled ?? true { slideshow.count(in: window) }
  }
}
