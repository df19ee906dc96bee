import Foundation
import PanoramaGraphics

/// Covers the window while something in front wants an answer: keeps everything else from touches,
/// mouse, wheel and keys, and gives the focus back when it goes.
open class ModalLayer: View {
  private weak var formerResponder: Responder?
  /// Told once, when the layer goes.
  public var didDismiss: (@MainActor () -> Void)?

  /// Covers `window`.
  public func present(in window: Window) {
    formerResponder = window.firstResponder
    window.rootView.addSubviewToFit(self)
    layoutIfNeeded()
    window.makeFirstResponder(initialResponder)
  }

  /// Goes, and gives the focus back.
  public func dismiss() {
    guard let window else { return }
    let former = formerResponder
    removeFromSuperview()
    window.makeFirstResponder(former)
    let told = didDismiss
    didDismiss = nil
    told?()
  }

  override var coversWindow: Bool { true }

  /// Who gets the keys at first. Default: the layer.
  open var initialResponder: Responder? { self }
  /// Escape, or a press beside what is in front. Default: dismisses.
  open func cancel() { dismiss() }

  open override var canBecomeFirstResponder: Bool { true }
  open override var accessibilityActions: [AccessibilityAction] { [.cancel] }
  open override var preferredKeyResponder: Responder? { self }

  open override func keyDown(with event: KeyEvent) {
    if event.key == "escape" { return cancel() }
    if event.key == "tab" { window?.moveFocus(forward: !event.modifierFlags.contains(.shift)) }
  }
  open override func keyUp(with event: KeyEvent) {}
  open override func insertText(_ text: String) -> Bool { true }
  open override func scrollWheel(with event: ScrollEvent) {}
  open override func magnify(with event: PinchEvent) {}
  open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {}
  open override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {}
  open override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {}
  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {}
  open override func mouseDown(with event: MouseEvent) {}
  open override func rightMouseDown(with event: MouseEvent) {}

  /// Gestures of what lies below see nothing of touches up here.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    recognizer.view?.isDescendant(of: self) ?? false
  }
}
