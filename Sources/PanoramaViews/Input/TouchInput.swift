import Foundation

/// A finger's step.
public struct TouchInput: Hashable, Sendable {
  /// What the finger did.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    case began, moved, ended, cancelled
  }

  /// What the finger did.
  public var phase: Phase
  /// Names the finger from its `began` to its end; may be used again afterwards.
  public var id: Int
  /// Points in the window.
  public var x: Double
  /// Points in the window, downward.
  public var y: Double
  /// 0 … 1; 1 where the device does not measure it.
  public var pressure: Double

  /// All fields in order.
  public init(phase: Phase, id: Int, x: Double, y: Double, pressure: Double = 1) {
    self.phase = phase
    self.id = id
    self.x = x
    self.y = y
    self.pressure = pressure
  }
}
