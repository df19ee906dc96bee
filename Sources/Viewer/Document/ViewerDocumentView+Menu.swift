import Panorama

extension ViewerDocumentView {
  /// The menu of all commands, with their keys.
  public var menuItems: [Menu.Item] {
    let hasPicture = entry?.picture != nil
    func item(
      _ title: String, _ shortcut: String, _ command: ViewerCommand, isEnabled: Bool = true,
      isChecked: Bool = false
    ) -> Menu.Item {
      Menu.Item(
        Action(title: title) { [weak self] _ in self?.perform(command) }, isEnabled: isEnabled,
        isChecked: isChecked, shortcut: shortcut)
    }
    let items: [Menu.Item] = [
      item("Fit", "0", .fit, isEnabled: hasPicture),
      item("Fill", "Shift+0", .fill, isEnabled: hasPicture),
      item("Actual size", "1", .zoom(to: 1), isEnabled: hasPicture),
      item("Rotate", "R", .turn(by: 1), isEnabled: hasPicture),
      item("Keep zoom and place", "K", .toggleKeepsZoom, isChecked: keepsZoom),
      item("Smoothing: \(filter.rawValue)", "N", .changeFilter),
      .separator,
      item("Information", "I", .info, isChecked: infoPanel != nil),
      item("Thumbnails", "T", .thumbnails, isChecked: strip != nil),
      item(
        "Slideshow", "S", .slideshow, isEnabled: files.paths.count > 1,
        isChecked: isSlideshowRunning),
      .separator,
      item("Copy", "Ctrl+C", .copy, isEnabled: hasPicture),
      item("Paste", "Ctrl+V", .paste),
      item("Reload", "F5", .reload, isEnabled: files.current != nil),
      .separator,
      item("Keys", "F1", .keyList),
    ]
    // The host's own items begin with “Open…”.
    guard host?.viewerMenuItems(self).isEmpty ?? true else { return items }
    return items + [item("Open…", "Ctrl+O", .open)]
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

  /// Shows all keys.
  func presentKeyList() {
    guard let window else { return }
    stopSlideshow()
    KeyListPanel(KeyGroup.viewer + (host?.viewerKeys(self) ?? [])).present(in: window)
  }
}
