import Foundation

extension TextField {
  /// - Returns: whether the key was handled.
  func take(_ event: KeyEvent) -> Bool {
    let isSelecting = event.modifierFlags.contains(.shift)
    if event.pastes {
      paste()
      return true
    }
    if isSecureTextEntry, event.modifierFlags.contains(.control), ["c", "x"].contains(event.key) {
      return true
    }
    if event.key == "backspace", event.modifierFlags.isSubset(of: .shift) {
      deleteBackward()
      return true
    }
    var isTaken = false
    edit { isTaken = $0.take(event, clipboard: window?.clipboard) }
    if isTaken { return true }
    guard event.modifierFlags.isDisjoint(with: [.control, .alt, .command]) else { return false }
    switch event.key {
    case "left", "right": moveBeside(toTheRight: event.key == "right", extending: isSelecting)
    case "home", "up": edit { $0.moveCaret(to: 0, extending: isSelecting) }
    case "end", "down": edit { $0.moveCaret(to: $0.end, extending: isSelecting) }
    case "return":
      sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
      resignFirstResponder()
    case "escape": resignFirstResponder()
    case "space": break
    default:
      // A key that types something arrives as text later; it must not be taken as a shortcut.
      return event.key.count == 1
    }
    return true
  }

  /// Inserts the text of the clipboard, unless the field loses the focus before the text arrives.
  private func paste() {
    window?.clipboard.read { [weak self] text in
      guard let self, let text, isFirstResponder else { return }
      _ = insertText(text)
    }
  }

  /// Moves the caret to the left or right. If text is selected and Shift is not held, the caret moves only to the
  /// end of the selection on that side.
  private func moveBeside(toTheRight: Bool, extending: Bool) {
    if editor.hasSelection, !extending {
      let ends = [editor.anchor, editor.caret]
      let xs = ends.map { line.position(of: shownOffset(of: $0)) }
      let target = (xs[0] > xs[1]) == toTheRight ? ends[0] : ends[1]
      edit { $0.moveCaret(to: target, extending: false) }
    } else if let (offset, isBehind) = caretBeside(toTheRight: toTheRight) {
      edit { $0.moveCaret(to: offset, behind: isBehind, extending: extending) }
    }
    restartBlinking()
  }
}
