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
