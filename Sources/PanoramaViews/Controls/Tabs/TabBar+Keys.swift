import Foundation

extension TabBar {
  /// Selects the next or the previous tab, wrapping around at the ends, as if the user had chosen
  /// it.
  public func chooseNext(forward: Bool = true) {
    guard let selectedItem, let index = index(of: selectedItem), items.count > 1 else { return }
    choose(items[(index + (forward ? 1 : -1) + items.count) % items.count])
  }

  /// Handles a window's shortcuts: Ctrl+Tab, Ctrl+Page Up and Ctrl+Page Down select neighbouring
  /// tabs, Ctrl+T opens a tab, Ctrl+W closes one, Alt+1 … 8 select a tab and Alt+9 the last one,
  /// and Ctrl+Shift+Page Up and Page Down move the selected tab.
  /// - Returns: whether the key was handled.
  public func takeShortcut(_ event: KeyEvent) -> Bool {
    let modifiers = event.modifierFlags
    switch (event.key, modifiers) {
    case ("tab", .control), ("pagedown", .control): chooseNext()
    case ("tab", [.control, .shift]), ("pageup", .control): chooseNext(forward: false)
    case ("pagedown", [.control, .shift]): moveSelected(by: 1)
    case ("pageup", [.control, .shift]): moveSelected(by: -1)
    case ("t", .control) where showsAddButton: delegate?.tabBarWantsNewTab(self)
    case ("w", .control):
      guard let selectedItem else { return false }
      close(selectedItem)
    case (let key, .alt):
      guard let number = Int(key), (1...9).contains(number), !items.isEmpty else { return false }
      choose(items[number == 9 ? items.count - 1 : min(number, items.count) - 1])
    default: return false
    }
    return true
  }

  /// Handles a key for the tab that has the focus, and returns whether it did.
  func take(_ event: KeyEvent, on item: TabItem) -> Bool {
    if takeShortcut(event) { return true }
    guard event.modifierFlags.isEmpty, let index = index(of: item) else { return false }
    switch event.key {
    case "left": focus(max(0, index - 1))
    case "right": focus(min(items.count - 1, index + 1))
    case "home": focus(0)
    case "end": focus(items.count - 1)
    case "delete", "backspace": close(item)
    case "escape" where drag != nil: cancelDrag()
    default: return false
    }
    return true
  }

  private func focus(_ index: Int) {
    guard items.indices.contains(index) else { return }
    choose(items[index])
    button(items[index])?.becomeFirstResponder()
  }

  private func moveSelected(by step: Int) {
    guard let selectedItem, let index = index(of: selectedItem) else { return }
    let place = index + step
    guard items.indices.contains(place) else { return }
    move(selectedItem, to: place, animated: true)
    revealSelection()
    delegate?.tabBar(self, didMove: selectedItem, to: place)
  }
}
