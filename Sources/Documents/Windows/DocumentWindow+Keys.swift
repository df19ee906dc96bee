import Panorama

extension DocumentWindow {
  /// Handles keys that the document has not used: Ctrl + T, W, N, O, Q, Ctrl + 1 … 8, Ctrl + 9 for the last
  /// tab, F, Escape, the menu key or Shift + F10, and those of `TabBar.takeShortcut`.
  ///
  /// - Returns: whether the key was used.
  func take(_ event: KeyEvent) -> Bool {
    switch (event.key, event.modifierFlags) {
    case ("t", .control): openInNewTab([])
    case ("w", .control): selectedTab.map(close)
    case ("n", .control): shell?.openWindow([])
    case ("o", .control): chooseFiles()
    case ("q", .control): shell?.requestCloseAll()
    // In a text field, F is a letter.
    case ("f", []) where !(window.firstResponder is TextField): isFullscreen.toggle()
    case ("escape", []) where isFullscreen: isFullscreen = false
    case ("menu", []), ("f10", .shift): presentMenu(beside: menuPlace)
    case (let key, .control):
      guard let number = Int(key), (1...9).contains(number), !tabs.isEmpty else {
        return bar.takeShortcut(event)
      }
      let count = tabs.count
      guard number == 9 || number <= count else { return true }
      selectedTab = tabs[number == 9 ? count - 1 : number - 1]
    default: return bar.takeShortcut(event)
    }
    return true
  }

  /// The rectangle beside which a menu that a key opens appears.
  private var menuPlace: CGRect {
    view.showsBar
      ? view.menuButton.frame : CGRect(x: window.size.width / 2, y: 0, width: 0, height: 0)
  }
}
