import Foundation

/// What a pen reports in addition to its position and its pressure.
public struct PenInput: Hashable, Sendable {
  /// How far the pen leans to the right, in degrees, −90 … 90; 0 if it is upright or its tilt is not
  /// measured.
  public var tiltX: Double
  /// How far the pen leans toward the user, in degrees, −90 … 90; 0 if it is upright or its tilt is
  /// not measured.
  public var tiltY: Double
  /// Whether the eraser end touches the surface.
  public var isEraser: Bool
  /// Whether a button on the side of the pen is pressed.
  public var isSideButtonPressed: Bool

  /// Makes the state of a pen from all its properties.
  public init(
    tiltX: Double = 0, tiltY: Double = 0, isEraser: Bool = false, isSideButtonPressed: Bool = false
  ) {
    self.tiltX = tiltX
    self.tiltY = tiltY
    self.isEraser = isEraser
    self.isSideButtonPressed = isSideButtonPressed
  }

  /// The angle between the pen and the surface, in radians: π/2 if it is upright.
  var altitude: Double {
    let (x, y) = lean
    return atan2(1, hypot(x, y))
  }

  /// The unit vector along which the pen leans over the window; (1, 0) if it is upright.
  var azimuth: (x: Double, y: Double) {
    let (x, y) = lean
    let length = hypot(x, y)
    return length > 0 ? (x / length, y / length) : (1, 0)
  }

  /// The horizontal distance from the pen's tip to its upper end, divided by the vertical one.
  private var lean: (x: Double, y: Double) { (Self.tangent(of: tiltX), Self.tangent(of: tiltY)) }

  private static func tangent(of degrees: Double) -> Double {
    tan(min(max(degrees, -89.9), 89.9) * .pi / 180)
  }
}
