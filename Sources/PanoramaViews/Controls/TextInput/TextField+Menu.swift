import Foundation

extension TextField {
  /// Shows the menu at a point. A point outside the selection moves the caret there.
  func showMenu(at point: CGPoint) {
    guard let window else { return }
    becomeFirstResponder()
    let place = offset(nearest: point.x)
    if !editor.selection.contains(place) { edit { $0.moveCaret(to: place, extending: false) } }
    PopUpMenu(editing: editor, isSecret: isSecureTextEntry, for: self).present(
      in: window, beside: CGRect(origin: convert(point, to: nil), size: .zero))
  }

  /// A finger that rests selects a word and shows the menu.
  func didHold(_ hold: LongPressGestureRecognizer) {
    guard hold.state == .began, isEnabled else { return }
    becomeFirstResponder()
    let place = offset(nearest: hold.location(in: self).x)
    if !editor.selection.contains(place) {
      edit { isSecureTextEntry ? $0.selectAll() : $0.selectWord(at: place) }
    }
    handles.isShown = editor.hasSelection
    setNeedsDisplay()
    let box = CGRect(x: hold.location(in: self).x, y: bounds.minY, width: 0, height: bounds.height)
    guard let window else { return }
    PopUpMenu(editing: editor, isSecret: isSecureTextEntry, for: self).present(
      in: window, beside: convert(box, to: nil))
  }
}
