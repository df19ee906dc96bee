import CWaylandGestures
import PanoramaViews

extension PenReport {
  /// - Parameters:
  ///   - pen: the state that the compositor reports.
  ///   - unitsPerPoint: the surface's units per point, > 0.
  package init(_ pen: cwayland_pen, unitsPerPoint: Double) {
    self.init(
      device: Int(pen.device), x: pen.x / unitsPerPoint, y: pen.y / unitsPerPoint,
      pressure: pen.pressure,
      pen: PenInput(
        tiltX: pen.tilt_x, tiltY: pen.tilt_y, isEraser: pen.is_eraser != 0,
        isSideButtonPressed: pen.buttons != 0),
      isNear: pen.is_near != 0, isTouching: pen.is_touching != 0)
  }
}
