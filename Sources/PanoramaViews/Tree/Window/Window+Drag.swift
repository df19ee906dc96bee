import Foundation

extension Window {
  /// Lets the mouse, whose left button must be down, drag something to other programs and windows. The press is then
  /// cancelled for views and gestures. Escape ends the drag.
  ///
  /// - Parameter content: what is dragged.
  /// - Returns: false if the host has no other programs, or the left button is up.
  @discardableResult
  public func beginDrag(_ content: DraggedContent) -> Bool {
    guard mouse.touch != nil, !(outgoingDrag?.isActive ?? false),
      let drag = dragSource?(content)
    else { return false }
    outgoingDrag = drag
    cancelInput()
    return true
  }

  /// Ends the drag to other programs if the key is Escape.
  /// - Returns: whether the key was used.
  func cancelDrag(by key: KeyInput) -> Bool {
    guard key.phase == .down, key.key == "escape", let drag = outgoingDrag, drag.isActive else {
      return false
    }
    drag.cancel()
    return true
  }
}
