import Foundation

/// A mouse button going down or up, or the mouse moving.
public struct MouseInput: Hashable, Sendable {
  public enum Phase: String, Hashable, Sendable, CaseIterable { case down, moved, up }
  public enum Button: String, Hashable, Sendable, CaseIterable { case left, right, middle }

  public var phase: Phase
  /// For `moved`: ignored; which buttons are down is known from their own events.
  public var button: Button
  public var x: Double
  public var y: Double
  /// 1 for a click, 2 for the second of a double click.
  public var clicks: Int
  public var modifiers: KeyModifiers

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
