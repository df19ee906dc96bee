import Foundation

extension TextField: TextDropTarget {
  /// Inserts a text that was dragged from another program where it was dropped, and takes the focus.
  public func takeDrop(of text: String, at place: CGPoint) -> Bool {
    guard isEnabled else { return false }
    becomeFirstResponder()
    let caret = offset(nearest: place.x)
    edit {
      $0.moveCaret(to: caret, extending: false)
      $0.insert(text)
    }
    return true
  }
}
