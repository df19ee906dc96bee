import Foundation

extension TextField {
  /// - Returns: whether the key was handled.
  func take(_ event: KeyEvent) -> Bool {
    let isSelecting = event.modifierFlags.contains(.shift)
    if event.modifierFlags.contains(.control) { return takeCommand(event.key, isSelecting) }
    guard event.modifierFlags.isDisjoint(with: [.alt, .command]) else { return false }
    switch event.key {
    case "left", "right": moveBeside(toTheRight: event.key == "right", extending: isSelecting)
    case "home", "up": edit { $0.moveCaret(to: 0, extending: isSelecting) }
    case "end", "down": edit { $0.moveCaret(to: $0.end, extending: isSelecting) }
    case "backspace": edit { $0.delete(to: $0.neighbour(of: $0.caret, forward: false)) }
    case "delete": edit { $0.delete(to: $0.neighbour(of: $0.caret, forward: true)) }
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

  private func takeCommand(_ key: String, _ isSelecting: Bool) -> Bool {
    switch key {
    case "a": edit { $0.selectAll() }
    case "c": copy()
    case "x":
      copy()
      if editor.hasSelection { edit { $0.delete(to: $0.caret) } }
    case "v": if let text = window?.clipboard.text { edit { $0.insert(text) } }
    case "z": edit { isSelecting ? $0.redo() : $0.undo() }
    case "y": edit { $0.redo() }
    case "left", "right":
      let forward = key == "right"
      edit {
        $0.moveCaret(to: $0.wordEdge(from: $0.caret, forward: forward), extending: isSelecting)
      }
    case "home": edit { $0.moveCaret(to: 0, extending: isSelecting) }
    case "end": edit { $0.moveCaret(to: $0.end, extending: isSelecting) }
    case "backspace": edit { $0.delete(to: $0.wordEdge(from: $0.caret, forward: false)) }
    case "delete": edit { $0.delete(to: $0.wordEdge(from: $0.caret, forward: true)) }
    default: return false
    }
    return true
  }

  private func copy() {
    if editor.hasSelection { window?.clipboard.text = editor.selectedText }
  }

  /// Moves the caret to the left or right. Without Shift, an arrow first collapses the selection to
  /// its nearer end.
  private func moveBeside(toTheRight: Bool, extending: Bool) {
    let target: Int
    if editor.hasSelection, !extending {
      let ends = [editor.anchor, editor.caret]
      let xs = ends.map { line.position(of: $0) }
      target = (xs[0] > xs[1]) == toTheRight ? ends[0] : ends[1]
    } else {
      target = placeBeside(editor.caret, toTheRight: toTheRight)
    }
    edit { $0.moveCaret(to: target, extending: extending) }
    restartBlinking()
  }
}
