import Foundation

extension Window {
  /// The responder that gets keys first; nil if nobody in particular does.
  public var firstResponder: Responder? { keys.firstResponder }

  /// Makes `responder` the one that gets keys first; nil for nobody in particular.
  ///
  /// - Returns: false if it does not want the keys, or the present one does not give them up.
  @discardableResult
  public func makeFirstResponder(_ responder: Responder?) -> Bool { keys.set(responder) }

  /// Moves the focus to the next view that takes it, in the order of the tree and in a circle.
  public func moveFocus(forward: Bool = true) { keys.move(forward: forward) }
}
