import Foundation

extension Window {
  /// The responder that has the keyboard focus; nil if none has.
  public var firstResponder: Responder? { keys.firstResponder }

  /// Gives `responder` the keyboard focus; nil takes the focus away.
  ///
  /// - Returns: false if `responder` does not take the focus, or the current first responder does not give it up.
  @discardableResult
  public func makeFirstResponder(_ responder: Responder?) -> Bool { keys.set(responder) }

  /// Moves the focus to the next or previous view in the tree that takes it, and on around the ends.
  public func moveFocus(forward: Bool = true) { keys.move(forward: forward) }
}
