import Foundation

/// The reason why a window cannot be shown.
public enum HostError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no display. Exit code 69.
  case noDisplay
  /// The display was lost while windows were open. Exit code 69.
  case displayLost
  /// The system allows the program no threads, which windows need. Exit code 74.
  case noThreads
  /// SDL has failed with this message. Exit code 70.
  case sdl(String)

  public var description: String {
    switch self {
    case .noDisplay: "no display: set DISPLAY or WAYLAND_DISPLAY"
    case .displayLost: "the display is gone"
    case .noThreads:
      "the system allows no more threads, which a window needs: raise the limit (ulimit -u)"
    case .sdl(let words): "SDL: \(words)"
    }
  }
}
