import Foundation

/// A turn of a wheel or a movement on a trackpad.
public struct ScrollInput: Hashable, Sendable {
  /// The stage of a stream of scroll events.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// A wheel, which has no beginning and no end.
    case none
    /// Fingers touched the trackpad.
    case began
    /// The fingers moved.
    case changed
    /// The fingers lifted.
    case ended
  }

  /// The horizontal distance; > 0 is to the right.
  public var dx: Double
  /// The vertical distance; > 0 is away from the user and decreases the content offset.
  public var dy: Double
  /// Whether `dx` and `dy` are points; otherwise they are notches of a wheel.
  public var isPrecise: Bool
  /// The stage of the stream; `none` if the device does not report it.
  public var phase: Phase
  /// The x coordinate of the pointer in the window, in points.
  public var x: Double
  /// The y coordinate of the pointer in the window, in points, downward.
  public var y: Double
  /// The modifier keys that are held down.
  public var modifiers: KeyModifiers

  /// Makes an input from all its properties.
  public init(
    dx: Double, dy: Double, isPrecise: Bool = false, phase: Phase = .none, x: Double, y: Double,
    modifiers: KeyModifiers = []
  ) {
    self.dx = dx
    self.dy = dy
    self.isPrecise = isPrecise
    self.phase = phase
    self.x = x
    self.y = y
    self.modifiers = modifiers
  }
}

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
