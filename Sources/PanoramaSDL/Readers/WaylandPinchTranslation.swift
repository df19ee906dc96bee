import CWaylandGestures
import PanoramaViews

/// Translates the pinches of a compositor. Their scale is relative to the beginning of the pinch;
/// that of `PinchInput` is relative to the last event.
package struct WaylandPinchTranslation {
  private var lastScale = 1.0

  package init() {}

  /// - Parameters:
  ///   - pinch: the compositor's event.
  ///   - unitsPerPoint: the surface's units per point, > 0.
  /// - Returns: the input; nil if the scale is not valid.
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
