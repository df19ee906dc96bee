import PanoramaText

/// The keys of a text of several lines.
extension TextEditor {
  /// Handles the keys with which a text of several lines is edited: those of `take(_:clipboard:)`, Return, and those
  /// that move the caret by a character, a line or to the ends of a line. O(length of the text).
  ///
  /// - Parameters:
  ///   - event: a key that went down.
  ///   - layout: the lines of the text as it is shown.
  ///   - clipboard: where text is copied to.
  /// - Returns: whether the key was handled. True also for a key that types something: it arrives as text later, and
  ///   must not act as a shortcut.
  @MainActor
  public mutating func take(
    _ event: KeyEvent, in layout: AttributedTextLayout, clipboard: (any TextClipboard)?
  ) -> Bool {
    if take(event, clipboard: clipboard) { return true }
    guard event.modifierFlags.isDisjoint(with: [.control, .alt, .command]) else { return false }
    let isSelecting = event.modifierFlags.contains(.shift)
    switch event.key {
    case "return": insert("\n")
    case "left", "right":
      moveBeside(toTheRight: event.key == "right", extending: isSelecting, in: layout)
    default:
      guard let target = layout.target(ofKey: event.key, from: caret, end: end) else {
        return event.key.count == 1 || event.key == "space"
      }
      moveCaret(to: target, extending: isSelecting)
    }
    return true
  }

  /// Moves the caret past a character on the screen, and past the end of a line to the next one; without extending,
  /// from selected text to its end on that side.
  private mutating func moveBeside(
    toTheRight: Bool, extending: Bool, in layout: AttributedTextLayout
  ) {
    // Where a line ends, and between lines, the order of the text counts.
    let forward = toTheRight != layout.isRightToLeft(at: caret)
    if hasSelection, !extending {
      let ends = (low: selection.lowerBound, high: selection.upperBound)
      var isHigh = forward
      if layout.line(of: ends.low) == layout.line(of: ends.high) {
        let isReversed = layout.caret(at: ends.high).top.x < layout.caret(at: ends.low).top.x
        isHigh = toTheRight != isReversed
      }
      moveCaret(to: isHigh ? ends.high : ends.low, extending: false)
    } else if let (offset, isBehind) = layout.caret(
      beside: caret, behind: isCaretBehind, toTheRight: toTheRight)
    {
      moveCaret(to: offset, behind: isBehind, extending: extending)
    } else {
      moveCaret(to: neighbour(of: caret, forward: forward), extending: extending)
    }
  }
}
