import Foundation
import PanoramaGraphics

/// Something events can be sent to. What it does not handle goes on to `next`.
@preconcurrency @MainActor
open class Responder {
  /// One that handles nothing.
  public init() {}

  /// Who gets what this responder does not handle.
  open var next: Responder? { nil }

  // MARK: Touches

  /// Fingers came down.
  open func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    pass(event)?.touchesBegan(touches, with: event)
  }

  /// Fingers moved.
  open func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    pass(event)?.touchesMoved(touches, with: event)
  }

  /// Fingers left.
  open func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    pass(event)?.touchesEnded(touches, with: event)
  }

  /// A gesture took the fingers over, or the system did: what they began did not happen.
  open func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    pass(event)?.touchesCancelled(touches, with: event)
  }

  // MARK: Mouse

  /// The left button went down. A press that no responder up to the window overrides this for is
  /// also delivered as a touch, so that what handles touches needs no mouse methods.
  open func mouseDown(with event: MouseEvent) { pass(event)?.mouseDown(with: event) }
  /// The mouse moved with the left button down.
  open func mouseDragged(with event: MouseEvent) { pass(event)?.mouseDragged(with: event) }
  /// The left button came up.
  open func mouseUp(with event: MouseEvent) { pass(event)?.mouseUp(with: event) }
  /// A gesture took the press over, or the window lost it. Where no responder overrides this, the
  /// press ends with `mouseUp`: every press has its end.
  open func mouseCancelled(with event: MouseEvent) { pass(event)?.mouseCancelled(with: event) }
  /// The mouse moved with no button down.
  open func mouseMoved(with event: MouseEvent) { pass(event)?.mouseMoved(with: event) }
  /// The right button went down.
  open func rightMouseDown(with event: MouseEvent) { pass(event)?.rightMouseDown(with: event) }
  /// The mouse moved with the right button down.
  open func rightMouseDragged(with event: MouseEvent) {
    pass(event)?.rightMouseDragged(with: event)
  }
  /// The right button came up.
  open func rightMouseUp(with event: MouseEvent) { pass(event)?.rightMouseUp(with: event) }
  /// The middle button, back or forward went down.
  open func otherMouseDown(with event: MouseEvent) { pass(event)?.otherMouseDown(with: event) }
  /// The mouse moved with the middle button, back or forward down.
  open func otherMouseDragged(with event: MouseEvent) {
    pass(event)?.otherMouseDragged(with: event)
  }
  /// The middle button, back or forward came up.
  open func otherMouseUp(with event: MouseEvent) { pass(event)?.otherMouseUp(with: event) }
  /// The pointer came over this responder or something inside it.
  open func mouseEntered(with event: MouseEvent) {}
  /// The pointer left this responder and everything inside it.
  open func mouseExited(with event: MouseEvent) {}

  /// Whether a press that no mouse method handles is delivered to the touch methods. Default true.
  open var treatsMouseAsTouch: Bool { true }

  // MARK: Wheel, trackpad and keys

  /// The wheel turned or fingers moved on a trackpad, the pointer over this responder.
  open func scrollWheel(with event: ScrollEvent) { pass(event)?.scrollWheel(with: event) }
  /// A trackpad pinch, the pointer over this responder.
  open func magnify(with event: PinchEvent) { pass(event)?.magnify(with: event) }
  /// A key went down.
  open func keyDown(with event: KeyEvent) { pass(event)?.keyDown(with: event) }
  /// A key came up.
  open func keyUp(with event: KeyEvent) { pass(event)?.keyUp(with: event) }
  /// Typed text. - Returns: whether it was used.
  open func insertText(_ text: String) -> Bool { next?.insertText(text) ?? false }

  // MARK: Focus

  /// Whether keys may be sent here first. Default false.
  open var canBecomeFirstResponder: Bool { false }
  /// Whether keys may be taken away again. Default true.
  open var canResignFirstResponder: Bool { true }
  /// The window keys come from; nil outside of one.
  open var responderWindow: Window? { next?.responderWindow }

  /// Whether keys are sent here first.
  public var isFirstResponder: Bool { responderWindow?.firstResponder === self }

  /// Asks for the keys. - Returns: whether they now come here.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    responderWindow?.makeFirstResponder(self) ?? false
  }

  /// Gives the keys back.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    return responderWindow?.makeFirstResponder(nil) ?? true
  }

  /// Became or ceased to be the first responder. Default: nothing.
  open func firstResponderDidChange(_ isFirst: Bool) {}

  /// Where an unhandled event goes; noted in the event when there is nowhere left.
  private func pass(_ event: Event?) -> Responder? {
    guard let next else {
      event?.isHandled = false
      return nil
    }
    return next
  }
}

extension Responder: Hashable {
  /// The same object.
  public nonisolated static func == (l: Responder, r: Responder) -> Bool { l === r }
  /// By identity.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
