import Foundation

/// The window's new size and scale.
public struct ResizeInput: Hashable, Sendable {
  /// The width in points.
  public var width: Double
  /// The height in points.
  public var height: Double
  /// The number of device pixels per point.
  public var scale: Double

  /// Makes an input from all its properties.
  public init(width: Double, height: Double, scale: Double) {
    self.width = width
    self.height = height
    self.scale = scale
  }
}

/// Files or a text that are dragged over the window, dropped on it, or dragged away again.
public struct DropInput: Hashable, Sendable {
  /// The stage of the drag.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// They were dragged onto the window.
    case entered
    /// They were dropped.
    case dropped
    /// They were dragged off the window.
    case exited
  }

  /// The stage of the drag.
  public var phase: Phase
  /// The paths of the files; may be empty before the drop.
  public var files: [String]
  /// The text, if one was dropped instead of files. An address of the web is a text.
  public var text: String?
  /// The x coordinate in the window, in points.
  public var x: Double
  /// The y coordinate in the window, in points, downward.
  public var y: Double

  /// Makes an input from all its properties.
  public init(
    phase: Phase = .dropped, files: [String], text: String? = nil, x: Double, y: Double
  ) {
    self.phase = phase
    self.files = files
    self.text = text
    self.x = x
    self.y = y
  }
}
