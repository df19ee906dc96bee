import Foundation

/// A mouse button going down or up, or the mouse moving.
public struct MouseInput: Hashable, Sendable {
  /// What the mouse did.
  public enum Phase: String, Hashable, Sendable, CaseIterable { case down, moved, up }
  /// Which button; back and forward are the two at the side of the mouse.
  public enum Button: String, Hashable, Sendable, CaseIterable {
    case left, right, middle, back, forward
  }

  /// What the mouse did.
  public var phase: Phase
  /// For `moved`: ignored; which buttons are down is known from their own events.
  public var button: Button
  /// Points in the window.
  public var x: Double
  /// Points in the window, downward.
  public var y: Double
  /// 1 for a click, 2 for the second of a double click.
  public var clicks: Int
  /// Keys held down.
  public var modifiers: KeyModifiers

  /// All fields in order.
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
