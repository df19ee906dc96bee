import Panorama

extension ViewerDocumentView {
  /// Carries out a command of the toolbar.
  func take(_ command: ViewerToolbar.Command, from control: View) {
    stopSlideshow()
    switch command {
    case .previous: go(to: files.index - 1)
    case .next: go(to: files.index + 1)
    case .zoomOut: page.map { $0.zoom(to: $0.targetScale / policy.toolbarFactor) }
    case .zoomIn: page.map { $0.zoom(to: $0.targetScale * policy.toolbarFactor) }
    case .reset: page?.reset()
    case .rotate: page?.turn(by: 1)
    case .info: toggleInfo()
    case .fullscreen: host?.viewer(self, setFullscreen: !isFullscreen)
    case .more: presentMenu(from: control)
    }
  }

  /// The menu of all commands, with their keys.
  public var menuItems: [Menu.Item] {
    let hasPicture = entry?.picture != nil
    func item(
      _ title: String, _ shortcut: String, isEnabled: Bool = true, isChecked: Bool = false,
      _ action: @escaping @MainActor (ViewerDocumentView) -> Void
    ) -> Menu.Item {
      Menu.Item(
        Action(title: title) { [weak self] _ in self.map(action) }, isEnabled: isEnabled,
        isChecked: isChecked, shortcut: shortcut)
    }
    let items: [Menu.Item] = [
      item("Fit", "0", isEnabled: hasPicture) { $0.page?.zoomToFit() },
      item("Fill", "Shift+0", isEnabled: hasPicture) { $0.page?.zoomToFill() },
      item("Actual size", "1", isEnabled: hasPicture) { $0.page?.zoom(to: 1) },
      item("Rotate", "R", isEnabled: hasPicture) { $0.page?.turn(by: 1) },
      item("Keep zoom and place", "K", isChecked: keepsZoom) { $0.toggleKeepsZoom() },
      item("Smoothing: \(filter.rawValue)", "N") { $0.cycleFilter() },
      .separator,
      item("Information", "I", isChecked: infoPanel != nil) { $0.toggleInfo() },
      item("Thumbnails", "T", isChecked: strip != nil) { $0.toggleStrip() },
      item("Slideshow", "S", isEnabled: files.paths.count > 1, isChecked: isSlideshowRunning) {
        $0.startSlideshow()
      },
      .separator,
      item("Copy", "Ctrl+C", isEnabled: hasPicture) { $0.copy() },
      item("Paste", "Ctrl+V") { $0.paste() },
      item("Reload", "F5", isEnabled: files.current != nil) { $0.reload() },
      .separator,
      item("Keys", "F1") { $0.presentKeyList() },
    ]
    // The host's own items begin with “Open…”.
    guard host?.viewerMenuItems(self).isEmpty ?? true else { return items }
    return items + [
      item("Open…", "Ctrl+O") { viewer in viewer.host?.viewerChoosesFiles(viewer) }
    ]
  }

  private func presentMenu(from control: View) {
    guard let window else { return }
    menu().present(in: window, beside: control.convert(control.bounds, to: nil))
  }

  /// Shows the menu at a place of the window.
  func presentMenu(at place: CGPoint) {
    guard let window, !files.paths.isEmpty else { return }
    menu().present(in: window, beside: CGRect(origin: place, size: .zero))
  }

  private func menu() -> Menu {
    let more = host?.viewerMenuItems(self) ?? []
    let menu = Menu(items: menuItems + (more.isEmpty ? [] : [.separator]) + more)
    overlay.isMenuOpen = true
    menu.didDismiss = { [weak self] in self?.overlay.isMenuOpen = false }
    return menu
  }

  /// Shows all keys.
  func presentKeyList() {
    guard let window else { return }
    stopSlideshow()
    KeyListPanel(KeyGroup.viewer + (host?.viewerKeys(self) ?? [])).present(in: window)
  }
}
