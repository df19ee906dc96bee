import Foundation

/// A step of a pinch that the device itself recognised (a trackpad's).
public struct PinchInput: Hashable, Sendable {
  public enum Phase: String, Hashable, Sendable, CaseIterable { case began, changed, ended }

  public var phase: Phase
  /// Since the last event of this pinch; > 1 spreads; always > 0.
  public var scale: Double
  public var x: Double
  public var y: Double

  public init(phase: Phase, scale: Double, x: Double, y: Double) {
    self.phase = phase
    self.scale = scale
    self.x = x
    self.y = y
  }
}
