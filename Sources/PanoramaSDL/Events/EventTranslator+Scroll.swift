import CSDL2
import Foundation
import PanoramaViews

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
