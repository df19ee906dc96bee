import Foundation

/// The size and place of the window that was closed last.
@MainActor
final class WindowMemory {
  static let name = "window.json"
  private let folder: StateFolder?

  init(folder: StateFolder?) { self.folder = folder }

  /// Points: what no sensible window is smaller or larger than.
  private static let sides = 200.0...16384.0

  /// Nil where nothing is remembered, or nothing sensible.
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
