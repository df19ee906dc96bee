import Foundation

/// A step of a pinch that a device, such as a trackpad, recognised itself.
public struct PinchInput: Hashable, Sendable {
  /// The stage of the pinch.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// The fingers began to pinch.
    case began
    /// The fingers moved.
    case changed
    /// The fingers lifted.
    case ended
  }

  /// The stage of the pinch.
  public var phase: Phase
  /// The factor of the scale since the last event of this pinch, > 0; it is > 1 if the fingers spread.
  public var scale: Double
  /// The x coordinate of the pinch's centre in the window, in points.
  public var x: Double
  /// The y coordinate of the pinch's centre in the window, in points, downward.
  public var y: Double

  /// Makes an input from all its properties.
  public init(phase: Phase, scale: Double, x: Double, y: Double) {
    self.phase = phase
    self.scale = scale
    self.x = x
    self.y = y
  }
}
