import Foundation

extension TextField: TextDropTarget {
  /// Inserts a text that was dragged here where it was dropped, and takes the focus. The field's own text moves.
  public func takeDrop(of text: String, at place: CGPoint) -> Bool {
    guard isEnabled else { return false }
    becomeFirstResponder()
    let target = offset(nearest: place.x)
    if let move = window?.textMove, move.source === self, move.text == text,
      editor.selectedText == text
    {
      window?.textMove = nil
      edit { $0.move($0.selection, to: target) }
      return true
    }
    edit {
      $0.moveCaret(to: target, extending: false)
      $0.insert(text)
    }
    return true
  }

  /// Lets the mouse drag the selected text away: it moves within the window, and is copied to other programs.
  ///
  /// - Returns: whether the host can do that.
  func dragSelection(by touch: Touch) -> Bool {
    let text = editor.selectedText
    guard let window,
      window.beginDrag(DraggedContent(text: text), by: touch, showing: convert(bounds, to: nil))
    else { return false }
    window.textMove = TextMove(text: text, source: self) { [weak self] in
      guard let self, isEnabled, editor.selectedText == text else { return }
      edit { $0.delete(to: $0.caret) }
    }
    return true
  }
}
