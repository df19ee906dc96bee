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

/// A picture that another program has dropped without a file.
public struct DroppedPicture: Hashable, Sendable {
  /// The bytes of a picture file, as the other program has sent them.
  public var bytes: [UInt8]
  /// The extension of a file with such a picture, such as `png`.
  public var fileExtension: String

  /// Makes a picture from its properties.
  public init(bytes: [UInt8], fileExtension: String) {
    (self.bytes, self.fileExtension) = (bytes, fileExtension)
  }
}

/// Files, a text or a picture that are dragged over the window, dropped on it, or dragged away again.
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
  /// The picture, if one was dropped that is in no file.
  public var picture: DroppedPicture?
  /// The x coordinate in the window, in points.
  public var x: Double
  /// The y coordinate in the window, in points, downward.
  public var y: Double

  /// Makes an input from all its properties.
  public init(
    phase: Phase = .dropped, files: [String], text: String? = nil, picture: DroppedPicture? = nil,
    x: Double, y: Double
  ) {
    self.phase = phase
    self.files = files
    self.text = text
    self.picture = picture
    self.x = x
    self.y = y
  }
}
