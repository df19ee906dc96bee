import CSDL2
import Foundation
import PanoramaViews

extension EventTranslator {
  func motion(_ event: SDL_MouseMotionEvent, at time: Double) -> [Addressed] {
    guard isRealMouse(event.which, event.windowID, at: time) else { return [] }
    return mouse(
      .moved, .left, x: event.x, y: event.y, clicks: 0, windowID: event.windowID, at: time)
  }

  func button(_ event: SDL_MouseButtonEvent, at time: Double) -> [Addressed] {
    guard isRealMouse(event.which, event.windowID, at: time), let button = Self.button(event.button)
    else {
      return []
    }
    let phase: MouseInput.Phase = event.type == SDL_MOUSEBUTTONDOWN.rawValue ? .down : .up
    return mouse(
      phase, button, x: event.x, y: event.y, clicks: Int(event.clicks), windowID: event.windowID,
      at: time)
  }

  /// Whether the event comes from a mouse, and not from a finger or a pen: SDL makes mouse events from
  /// touches, and on X11 the pointer follows fingers and pens.
  private func isRealMouse(_ device: UInt32, _ windowID: UInt32, at time: Double) -> Bool {
    device != CSDL2_touchMouseID() && device != CSDL2_penMouseID() && !hasFingers(in: windowID)
      && !pens.mayReportMouse(at: time)
  }

  private func mouse(
    _ phase: MouseInput.Phase, _ button: MouseInput.Button, x: Int32, y: Int32, clicks: Int,
    windowID: UInt32, at time: Double
  ) -> [Addressed] {
    guard let metrics = metrics[windowID] else { return [] }
    let input = MouseInput(
      phase: phase, button: button, x: metrics.points(Double(x)), y: metrics.points(Double(y)),
      clicks: clicks, modifiers: modifiers)
    return address(.mouse(input), to: windowID, at: time)
  }

  private static func button(_ number: UInt8) -> MouseInput.Button? {
    switch Int32(number) {
    case SDL_BUTTON_LEFT: .left
    case SDL_BUTTON_MIDDLE: .middle
    case SDL_BUTTON_RIGHT: .right
    case SDL_BUTTON_X1: .back
    case SDL_BUTTON_X2: .forward
    default: nil
    }
  }
}
