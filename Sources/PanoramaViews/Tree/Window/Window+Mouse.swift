import Foundation
import PanoramaGraphics

extension Window {
  /// The mouse's touch has a name no finger has.
  static let mouseTouchID = Int.min

  func mouseStep(_ input: MouseInput) {
    let here = CGPoint(x: input.x, y: input.y)
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

  private func mouseEvent(button: MouseInput.Button, clicks: Int, at p: CGPoint) -> MouseEvent {
    let event = MouseEvent(
      timestamp: time, button: button, clickCount: clicks, location: p, modifiers: modifiers,
      window: self)
    if button == .left, clicks > 0 { event.touch = mouseTouch }
    return event
  }

  /// The mouse is at `place`, and no button is down.
  func hoverEvent(at place: CGPoint) -> MouseEvent {
    mouseEvent(button: .left, clicks: 0, at: place)
  }

  private func touchEvent() -> Event {
    Event(
      type: .touches, timestamp: time, modifiers: modifiers, window: self, allTouches: allTouches)
  }

  private func press(_ input: MouseInput, at here: CGPoint) {
    if presses[input.button] != nil { release(input.button, at: here) }
    guard input.button == .left else {
      let event = mouseEvent(button: input.button, clicks: input.clicks, at: here)
      guard let view = hitTest(here, with: event) else { return }
      presses[input.button] = MousePress(view: view, clicks: input.clicks)
      if input.button == .right {
        view.rightMouseDown(with: event)
      } else {
        view.otherMouseDown(with: event)
      }
      return
    }
    let touch = Touch(
      id: Self.mouseTouchID, type: .indirectPointer, location: here, timestamp: time, force: 1,
      tapCount: max(1, input.clicks), window: self)
    aim(touch)
    mouseTouch = touch
    presses[.left] = MousePress(view: touch.view, clicks: max(1, input.clicks))
    feedRecognizers([touch], touchEvent())
    guard touch.delivery == .pending, !touch.isTaken, let view = touch.view else {
      touch.delivery = .cancelled
      return
    }
    touch.delivery = .mouse
    let event = mouseEvent(button: .left, clicks: max(1, input.clicks), at: here)
    view.mouseDown(with: event)
    if !event.isHandled, view.treatsMouseAsTouch {
      presses[.left]?.isTouch = true
      view.touchesBegan([touch], with: touchEvent())
    }
  }

  private func drag(to here: CGPoint) {
    for button in MouseInput.Button.allCases {
      guard let press = presses[button] else { continue }
      let event = mouseEvent(button: button, clicks: press.clicks, at: here)
      switch button {
      case .right: press.view?.rightMouseDragged(with: event)
      case .middle, .back, .forward: press.view?.otherMouseDragged(with: event)
      case .left:
        guard let touch = mouseTouch else { continue }
        touch.update(to: here, at: time)
        touch.phase = .moved
        feedRecognizers([touch], touchEvent())
        guard touch.delivery == .mouse else { continue }
        press.view?.mouseDragged(with: event)
        if press.isTouch { undeliveredMoves.add(touch) }
      }
    }
  }

  private func release(_ button: MouseInput.Button, at here: CGPoint) {
    guard let press = presses[button] else { return }
    let event = mouseEvent(button: button, clicks: press.clicks, at: here)
    switch button {
    case .right: press.view?.rightMouseUp(with: event)
    case .middle, .back, .forward: press.view?.otherMouseUp(with: event)
    case .left:
      guard let touch = mouseTouch else { break }
      touch.update(to: touch.locationInWindow, at: time)
      touch.phase = .ended
      feedRecognizers([touch], touchEvent())
      if touch.delivery == .mouse {
        touch.delivery = .cancelled
        press.view?.mouseUp(with: event)
        if press.isTouch { press.view?.touchesEnded([touch], with: touchEvent()) }
      }
      undeliveredMoves.forget(touch)
      mouseTouch = nil
    }
    presses[button] = nil
    arena.settle()
  }

  /// A gesture took the press: the view it went to is told that it did not happen.
  func cancelMouseContent() {
    guard let touch = mouseTouch, touch.delivery == .mouse, let press = presses[.left] else {
      return
    }
    deliverMoves()
    touch.delivery = .cancelled
    let here = touch.locationInWindow
    let event = mouseEvent(button: .left, clicks: press.clicks, at: here)
    press.view?.mouseCancelled(with: event)
    if !event.isHandled {
      press.view?.mouseUp(with: mouseEvent(button: .left, clicks: press.clicks, at: here))
    }
    if press.isTouch { press.view?.touchesCancelled([touch], with: touchEvent()) }
  }

  /// All buttons come up without their clicks counting.
  func cancelPresses() {
    if let touch = mouseTouch {
      touch.phase = .cancelled
      touch.timestamp = time
      feedRecognizers([touch], touchEvent())
      cancelMouseContent()
      undeliveredMoves.forget(touch)
      mouseTouch = nil
    }
    presses[.left] = nil
    let here = hover.place ?? .zero
    for button in MouseInput.Button.allCases where presses[button] != nil {
      release(button, at: here)
    }
    arena.settle()
  }
}
