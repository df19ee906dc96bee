import Foundation

extension TabBar {
  /// Chooses the next tab, or the one before, round and round, as a hand would.
  public func chooseNext(forward: Bool = true) {
    guard let selectedItem, let index = index(of: selectedItem), items.count > 1 else { return }
    choose(items[(index + (forward ? 1 : -1) + items.count) % items.count])
  }

  /// For a window's keys: Ctrl+Tab and Ctrl+PageUp, PageDown go through the tabs, Ctrl+T opens
  /// one, Ctrl+W closes one, Alt+1 … 8 go to one and Alt+9 to the last, Ctrl+Shift+PageUp,
  /// PageDown move it.
  /// - Returns: whether the key meant something here.
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

  /// A key for the tab that has the focus. - Returns: whether it meant something.
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
