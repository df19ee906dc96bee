import Foundation
import PanoramaGraphics

/// An object that events can be sent to. Events that it does not handle go on to `next`.
@preconcurrency @MainActor
open class Responder {
  /// A responder that handles nothing.
  public init() {}

  /// The responder that gets what this one does not handle; nil for none.
  open var next: Responder? { nil }

  // MARK: Touches

  /// Called when fingers came down.
  open func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {
    pass(event)?.touchesBegan(touches, with: event)
  }

  /// Called when fingers moved.
  open func touchesMoved(_ touches: Set<Touch>, with event: ResponderEvent?) {
    pass(event)?.touchesMoved(touches, with: event)
  }

  /// Called when fingers lifted.
  open func touchesEnded(_ touches: Set<Touch>, with event: ResponderEvent?) {
    pass(event)?.touchesEnded(touches, with: event)
  }

  /// Called when a gesture or the system took the fingers over. What they began has to be undone.
  open func touchesCancelled(_ touches: Set<Touch>, with event: ResponderEvent?) {
    pass(event)?.touchesCancelled(touches, with: event)
  }

  // MARK: Mouse

  /// Called when the left button went down. If no responder up to the window handles the press, it is
  /// also delivered as a touch, so views that handle touches need no mouse methods.
  open func mouseDown(with event: MouseEvent) { pass(event)?.mouseDown(with: event) }
  /// Called when the mouse moved with the left button down.
  open func mouseDragged(with event: MouseEvent) { pass(event)?.mouseDragged(with: event) }
  /// Called when the left button came up.
  open func mouseUp(with event: MouseEvent) { pass(event)?.mouseUp(with: event) }
  /// Called when a gesture took the press over, or the window lost it. If no responder handles it, the
  /// press ends with `mouseUp`, so that every press has an end.
  open func mouseCancelled(with event: MouseEvent) { pass(event)?.mouseCancelled(with: event) }
  /// Called when the mouse moved with no button down.
  open func mouseMoved(with event: MouseEvent) { pass(event)?.mouseMoved(with: event) }
  /// Called when the right button went down.
  open func rightMouseDown(with event: MouseEvent) { pass(event)?.rightMouseDown(with: event) }
  /// Called when the mouse moved with the right button down.
  open func rightMouseDragged(with event: MouseEvent) {
    pass(event)?.rightMouseDragged(with: event)
  }
  /// Called when the right button came up.
  open func rightMouseUp(with event: MouseEvent) { pass(event)?.rightMouseUp(with: event) }
  /// Called when the middle, back or forward button went down.
  open func otherMouseDown(with event: MouseEvent) { pass(event)?.otherMouseDown(with: event) }
  /// Called when the mouse moved with the middle, back or forward button down.
  open func otherMouseDragged(with event: MouseEvent) {
    pass(event)?.otherMouseDragged(with: event)
  }
  /// Called when the middle, back or forward button came up.
  open func otherMouseUp(with event: MouseEvent) { pass(event)?.otherMouseUp(with: event) }
  /// Called when the pointer entered this responder or something inside it.
  open func mouseEntered(with event: MouseEvent) {}
  /// Called when the pointer left this responder and everything inside it.
  open func mouseExited(with event: MouseEvent) {}

  /// Whether a press that no mouse method handles is delivered as a touch. Default: true.
  open var treatsMouseAsTouch: Bool { true }

  // MARK: Wheel, trackpad and keys

  /// Called when the wheel turned, or fingers moved on a trackpad, with the pointer over this responder.
  open func scrollWheel(with event: ScrollEvent) { pass(event)?.scrollWheel(with: event) }
  /// Called for a trackpad pinch with the pointer over this responder.
  open func magnify(with event: PinchEvent) { pass(event)?.magnify(with: event) }
  /// Called when a key went down.
  open func keyDown(with event: KeyEvent) { pass(event)?.keyDown(with: event) }
  /// Called when a key came up.
  open func keyUp(with event: KeyEvent) { pass(event)?.keyUp(with: event) }
  /// Keys that do something while this responder, or one inside it, has the keyboard focus; nil for none. They are
  /// asked for if no responder has handled the key. Default: nil.
  open var keyCommands: [KeyCommand]? { nil }
  /// Called for typed text.
  ///
  /// - Parameter text: the text.
  /// - Returns: whether it was used.
  open func insertText(_ text: String) -> Bool { next?.insertText(text) ?? false }
  /// Called while an input method composes text, which is not typed yet: shows it at the caret, instead of what was
  /// shown before. The composed text is typed by `insertText(_:)`, which replaces it.
  ///
  /// - Parameters:
  ///   - text: the text as it is now; empty when the composition has ended.
  ///   - range: the selected part of `text`, in UTF-8 bytes; empty at the caret.
  /// - Returns: whether it was used.
  open func setMarkedText(_ text: String, selecting range: Range<Int>) -> Bool {
    next?.setMarkedText(text, selecting: range) ?? false
  }
  /// Where text is being edited; nil if none is. Default: that of `next`.
  open var textInsertion: TextInsertion? { next?.textInsertion }

  // MARK: Focus

  /// Whether the responder can get the keyboard focus. Default: false.
  open var canBecomeFirstResponder: Bool { false }
  /// Whether the responder gives up the keyboard focus. Default: true.
  open var canResignFirstResponder: Bool { true }
  /// The window that the responder is in; nil if it is in none.
  open var responderWindow: Window? { next?.responderWindow }

  /// Whether the responder has the keyboard focus.
  public var isFirstResponder: Bool { responderWindow?.firstResponder === self }

  /// Asks for the keyboard focus.
  ///
  /// - Returns: whether the responder has it now.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    responderWindow?.makeFirstResponder(self) ?? false
  }

  /// Gives the keyboard focus up.
  ///
  /// - Returns: whether the responder no longer has it.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    return responderWindow?.makeFirstResponder(nil) ?? true
  }

  /// Undoes changes in this responder. Default: that of `next`; a window has one of its own.
  open var undoManager: UndoManager? { next?.undoManager }

  /// Called when the responder got or lost the keyboard focus. Default: nothing.
  open func firstResponderDidChange(_ isFirst: Bool) {}

  /// The next responder for an unhandled event. If there is none, the event is marked as unhandled.
  private func pass(_ event: ResponderEvent?) -> Responder? {
    guard let next else {
      event?.isHandled = false
      return nil
    }
    return next
  }
}

extension Responder: Hashable {
  /// Whether both are the same object.
  public nonisolated static func == (l: Responder, r: Responder) -> Bool { l === r }
  /// Hashes the identity of the object.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
