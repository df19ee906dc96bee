import Foundation

/// A mouse button that is pressed or released, or a movement of the mouse.
public struct MouseInput: Hashable, Sendable {
  /// What the mouse did.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// A button went down.
    case down
    /// The mouse moved.
    case moved
    /// A button went up.
    case up
  }
  /// A button; back and forward are at the side of the mouse.
  public enum Button: String, Hashable, Sendable, CaseIterable {
    /// The main button.
    case left
    /// The button that opens menus.
    case right
    /// The wheel.
    case middle
    /// The thumb button that goes back.
    case back
    /// The thumb button that goes forward.
    case forward
  }

  /// What the mouse did.
  public var phase: Phase
  /// The button. It is ignored for `moved`, because the buttons' own events tell which are down.
  public var button: Button
  /// The x coordinate in the window, in points.
  public var x: Double
  /// The y coordinate in the window, in points, downward.
  public var y: Double
  /// 1 for a click, 2 for the second of a double click.
  public var clicks: Int
  /// The modifier keys that are held down.
  public var modifiers: KeyModifiers

  /// Makes an input from all its properties.
  public init(
    phase: Phase, button: Button = .left, x: Double, y: Double, clicks: Int = 1,
    modifiers: KeyModifiers = []
  ) {
    self.phase = phase
    self.button = button
    self.x = x
    self.y = y
    self.clicks = clicks
    self.modifiers = modifiers
  }
}
