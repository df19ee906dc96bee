import PanoramaViews

/// A text field that reports the Esc key instead of leaving it to the views around it.
open class EscapableField: TextField {
  /// Called when Esc is pressed.
  public final var onEscape: (@MainActor () -> Void)?

  open override func keyDown(with event: KeyEvent) {
    if event.key == "escape" { onEscape?() } else { super.keyDown(with: event) }
  }
}
