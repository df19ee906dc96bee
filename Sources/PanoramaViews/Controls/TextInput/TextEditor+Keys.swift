extension KeyEvent {
  /// Whether the key pastes wherever text is edited. The text may come later (`Clipboard.read`); it is
  /// inserted where the caret is by then.
  package var pastes: Bool { key == "v" && modifierFlags.contains(.control) }
}

extension TextEditor {
  /// Handles the keys that work wherever text is edited: those that delete, and those with Ctrl that select,
  /// copy, undo, and move by words. For the key that pastes see `KeyEvent.pastes`.
  /// - Parameters:
  ///   - event: a key that went down.
  ///   - clipboard: where text is copied to.
  /// - Returns: whether it was one of these keys.
  @MainActor
  package mutating func take(_ event: KeyEvent, clipboard: (any Clipboard)?) -> Bool {
    let isSelecting = event.modifierFlags.contains(.shift)
    if event.modifierFlags.contains(.control) {
      return takeCommand(event.key, isSelecting, clipboard)
    }
    guard event.modifierFlags.isDisjoint(with: [.alt, .command]) else { return false }
    switch event.key {
    case "backspace": delete(to: neighbour(of: caret, forward: false))
    case "delete": delete(to: neighbour(of: caret, forward: true))
    default: return false
    }
    return true
  }

  @MainActor
  private mutating func takeCommand(
    _ key: String, _ isSelecting: Bool, _ clipboard: (any Clipboard)?
  ) -> Bool {
    switch key {
    case "a": selectAll()
    case "c": copy(to: clipboard)
    case "x":
      copy(to: clipboard)
      if hasSelection { delete(to: caret) }
    case "z":
      if isSelecting { redo() } else { undo() }
    case "y": redo()
    case "left", "right":
      moveCaret(to: wordEdge(from: caret, forward: key == "right"), extending: isSelecting)
    case "home": moveCaret(to: 0, extending: isSelecting)
    case "end": moveCaret(to: end, extending: isSelecting)
    case "backspace": delete(to: wordEdge(from: caret, forward: false))
    case "delete": delete(to: wordEdge(from: caret, forward: true))
    default: return false
    }
    return true
  }

  @MainActor
  private func copy(to clipboard: (any Clipboard)?) {
    if hasSelection { clipboard?.text = selectedText }
  }
}
