import Foundation
import PanoramaGraphics

/// The buttons of the mouse over a window: which are down, and which views get their steps.
///
/// The left button is also a touch. It is delivered as one if no view handles the mouse events.
@MainActor
final class MouseButtons {
  /// The id of the mouse's touch, which no finger has.
  private static let touchID = Int.min

  private unowned let window: Window
  private var presses: [MouseInput.Button: MousePress] = [:]
  /// The left button as a touch; nil while it is up.
  private(set) var touch: Touch?

  init(window: Window) { self.window = window }

  /// Whether a button is down.
  var isPressed: Bool { !presses.isEmpty }
  /// Whether the press of the left button is delivered as a touch.
  var isPressTouch: Bool { presses[.left]?.isTouch ?? false }
  /// The view that the left button was pressed on; nil while the button is up.
  var pressedView: View? { presses[.left]?.view }

  /// Whether a press is on `view` or inside it, or its view is gone.
  func holds(inside view: View) -> Bool {
    presses.values.contains { $0.view?.isDescendant(of: view) ?? true }
  }

  /// Takes one step of the mouse.
  func step(_ input: MouseInput) {
    let here = CGPoint(x: input.x, y: input.y)
    let hover = window.hover
    switch input.phase {
    case .down:
      hover.move(to: here)
      press(input, at: here)
    case .moved:
      if presses.isEmpty {
        hover.move(to: here)
        hover.views.first?.mouseMoved(with: hoverEvent(at: here))
      } else {
        hover.place = here
        drag(to: here)
        hover.tellObservers()
      }
    case .up:
      hover.place = here
      release(input.button, at: here)
      if presses.isEmpty { hover.move(to: here) }
    }
  }

  /// The event of a mouse at `place` with no button down.
  func hoverEvent(at place: CGPoint) -> MouseEvent { event(.left, clicks: 0, at: place) }

  private func event(_ button: MouseInput.Button, clicks: Int, at place: CGPoint) -> MouseEvent {
    let event = MouseEvent(
      timestamp: window.time, button: button, clickCount: clicks, location: place,
      modifiers: window.modifiers, window: window)
    if button == .left, clicks > 0 { event.touch = touch }
    return event
  }

  // MARK: Steps

  private func press(_ input: MouseInput, at here: CGPoint) {
    if presses[input.button] != nil { release(input.button, at: here) }
    if input.button == .left { return pressLeft(clicks: max(1, input.clicks), at: here) }
    let event = event(input.button, clicks: input.clicks, at: here)
    guard let view = window.hitTest(here, with: event) else { return }
    presses[input.button] = MousePress(view: view, clicks: input.clicks)
    if input.button == .right {
      view.rightMouseDown(with: event)
    } else {
      view.otherMouseDown(with: event)
    }
  }

  private func pressLeft(clicks: Int, at here: CGPoint) {
    window.ownContent = nil
    window.textMove = nil
    let touch = Touch(
      id: Self.touchID, type: .indirectPointer, location: here, timestamp: window.time, force: 1,
      tapCount: clicks, window: window)
    touch.track()
    window.arena.aim(touch)
    self.touch = touch
    presses[.left] = MousePress(view: touch.view, clicks: clicks)
    window.arena.feed([touch], window.touchEvent())
    guard touch.delivery == .pending, !touch.isTaken, let view = touch.view else {
      touch.delivery = .cancelled
      return
    }
    touch.delivery = .mouse
    let event = event(.left, clicks: clicks, at: here)
    view.mouseDown(with: event)
    if !event.isHandled, view.treatsMouseAsTouch {
      presses[.left]?.isTouch = true
      view.touchesBegan([touch], with: window.touchEvent())
    }
  }

  private func drag(to here: CGPoint) {
    for button in MouseInput.Button.allCases {
      guard let press = presses[button] else { continue }
      let event = event(button, clicks: press.clicks, at: here)
      switch button {
      case .right: press.view?.rightMouseDragged(with: event)
      case .middle, .back, .forward: press.view?.otherMouseDragged(with: event)
      case .left:
        guard let touch else { continue }
        touch.update(to: here, at: window.time)
        touch.phase = .moved
        window.arena.feed([touch], window.touchEvent())
        guard touch.delivery == .mouse else { continue }
        press.view?.mouseDragged(with: event)
        if press.isTouch { window.content.noteMove(of: touch) }
      }
    }
  }

  private func release(_ button: MouseInput.Button, at here: CGPoint) {
    guard let press = presses[button] else { return }
    let event = event(button, clicks: press.clicks, at: here)
    switch button {
    case .right: press.view?.rightMouseUp(with: event)
    case .middle, .back, .forward: press.view?.otherMouseUp(with: event)
    case .left:
      guard let touch else { break }
      touch.update(to: touch.locationInWindow, at: window.time)
      touch.phase = .ended
      window.arena.feed([touch], window.touchEvent())
      if touch.delivery == .mouse {
        touch.delivery = .cancelled
        press.view?.mouseUp(with: event)
        if press.isTouch { press.view?.touchesEnded([touch], with: window.touchEvent()) }
      }
      forgetTouch(touch)
    }
    presses[button] = nil
    window.arena.settle()
  }

  private func forgetTouch(_ touch: Touch) {
    window.content.forgetMoves(of: touch)
    self.touch = nil
  }

  // MARK: Cancelling

  /// Called when a gesture took the press of the left button: its view is told that it did not happen.
  func cancelContent() {
    guard let touch, touch.delivery == .mouse, let press = presses[.left] else { return }
    window.content.deliverMoves()
    touch.delivery = .cancelled
    let here = touch.locationInWindow
    let event = event(.left, clicks: press.clicks, at: here)
    press.view?.mouseCancelled(with: event)
    if !event.isHandled {
      press.view?.mouseUp(with: self.event(.left, clicks: press.clicks, at: here))
    }
    if press.isTouch { press.view?.touchesCancelled([touch], with: window.touchEvent()) }
  }

  /// Cancels the press of the left button, and releases the other buttons.
  func cancelAll() {
    guard isPressed || touch != nil else { return }
    if let touch {
      touch.phase = .cancelled
      touch.timestamp = window.time
      window.arena.feed([touch], window.touchEvent())
      cancelContent()
      forgetTouch(touch)
    }
    presses[.left] = nil
    let here = window.hover.place ?? .zero
    for button in MouseInput.Button.allCases where presses[button] != nil {
      release(button, at: here)
    }
    window.arena.settle()
  }
}

/// A mouse button that is down, and the view that gets its steps.
struct MousePress {
  weak var view: View?
  let clicks: Int
  /// Whether it is also delivered as a touch, because no view handled the mouse event.
  var isTouch = false
}
