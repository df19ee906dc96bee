import Foundation

/// Stores the size and position of the window that was closed last.
@MainActor
final class WindowMemory {
  static let name = "window.json"
  private let folder: StateFolder?

  init(folder: StateFolder?) { self.folder = folder }

  /// The range of a plausible width and height of a window, in points.
  private static let sides = 200.0...16384.0

  /// The stored frame; nil if there is none, or if its size is out of range.
  lazy var frame: WindowFrame? = {
    guard let frame = folder?.read(Self.name, as: WindowFrame.self),
      Self.sides.contains(frame.width), Self.sides.contains(frame.height)
    else { return nil }
    return frame
  }()
  {
    didSet {
      if let frame, frame != oldValue { folder?.write(frame, Self.name) }
    }
  }
}
