import Foundation
import PanoramaGraphics

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

extension HostError {
  /// The exit code from BSD's sysexits: 69, `EX_UNAVAILABLE`, without a display, 74, `EX_IOERR`, where the
  /// system refuses something, otherwise 70, `EX_SOFTWARE`.
  public var exitCode: Int32 {
    switch self {
    case .noDisplay, .displayLost: 69
    case .noThreads: 74
    case .sdl: 70
    }
  }

  /// Writes one line to standard error, with the program's name and the error.
  func report() { Self.write("\(self)") }

  /// Ends the program with one line on standard error and exit code 70, `EX_SOFTWARE`.
  public static func end(_ words: String) -> Never {
    write(words)
    exit(70)
  }

  private static func write(_ words: String) {
    let program = URL(fileURLWithPath: CommandLine.arguments.first ?? "").lastPathComponent
    let line = TerminalText.escaped("\(program): \(words)") + "\n"
    FileHandle.standardError.write(Data(line.utf8))
  }
}
