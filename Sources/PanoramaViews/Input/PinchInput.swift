import Foundation

/// A step of a pinch that the device itself recognised (a trackpad's).
public struct PinchInput: Hashable, Sendable {
  /// How far the pinch has come.
  public enum Phase: String, Hashable, Sendable, CaseIterable { case began, changed, ended }

  /// How far the pinch has come.
  public var phase: Phase
  /// Since the last event of this pinch; > 1 spreads; always > 0.
  public var scale: Double
  /// Points in the window: the middle of the pinch.
  public var x: Double
  /// Points in the window, downward.
  public var y: Double

  /// All fields in order.
  public init(phase: Phase, scale: Double, x: Double, y: Double) {
    self.phase = phase
    self.scale = scale
    self.x = x
    self.y = y
  }
}
