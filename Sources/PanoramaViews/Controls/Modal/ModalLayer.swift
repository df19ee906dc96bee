import Foundation
import PanoramaGraphics

/// A view that covers the window while the panel inside it needs an answer. It keeps touches, the mouse,
/// the wheel and keys from everything behind it, and restores the focus when it is dismissed.
open class ModalLayer: View {
  private weak var formerResponder: Responder?
  /// Whether what has the keyboard focus keeps it, although keys go to this view. Default: false.
  public final var keepsFocus = false
  /// Called once when the view is dismissed.
  public final var didDismiss: (@MainActor () -> Void)?

  /// Shows the view over everything in `window`.
  public func present(in window: Window) {
    formerResponder = window.firstResponder
    window.rootView.addSubviewToFit(self)
    layoutIfNeeded()
    if !keepsFocus { window.makeFirstResponder(initialResponder) }
  }

  /// Removes the view and restores the focus.
  public func dismiss() {
    guard let window else { return }
    let former = formerResponder
    removeFromSuperview()
    if !keepsFocus { window.makeFirstResponder(former) }
    let told = didDismiss
    didDismiss = nil
    told?()
  }

  override var coversWindow: Bool { true }
  override var takesUnfocusedKeys: Bool { keepsFocus }

  /// The responder that gets the keys first. Default: this view.
  open var initialResponder: Responder? { self }
  /// Called for Escape and for a press outside the panel. Default: dismisses the view.
  open func cancel() { dismiss() }
  /// Called for Return, unless what is inside takes it. Default: nothing.
  open func confirm() {}

  /// Gives this view and `panel` the theme's colours.
  public func applyTheme(to panel: View) {
    looks.background = looks.theme.scrim
    panel.looks.background = looks.theme.surface
    panel.looks.cornerRadius = looks.theme.largeCornerRadius
    panel.looks.shadow = looks.theme.floatingShadow
  }

  open override var canBecomeFirstResponder: Bool { true }
  open override var accessibilityActions: [AccessibilityAction] { [.cancel] }
  open override var preferredKeyResponder: Responder? { self }

  open override func keyDown(with event: KeyEvent) {
    switch event.key {
    case "escape": cancel()
    case "return": confirm()
    case "tab": window?.moveFocus(forward: !event.modifierFlags.contains(.shift))
    default: break
    }
  }
  open override func keyUp(with event: KeyEvent) {}
  open override func insertText(_ text: String) -> Bool { true }
  open override func scrollWheel(with event: ScrollEvent) {}
  open override func magnify(with event: PinchEvent) {}
  open override func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  open override func touchesMoved(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  open override func touchesEnded(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  open override func touchesCancelled(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  open override func mouseDown(with event: MouseEvent) {}
  open override func rightMouseDown(with event: MouseEvent) {}

  /// False for gestures of the views behind this one.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    recognizer.view?.isDescendant(of: self) ?? false
  }
}
