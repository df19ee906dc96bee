import CWaylandGestures
import CXInput
import PanoramaViews

/// The state of a pen after one of its events, from either display server.
public struct PenReport: Hashable, Sendable {
  /// Identifies the pen, or one of its ends.
  public var device: Int
  /// The position in the window, in points.
  public var x: Double
  public var y: Double
  /// The pressure, 0 … 1.
  public var pressure: Double
  /// The tilt, the end and the button on the side.
  public var pen: PenInput
  /// Whether the pen is near the surface or touches it.
  public var isNear: Bool
  /// Whether the tip, or the eraser, touches the surface.
  public var isTouching: Bool

  public init(
    device: Int, x: Double, y: Double, pressure: Double, pen: PenInput, isNear: Bool,
    isTouching: Bool
  ) {
    self.device = device
    self.x = x
    self.y = y
    self.pressure = pressure
    self.pen = pen
    self.isNear = isNear
    self.isTouching = isTouching
  }

  /// - Parameters:
  ///   - pen: the state that a compositor reports.
  ///   - unitsPerPoint: the surface's units per point, > 0.
  public init(_ pen: cwayland_pen, unitsPerPoint: Double) {
    self.init(
      device: Int(pen.device), x: pen.x / unitsPerPoint, y: pen.y / unitsPerPoint,
      pressure: pen.pressure,
      pen: PenInput(
        tiltX: pen.tilt_x, tiltY: pen.tilt_y, isEraser: pen.is_eraser != 0,
        isSideButtonPressed: pen.buttons != 0),
      isNear: pen.is_near != 0, isTouching: pen.is_touching != 0)
  }

  /// - Parameters:
  ///   - event: of the kind `cxinput_pen`.
  ///   - metrics: the metrics of its window.
  public init(_ event: cxinput_event, metrics: WindowMetrics) {
    self.init(
      device: Int(event.device), x: metrics.points(event.x), y: metrics.points(event.y),
      pressure: event.pressure,
      pen: PenInput(
        tiltX: event.tilt_x, tiltY: event.tilt_y, isEraser: event.is_eraser != 0,
        isSideButtonPressed: event.buttons & ~1 != 0),
      isNear: event.is_near != 0, isTouching: event.buttons & 1 != 0)
  }
}
