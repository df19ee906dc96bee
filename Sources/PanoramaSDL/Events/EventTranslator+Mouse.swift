import CSDL2
import Foundation
import PanoramaHost
import PanoramaViews

extension EventTranslator {
  func motion(_ event: SDL_MouseMotionEvent, at time: Double) -> [Addressed] {
    guard isRealMouse(event.which, event.windowID, at: time) else { return [] }
    if event.state == 0 { mouseDrag = MouseDrag() }
    let place = place(x: event.x, y: event.y, windowID: event.windowID)
    if let takenPress {
      // SDL has not noticed that the button was pressed again.
      guard let press = lastPress(), press.number != takenPress, press.isDown else {
        return mouse(.moved, .left, place, clicks: 0, at: time)
      }
      self.takenPress = nil
      mouseDrag.press(UInt8(SDL_BUTTON_LEFT), over: event.windowID)
      return mouse(.down, .left, place, clicks: 1, at: time)
    }
    return mouse(.moved, .left, place, clicks: 0, at: time)
  }

  func button(_ event: SDL_MouseButtonEvent, at time: Double) -> [Addressed] {
    guard isRealMouse(event.which, event.windowID, at: time), let button = Self.button(event.button)
    else {
      return []
    }
    let place = place(x: event.x, y: event.y, windowID: event.windowID)
    if event.type == SDL_MOUSEBUTTONDOWN.rawValue {
      takenPress = nil
      mouseDrag.press(event.button, over: event.windowID)
      return mouse(.down, button, place, clicks: Int(event.clicks), at: time)
    }
    if let takenPress, button == .left {
      self.takenPress = nil
      guard let press = lastPress(), press.number != takenPress else { return [] }
      return mouse(.down, .left, place, clicks: 1, at: time)
        + mouse(.up, .left, place, clicks: 1, at: time)
    }
    mouseDrag.release(event.button)
    let isOutside = place.windowID != event.windowID
    return mouse(.up, button, place, clicks: Int(event.clicks), at: time)
      + (isOutside && mouseDrag.windowID == nil
        ? address(.pointerLeft, to: place.windowID, at: time) : [])
  }

  /// Where the pointer is, in the window of the drag if there is one.
  private func place(x: Int32, y: Int32, windowID: UInt32) -> MouseDrag.Place {
    let pointer = {
      var x: Int32 = 0
      var y: Int32 = 0
      SDL_GetGlobalMouseState(&x, &y)
      return (x: x, y: y)
    }
    return mouseDrag.place(
      MouseDrag.Place(windowID: windowID, x: x, y: y), pointer: pointer, origin: ungrabbedOrigin)
  }

  /// Whether the event comes from a mouse, and not from a finger or a pen: SDL makes mouse events from
  /// touches, and on X11 the pointer follows fingers and pens.
  private func isRealMouse(_ device: UInt32, _ windowID: UInt32, at time: Double) -> Bool {
    device != CSDL2_touchMouseID() && device != CSDL2_penMouseID() && !hasFingers(in: windowID)
      && !pens.mayReportMouse(at: time)
  }

  private func mouse(
    _ phase: MouseInput.Phase, _ button: MouseInput.Button, _ place: MouseDrag.Place, clicks: Int,
    at time: Double
  ) -> [Addressed] {
    guard let metrics = metrics[place.windowID] else { return [] }
    let input = MouseInput(
      phase: phase, button: button, x: metrics.points(Double(place.x)),
      y: metrics.points(Double(place.y)), clicks: clicks, modifiers: modifiers)
    return address(.mouse(input), to: place.windowID, at: time)
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

extension EventTranslator {
  /// The number of Wayland's axis units, which are window units, in one step of SDL
  /// (`WAYLAND_WHEEL_AXIS_UNIT` in SDL's source).
  static let axisUnitsPerStep = 10.0
  /// The time, in seconds, within which a whole value still belongs to a stream of fractional ones
  /// (Guides/ScrollView.md).
  static let preciseStreamSpacing = 0.03

  func wheel(_ event: SDL_MouseWheelEvent, at time: Double) -> [Addressed] {
    guard event.which != CSDL2_touchMouseID(), let metrics = metrics[event.windowID],
      !windowsWithOwnScroll.contains(event.windowID)
    else { return [] }
    let sign = event.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? -1.0 : 1.0
    var dx = Double(event.preciseX) * sign
    var dy = Double(event.preciseY) * sign
    guard dx.isFinite, dy.isFinite, dx != 0 || dy != 0 else { return [] }
    let isFraction = dx != dx.rounded() || dy != dy.rounded()
    let isPrecise = isFraction || time - lastPreciseScroll < Self.preciseStreamSpacing
    if isPrecise {
      lastPreciseScroll = time
      dx = metrics.points(dx * Self.axisUnitsPerStep)
      dy = metrics.points(dy * Self.axisUnitsPerStep)
    }
    let scroll = ScrollInput(
      dx: dx, dy: dy, isPrecise: isPrecise, x: metrics.points(Double(event.mouseX)),
      y: metrics.points(Double(event.mouseY)), modifiers: modifiers)
    return address(.scroll(scroll), to: event.windowID, at: time)
  }
}
