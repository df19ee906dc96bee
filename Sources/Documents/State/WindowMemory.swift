import Foundation

/// Remembers the size and place of the window that was closed last.
@MainActor
final class WindowMemory {
  static let name = "window.json"
  private let folder: StateFolder?

  init(folder: StateFolder?) { self.folder = folder }

  /// The range of a sensible window's width and height, in points.
  private static let sides = 200.0...16384.0

  /// The remembered frame; nil if there is none or it is not sensible.
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
