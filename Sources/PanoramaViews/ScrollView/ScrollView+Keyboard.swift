import Foundation

extension ScrollView {
  /// Whether a drag ends the editing of text.
  public enum KeyboardDismissMode: Int, Hashable, Sendable {
    /// It does not.
    case none = 0
    /// When the drag begins.
    case onDrag = 1
    /// When the drag begins: there is no keyboard on the screen that could follow the finger.
    case interactive = 2
    /// The same as `onDrag`.
    case onDragWithAccessory = 3
    /// The same as `interactive`.
    case interactiveWithAccessory = 4
  }

  /// Takes the focus from a field inside this view or elsewhere in the window.
  func endTextEditing() {
    guard let field = window?.firstResponder as? View, field.accessibilityRole == .textField else {
      return
    }
    field.resignFirstResponder()
  }
}
