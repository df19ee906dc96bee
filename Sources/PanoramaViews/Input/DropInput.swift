import Foundation

/// Files dragged onto the window: hovering over it, dropped, or taken away again.
public struct DropInput: Hashable, Sendable {
  public enum Phase: String, Hashable, Sendable, CaseIterable { case entered, dropped, exited }

  public var phase: Phase
  /// File paths; may be empty before the drop.
  public var files: [String]
  public var x: Double
  public var y: Double

  public init(phase: Phase = .dropped, files: [String], x: Double, y: Double) {
    self.phase = phase
    self.files = files
    self.x = x
    self.y = y
  }
}
