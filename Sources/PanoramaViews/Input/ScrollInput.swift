import Foundation

/// A turn of a wheel or a movement on a trackpad.
public struct ScrollInput: Hashable, Sendable {
  /// Where in a stream of scrolls the event stands.
  public enum Phase: String, Hashable, Sendable, CaseIterable { case none, began, changed, ended }

  /// > 0 is to the right.
  public var dx: Double
  /// > 0 is away from the hand: the content offset decreases.
  public var dy: Double
  /// True: `dx` and `dy` are points. False: notches of a wheel.
  public var isPrecise: Bool
  /// `none` where the device does not say.
  public var phase: Phase
  /// Points in the window: the pointer.
  public var x: Double
  /// Points in the window, downward.
  public var y: Double
  /// Keys held down.
  public var modifiers: KeyModifiers

  /// All fields in order.
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
