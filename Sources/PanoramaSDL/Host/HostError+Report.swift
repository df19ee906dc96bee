import Foundation
import PanoramaGraphics

extension HostError {
  /// The exit code from BSD's sysexits: 69, `EX_UNAVAILABLE`, without a display, otherwise 70,
  /// `EX_SOFTWARE`.
  public var exitCode: Int32 {
    switch self {
    case .noDisplay, .displayLost: 69
    case .sdl: 70
    }
  }

  /// Writes one line to standard error, with the program's name and the error.
  func report() {
    let program = URL(fileURLWithPath: CommandLine.arguments.first ?? "").lastPathComponent
    let line = TerminalText.escaped("\(program): \(self)") + "\n"
    FileHandle.standardError.write(Data(line.utf8))
  }
}
