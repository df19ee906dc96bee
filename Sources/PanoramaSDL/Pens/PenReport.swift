import PanoramaViews

/// The state of a pen after one of its events, from either display server.
package struct PenReport: Hashable, Sendable {
  /// Identifies the pen, or one of its ends.
  package var device: Int
  /// The position in the window, in points.
  package var x: Double
  package var y: Double
  /// The pressure, 0 … 1.
  package var pressure: Double
  /// The tilt, the end and the button on the side.
  package var pen: PenInput
  /// Whether the pen is near the surface or touches it.
  package var isNear: Bool
  /// Whether the tip, or the eraser, touches the surface.
  package var isTouching: Bool

  package init(
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
}
