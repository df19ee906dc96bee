import CWaylandGestures
import PanoramaViews

/// Turns a compositor's pinches into input: its scale counts from the beginning, ours from the last
/// event.
package struct WaylandPinchTranslation {
  private var lastScale = 1.0

  package init() {}

  /// - Parameter unitsPerPoint: how many of the surface's units a point is, > 0.
  /// - Returns: nil when the step makes no sense.
  package mutating func translate(_ pinch: cwayland_pinch, unitsPerPoint: Double) -> PinchInput? {
    let (x, y) = (pinch.x / unitsPerPoint, pinch.y / unitsPerPoint)
    switch pinch.phase {
    case cwayland_pinch_began:
      lastScale = 1
      return PinchInput(phase: .began, scale: 1, x: x, y: y)
    case cwayland_pinch_changed:
      guard pinch.scale > 0, pinch.scale.isFinite else { return nil }
      defer { lastScale = pinch.scale }
      return PinchInput(phase: .changed, scale: pinch.scale / lastScale, x: x, y: y)
    default: return PinchInput(phase: .ended, scale: 1, x: x, y: y)
    }
  }
}
