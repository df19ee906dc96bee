import Foundation
import Panorama

extension ViewerDocumentView {
  func layoutChrome() {
    panels.layOut(in: bounds, looks.theme, barHeight: cropView?.barHeight ?? 0)
    cropView?.frame = overlay.frame
    cropView?.setNeedsComposition()
    status.badges.frame = bounds
    // In the middle, where a keyboard on the screen does not hide it.
    for bar in [nameBar, numberBar] {
      let size = bar.sizeThatFits(bounds.size)
      bar.frame = CGRect(
        x: ((bounds.width - size.width) / 2).rounded(), y: (bounds.height / 3).rounded(),
        width: size.width, height: size.height)
    }
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
    updateHistogram()
    updateOverview()
    // The number of pages is known when the file was opened.
    strip?.show(items)
    grid?.show(items)
  }

  /// Whether there is a picture to zoom. A stand-in counts, because the controls would flicker while pages are
  /// turned quickly.
  public var canZoom: Bool { entry?.picture != nil || deck.showsStandIn }

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
    return PictureFacts(
      path: path, entry: entry, frameCount: isAnimated ? player?.count : nil
    ).sections
  }

  /// Shows or hides the thumbnails.
  public func toggleStrip() {
    panels.toggleStrip(of: items, environment) { [weak self] in self?.show(page: $1, ofFile: $0) }
  }

  /// Shows all pictures in rows, or the current one again.
  public func toggleGrid() {
    guard grid != nil || !files.paths.isEmpty else { return }
    stopSlideshow()
    panels.toggleGrid(of: items, environment) { [weak self] file, page in
      self?.show(page: page, ofFile: file)
      self?.toggleGrid()
    }
    updateChrome()
  }

  /// Handles the keys that move in the grid; the others are those of the current picture.
  func takeGridKey(_ event: KeyEvent) -> Bool {
    guard let grid, event.modifierFlags.isEmpty else { return false }
    let step: Int
    switch event.key {
    // From file to file, these are the keys of the picture.
    case "left" where hasPages: step = -1
    case "right" where hasPages: step = 1
    case "up": step = -grid.columns
    case "down": step = grid.columns
    case "pageup": step = -grid.columns * grid.visibleRows
    case "pagedown": step = grid.columns * grid.visibleRows
    case "return", "space", "escape":
      if !event.isRepeat { toggleGrid() }
      return true
    default: return false
    }
    let items = items
    let target = items.index + step
    let last = items.count - 1
    // A step past an end leads to it, but not from one row to the side.
    let isPage = event.key.hasPrefix("page")
    if let place = items.place(at: isPage ? min(max(0, target), last) : target) {
      show(page: place.page, ofFile: place.file)
    }
    return true
  }

  /// Shows the menu beside a rectangle of the window.
  @discardableResult
  func presentMenu(beside place: CGRect) -> PopUpMenu? {
    guard let window else { return nil }
    let more = host?.viewerMenuItems(self) ?? []
    let menu = PopUpMenu(items: menuItems + (more.isEmpty ? [] : [.separator]) + more)
    overlay.isMenuOpen = true
    menu.didDismiss = { [weak self] in self?.overlay.isMenuOpen = false }
    menu.present(in: window, beside: place)
    return menu
  }

  /// Shows the orders of the files to choose from.
  func presentOrders() {
    let orders: [PictureOrder] = [
      .name, .taken, .changed, .size, .type, .shuffled(seed: .random(in: 0 ... .max)),
    ]
    presentChoices(
      orders.map { order in
        let isShown = order.title == self.order.title
        return PopUpMenu.Item(
          ControlAction(title: order.title) { [weak self] _ in
            self?.order = order
            self?.status.tell(order.title)
          }, isChecked: isShown)
      })
  }

  /// Shows a menu beside the toolbar's menu button, or in the middle.
  func presentChoices(_ items: [PopUpMenu.Item]) {
    guard let window else { return }
    let menu = PopUpMenu(items: items)
    overlay.isMenuOpen = true
    menu.didDismiss = { [weak self] in self?.overlay.isMenuOpen = false }
    let button = toolbar.button(.more).flatMap { toolbar.isHidden ? nil : $0 }
    let middle = CGRect(x: bounds.midX, y: bounds.midY, width: 0, height: 0)
    menu.present(
      in: window, beside: button.map { $0.convert($0.bounds, to: nil) } ?? convert(middle, to: nil))
  }

  func presentKeyList() {
    guard let window else { return }
    stopSlideshow()
    KeyListPanel(commands.keyGroups + (host?.viewerKeys(self) ?? [])).present(in: window)
  }

  // MARK: Fullscreen

  /// Adapts to whether the window is in fullscreen, where the background is black and the pointer hidden.
  func updateFullscreen() {
    let now = host?.viewerIsFullscreen(self) ?? false
    updateGround()
    guard now != isFullscreen else { return }
    isFullscreen = now
    overlay.hidesCursor = now
    updateChrome()
  }

  /// Gives what is behind the picture its colour.
  func updateGround() {
    let usual = coversScreen ? CGColor(gray: 0) : looks.theme.background
    looks.background = settings.ground.color ?? usual
    deck.pager.groundColor = looks.background
  }

  // MARK: Pages

  /// Connects a new page.
  func didMake(_ page: PhotoPage) {
    updateExposure(of: page)
    page.deepPixels = DeepPixels(environment)
    page.didReadPixels = { [weak self] in self?.pixelReadout.update() }
    showFrame(on: page)
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
      PullDown.show(step, of: deck.pager, on: self, to: looks.theme.background)
      if case .ended(leaves: true) = step { host?.viewer(self, setFullscreen: false) }
    }
    page.canDismiss = { [weak self] in self.map { $0.isFullscreen && $0.host != nil } ?? false }
  }

  func deckDidChange(_ change: PictureDeck.Change) {
    updatePlayer()
    updateCropping()
    switch change {
    case .files:
      updateComparison()
      strip?.show(items)
      if files.paths.isEmpty, grid != nil { toggleGrid() }
      grid?.show(items)
      watchFiles()
      updateEmptyState()
      updateChrome()
    case .picture:
      updateChrome()
      host?.viewerDidChange(self)
      if slideshow.isWaiting { countSlide() }
    case .turn:
      updateComparison()
      updateChrome()
      if deck.isSkimming { status.read(out: "\(files.index + 1) / \(files.paths.count)") }
      host?.viewerDidChange(self)
    case .rest: updateChrome()
    }
  }

  /// Asks for the number of the picture to go to.
  func askForNumber() {
    guard files.paths.count > 1 else { return }
    stopSlideshow()
    nameBar.end()
    numberBar.begin(with: "\(files.index + 1)") { [weak self] text in
      guard let self else { return }
      let count = files.paths.count
      guard let number = Int(text.trimmingCharacters(in: .whitespaces)),
        (1...count).contains(number)
      else { return status.tell("There are pictures 1 to \(count)") }
      go(to: number - 1)
    }
    setNeedsLayout()
  }

  /// Goes to the file at `index`; does nothing if there is none.
  public func go(to index: Int) { deck.go(to: index) }

  private func pageDidMove() {
    if let scale { toolbar.zoomField.show(scale) }
    pixelReadout.update()
    updateOverview()
    updateCropping()
  }

  /// Shows the zoom as a number if the toolbar is hidden.
  private func pageDidZoom() {
    guard let scale, !overlay.isOverlayShown else { return }
    status.read(out: ZoomField.text(scale))
  }
}
