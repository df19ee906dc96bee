import Panorama

/// A text field that offers keys to its owner before it handles them itself.
final class FilteredField: TextField {
  /// Returns whether the key was used.
  var filter: (@MainActor (KeyEvent) -> Bool)?

  override func keyDown(with event: KeyEvent) {
    if !(filter?(event) ?? false) { super.keyDown(with: event) }
  }
}
