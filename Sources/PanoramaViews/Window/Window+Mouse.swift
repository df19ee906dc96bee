import Foundation
import PanoramaGraphics

extension Window {
  /// The mouse's touch has a name no finger has.
  static let mouseTouchID = Int.min

  func mouseStep(_ input: MouseInput) {
    let here = CGPoint(x: input.x, y: input.y)
    switch input.phase {
    case .down:
      movePointer(here)
      press(input, at: here)
    case .moved:
      if presses.isEmpty {
        movePointer(here)
        let event = mouseEvent(button: .left, clicks: 0, at: here)
        hovered.first?.object?.mouseMoved(with: event)
      } else {
        pointer = here
        drag(to: here)
        tellPointerObservers()
      }
    case .up:
      pointer = here
      release(input.button, at: here)
      if presses.isEmpty { movePointer(here) }
    }
  }

  private func mouseEvent(button: MouseInput.Button, clicks: Int, at p: CGPoint) -> MouseEvent {
    let event = MouseEvent(
      timestamp: time, button: button, clickCount: clicks, location: p, modifiers: modifiers,
      window: self)
    if button == .left, clicks > 0 { event.touch = mouseTouch }
    return event
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
    let here = pointer ?? .zero
    for button in MouseInput.Button.allCases where presses[button] != nil {
      release(button, at: here)
    }
    arena.settle()
  }

  /// Tells views that the pointer came or went. `nil`: it is outside the window.
  func movePointer(_ here: CGPoint?) {
    pointer = here
    let path = hoverPath(here)
    let old = hovered.compactMap(\.object)
    let event = mouseEvent(button: .left, clicks: 0, at: here ?? .zero)
    hovered = path.map(Weak.init)
    for v in old where !path.contains(where: { $0 === v }) {
      v.mouseExited(with: event)
      for r in v.hoverRecognizers { r.leave(time) }
    }
    for v in path.reversed() {
      if !old.contains(where: { $0 === v }) { v.mouseEntered(with: event) }
      for r in v.hoverRecognizers { r.hover(at: here ?? .zero, time) }
    }
    tellPointerObservers()
  }

  /// The hand is on the screen: nothing is under the mouse until that moves again.
  func leaveHover() {
    guard pointer != nil else { return }
    pointer = nil
    let event = mouseEvent(button: .left, clicks: 0, at: .zero)
    let left = hovered.compactMap(\.object)
    hovered = []
    for view in left {
      view.mouseExited(with: event)
      for recognizer in view.hoverRecognizers { recognizer.leave(time) }
    }
  }

  /// The views under a place, innermost first.
  private func hoverPath(_ place: CGPoint?) -> [View] {
    var path: [View] = []
    var view = place.flatMap { hitTest($0) }
    while let v = view {
      path.append(v)
      view = v.superview
    }
    return path
  }

  /// Views may have moved under a pointer that rests: those it is over now are told.
  func refreshHover() {
    guard presses.isEmpty, let pointer else { return }
    let path = hoverPath(pointer)
    let isSame = path.count == hovered.count && zip(path, hovered).allSatisfy { $0 === $1.object }
    if !isSame { movePointer(pointer) }
  }

  func scrollStep(_ input: ScrollInput, _ source: InputEvent.Source) {
    let event = ScrollEvent(input, source: source, timestamp: time, window: self)
    hitTest(event.locationInWindow, with: event)?.scrollWheel(with: event)
  }

  func pinchStep(_ input: PinchInput, _ source: InputEvent.Source) {
    let event = PinchEvent(input, source: source, timestamp: time, window: self)
    // A pinch stays with the view it began on, though another may come under the pointer.
    if input.phase == .began || pinchedView == nil {
      pinchedView = hitTest(event.locationInWindow, with: event)
    }
    let view = pinchedView
    if input.phase == .ended { pinchedView = nil }
    view?.magnify(with: event)
  }

  /// A trackpad's pinch whose end will not come ends here.
  func cancelPinch() {
    guard let view = pinchedView else { return }
    let middle = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    pinchStep(PinchInput(phase: .ended, scale: 1, x: middle.x, y: middle.y), .emulated)
  }

  /// What the second finger of Alt + drag mirrors through: the middle of the innermost view around
  /// `point` that has a pinch recognizer, else of the window.
  func pinchCenter(at point: CGPoint) -> CGPoint {
    var view = hitTest(point)
    while let v = view {
      for target in v.gestureTargets {
        for r in target.gestureRecognizers ?? [] where r.isEnabled && r is PinchGestureRecognizer {
          return v.convert(CGPoint(x: v.bounds.midX, y: v.bounds.midY), to: nil)
        }
      }
      view = v.superview
    }
    return CGPoint(x: bounds.midX, y: bounds.midY)
  }
}

extension View {
  /// Those of the view and of what else gestures hang on there.
  var hoverRecognizers: [HoverGestureRecognizer] {
    gestureTargets.flatMap { $0.gestureRecognizers ?? [] }
      .compactMap { $0 as? HoverGestureRecognizer }
  }
}
