import Panorama

/// A field that reports the Esc key.
class EscapableField: TextField {
  final var onEscape: (@MainActor () -> Void)?

  override func keyDown(with event: KeyEvent) {
    if event.key == "escape" { onEscape?() } else { super.keyDown(with: event) }
  }
}
