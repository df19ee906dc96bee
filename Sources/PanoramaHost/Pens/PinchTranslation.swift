import CWaylandGestures
import CXInput
import PanoramaViews

/// Translates the pinches of a display server. Their scale is relative to the beginning of the pinch; that of
/// `PinchInput` is relative to the last event.
public struct PinchTranslation {
  private var lastScale = 1.0

  public init() {}

  /// - Parameters:
  ///   - pinch: the compositor's event.
  ///   - unitsPerPoint: the surface's units per point, > 0.
  /// - Returns: the input; nil if the scale is not valid.
  public mutating func translate(_ pinch: cwayland_pinch, unitsPerPoint: Double) -> PinchInput? {
    let phase: PinchInput.Phase =
      switch pinch.phase {
      case cwayland_pinch_began: .began
      case cwayland_pinch_changed: .changed
      default: .ended
      }
    return input(phase, pinch.scale, x: pinch.x / unitsPerPoint, y: pinch.y / unitsPerPoint)
  }

  /// As for the compositor's event; `event` is one of a pinch.
  public mutating func translate(_ event: cxinput_event, metrics: WindowMetrics) -> PinchInput? {
    let phase: PinchInput.Phase =
      switch event.kind {
      case cxinput_pinch_began: .began
      case cxinput_pinch_changed: .changed
      default: .ended
      }
    return input(phase, event.scale, x: metrics.points(event.x), y: metrics.points(event.y))
  }

  private mutating func input(
    _ phase: PinchInput.Phase, _ scale: Double, x: Double, y: Double
  ) -> PinchInput? {
    if phase == .began { lastScale = 1 }
    guard phase == .changed else { return PinchInput(phase: phase, scale: 1, x: x, y: y) }
    guard scale > 0, scale.isFinite else { return nil }
    defer { lastScale = scale }
    return PinchInput(phase: .changed, scale: scale / lastScale, x: x, y: y)
  }
}

extension ScrollInput {
  /// The movement of a finger, in pixels, that a trackpad reports as one click: libinput's default
  /// `ScrollPixelDistance` (libinput(4)).
  private static var pixelsPerClick: Double { 15 }

  /// - Parameters:
  ///   - event: of the kind `cxinput_scroll`.
  ///   - metrics: the metrics of its window.
  public init(_ event: cxinput_event, metrics: WindowMetrics) {
    // In X, down is positive; in `ScrollInput`, away from the user.
    let step = event.is_wheel != 0 ? 1 : metrics.points(Self.pixelsPerClick)
    self.init(
      dx: event.dx * step, dy: -event.dy * step, isPrecise: event.is_wheel == 0,
      x: metrics.points(event.x), y: metrics.points(event.y),
      modifiers: KeyModifiers(xMask: event.modifiers))
  }
}

extension KeyModifiers {
  /// The modifiers of X's mask, with Alt as Mod1 and Super as Mod4, as in all common layouts.
  fileprivate init(xMask mask: UInt32) {
    self = []
    if mask & 1 != 0 { insert(.shift) }
    if mask & 4 != 0 { insert(.control) }
    if mask & 8 != 0 { insert(.alt) }
    if mask & 64 != 0 { insert(.command) }
  }
}
