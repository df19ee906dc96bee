import Foundation
import PanoramaGraphics

/// Why a command failed, as the one line on standard error and the exit code that say so.
struct AppError: Error, Equatable {
  /// The exit codes that scripts rely on (BSD's sysexits).
  enum Code: Int32 {
    case usage = 64
    /// The file is not what it should be.
    case badData = 65
    case noSuchFile = 66
    case noDisplay = 69
    /// Our fault.
    case software = 70
    case inputOutput = 74
  }

  var code: Code
  /// The file it is about; nil when it is about none.
  var file: String?
  /// Counted from 1; nil where there are no lines.
  var line: Int?
  /// What is wrong and, where it is not plain, what to do. One line.
  var reason: String
  /// No window has opened: nobody but the terminal has been told.
  var isAtStart = true

  init(_ code: Code, file: String? = nil, line: Int? = nil, _ reason: String) {
    self.code = code
    self.file = file
    self.line = line
    self.reason = reason
  }

  /// The whole line, without its end: `panorama: FILE:LINE: reason`.
  var message: String {
    let place = file.map { file in file + (line.map { ":\($0)" } ?? "") + ": " } ?? ""
    return TerminalText.escaped("panorama: " + place + reason)
  }

  /// Writes the line to standard error.
  func report() { FileHandle.standardError.write(Data((message + "\n").utf8)) }

  /// The same after windows have opened, which say themselves what went wrong in them.
  var afterStart: AppError {
    var error = self
    error.isAtStart = false
    return error
  }
}
