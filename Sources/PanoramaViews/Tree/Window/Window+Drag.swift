import Foundation
import PanoramaGraphics

extension Window {
  /// Lets a hand that is down drag something to other programs and windows. All its touches and presses are then
  /// cancelled for views and gestures. Escape ends the drag.
  ///
  /// - Parameters:
  ///   - content: what is dragged.
  ///   - touch: the finger, the pen or the mouse that drags it; nil for the mouse with its left button down.
  ///   - area: the part of the window, in points, whose present look goes along beside the pointer; nil for none.
  ///   - comesBack: whether a drop on this window itself counts.
  /// - Returns: false if there is nothing to drag, if the hand is not down, or if the host has no other programs or
  ///   cannot let this hand drag.
  @discardableResult
  public func beginDrag(
    _ content: DraggedContent, by touch: Touch? = nil, showing area: CGRect? = nil,
    comesBack: Bool = true
  ) -> Bool {
    guard !content.isEmpty, !(outgoingDrag?.isActive ?? false), let touch = touch ?? mouse.touch,
      touch.isDown, let hand = hand(of: touch)
    else { return false }
    let seen = area?.intersection(bounds) ?? .null
    let request =
      seen.isEmpty
      ? DragRequest(content, by: hand)
      : DragRequest(content, by: hand, showing: makeFrame(), in: seen)
    // What the picture shows is also what the next frame has to show.
    if !seen.isEmpty { frameIsStale = true }
    guard let drag = dragSource?(request) else { return false }
    outgoingDrag = drag
    dragFinger = drag.isLed ? touch.id : nil
    ownContent = comesBack ? nil : content
    cancelInput()
    return true
  }

  private func hand(of touch: Touch) -> DragRequest.Hand? {
    switch touch.type {
    case .indirectPointer: mouse.touch === touch ? .mouse : nil
    case .pencil: fingers.isReal(touch) ? .pen : nil
    case .direct: fingers.isReal(touch) ? .finger(touch.locationInWindow) : nil
    }
  }

  /// Lets the finger of a drag lead it.
  /// - Returns: the steps of the other fingers.
  func leadDrag(_ phase: TouchInput.Phase, _ inputs: [TouchInput]) -> [TouchInput] {
    guard let dragFinger, let input = inputs.first(where: { $0.id == dragFinger }) else {
      return inputs
    }
    switch phase {
    case .moved: outgoingDrag?.move(to: CGPoint(x: input.x, y: input.y))
    case .ended:
      outgoingDrag?.drop()
      self.dragFinger = nil
    case .cancelled: endLedDrag()
    case .began:
      // Another finger, whose id was free.
      self.dragFinger = nil
      return inputs
    }
    return inputs.filter { $0.id != dragFinger }
  }

  /// Ends a drag whose finger is not heard of any more.
  func endLedDrag() {
    guard dragFinger != nil else { return }
    outgoingDrag?.cancel()
    dragFinger = nil
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

extension Touch {
  /// Whether what this touch drags in a window is to go to other programs (`Window.beginDrag(_:by:showing:comesBack:)`): it has
  /// left the window, and if it is the mouse, Ctrl is held, because mice are dragged beyond an edge to scroll.
  public func leavesWindow(with modifiers: KeyModifiers) -> Bool {
    guard let window, !window.bounds.contains(locationInWindow) else { return false }
    return type != .indirectPointer || modifiers.contains(.control)
  }
}

/// A text that is dragged out of a view, and moves if it is dropped on another view of the same window.
struct TextMove {
  var text: String
  weak var source: View?
  /// Removes the text from where it was.
  var remove: @MainActor () -> Void
}
