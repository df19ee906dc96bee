import Foundation

/// Files dragged onto the window: hovering over it, dropped, or taken away again.
public struct DropInput: Hashable, Sendable {
  /// How far the drag has come.
  public enum Phase: String, Hashable, Sendable, CaseIterable { case entered, dropped, exited }

  /// How far the drag has come.
  public var phase: Phase
  /// File paths; may be empty before the drop.
  public var files: [String]
  /// Points in the window.
  public var x: Double
  /// Points in the window, downward.
  public var y: Double

  /// All fields in order.
  public init(phase: Phase = .dropped, files: [String], x: Double, y: Double) {
    self.phase = phase
    self.files = files
    self.x = x
    self.y = y
  }
}
