import CXInput
import PanoramaViews

extension PenReport {
  /// - Parameters:
  ///   - event: of the kind `cxinput_pen`.
  ///   - metrics: the metrics of its window.
  init(_ event: cxinput_event, metrics: WindowMetrics) {
    self.init(
      device: Int(event.device), x: metrics.points(event.x), y: metrics.points(event.y),
      pressure: event.pressure,
      pen: PenInput(
        tiltX: event.tilt_x, tiltY: event.tilt_y, isEraser: event.is_eraser != 0,
        isSideButtonPressed: event.buttons & ~1 != 0),
      isNear: event.is_near != 0, isTouching: event.buttons & 1 != 0)
  }
}
