import Foundation

/// A step of a finger or a pen on the window.
public struct TouchInput: Hashable, Sendable {
  /// What the finger did.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// The finger touches the screen.
    case began
    /// The finger moves.
    case moved
    /// The finger lifts.
    case ended
    /// The system cancels the touch.
    case cancelled
  }

  /// What the finger did.
  public var phase: Phase
  /// Identifies the finger from its `began` to its end; may be reused afterwards.
  public var id: Int
  /// The x coordinate in the window, in points.
  public var x: Double
  /// The y coordinate in the window, in points, downward.
  public var y: Double
  /// The pressure, 0 … 1; 1 if the device does not measure it.
  public var pressure: Double
  /// What a pen reports in addition; nil for a finger.
  public var pen: PenInput?

  /// Makes an input from all its properties.
  public init(
    phase: Phase, id: Int, x: Double, y: Double, pressure: Double = 1, pen: PenInput? = nil
  ) {
    self.phase = phase
    self.id = id
    self.x = x
    self.y = y
    self.pressure = pressure
    self.pen = pen
  }
}

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
