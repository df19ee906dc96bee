import Foundation
import PanoramaGraphics

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
  package static func end(_ words: String) -> Never {
    write(words)
    exit(70)
  }

  private static func write(_ words: String) {
    let program = URL(fileURLWithPath: CommandLine.arguments.first ?? "").lastPathComponent
    let line = TerminalText.escaped("\(program): \(words)") + "\n"
    FileHandle.standardError.write(Data(line.utf8))
  }
}
