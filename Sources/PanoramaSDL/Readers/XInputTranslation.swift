import CXInput
import PanoramaViews

/// Translates events of trackpads and wheels.
struct XInputTranslation {
  /// The movement of a finger, in pixels, that a trackpad reports as one click: libinput's default
  /// `ScrollPixelDistance` (libinput(4)).
  static let pixelsPerClick = 15.0

  /// The scale of the pinch at its last event, relative to its beginning.
  private var lastScale = 1.0

  /// - Returns: the input; nil if the scale of a pinch is not valid.
  mutating func translate(_ event: cxinput_event, metrics: WindowMetrics) -> InputEvent.Kind? {
    let (x, y) = (metrics.points(event.x), metrics.points(event.y))
    let modifiers = Self.modifiers(event.modifiers)
    switch event.kind {
    case cxinput_scroll:
      // In X, down is positive; in `ScrollInput`, away from the user.
      let step = event.is_wheel != 0 ? 1 : metrics.points(Self.pixelsPerClick)
      return .scroll(
        ScrollInput(
          dx: event.dx * step, dy: -event.dy * step, isPrecise: event.is_wheel == 0, x: x, y: y,
          modifiers: modifiers))
    case cxinput_pinch_began:
      lastScale = 1
      return .pinch(PinchInput(phase: .began, scale: 1, x: x, y: y))
    case cxinput_pinch_changed:
      guard event.scale > 0, event.scale.isFinite else { return nil }
      defer { lastScale = event.scale }
      return .pinch(PinchInput(phase: .changed, scale: event.scale / lastScale, x: x, y: y))
    default:
      return .pinch(PinchInput(phase: .ended, scale: 1, x: x, y: y))
    }
  }

  /// The modifiers of X's mask, with Alt as Mod1 and Super as Mod4, as in all common layouts.
  private static func modifiers(_ mask: UInt32) -> KeyModifiers {
    var result: KeyModifiers = []
    if mask & 1 != 0 { result.insert(.shift) }
    if mask & 4 != 0 { result.insert(.control) }
    if mask & 8 != 0 { result.insert(.alt) }
    if mask & 64 != 0 { result.insert(.command) }
    return result
  }
}
