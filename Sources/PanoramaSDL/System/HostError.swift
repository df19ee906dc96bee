import Foundation

/// Why a window cannot be shown.
public enum HostError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no display to open a window on; exit code 69.
  case noDisplay
  /// The display went away while windows were open. Exit code 69.
  case displayLost
  /// SDL refused; its own words. Exit code 70.
  case sdl(String)

  public var description: String {
    switch self {
    case .noDisplay: "no display: set DISPLAY or WAYLAND_DISPLAY"
    case .displayLost: "the display is gone"
    case .sdl(let words): "SDL: \(words)"
    }
  }
}
