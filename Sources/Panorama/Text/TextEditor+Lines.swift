import PanoramaText
import PanoramaViews

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
    case "left", "right": moveBeside(forward: event.key == "right", extending: isSelecting)
    default:
      guard let target = layout.target(ofKey: event.key, from: caret, end: end) else {
        return event.key.count == 1 || event.key == "space"
      }
      moveCaret(to: target, extending: isSelecting)
    }
    return true
  }

  /// Moves the caret by a character; without extending, from selected text to its end on that side.
  private mutating func moveBeside(forward: Bool, extending: Bool) {
    let range = selection
    let target =
      range.isEmpty || extending
      ? neighbour(of: caret, forward: forward) : forward ? range.upperBound : range.lowerBound
    moveCaret(to: target, extending: extending)
  }
}
