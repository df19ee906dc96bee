import Documents
import Foundation
import Panorama
import PanoramaGraphics
import PanoramaSDL
import PanoramaTesting

/// The error of a command, with the line on standard error and the exit code.
struct AppError: Error, Equatable {
  /// The exit codes that scripts rely on (BSD's sysexits).
  enum Code: Int32 {
    case usage = 64
    /// The file is not valid.
    case badData = 65
    case noSuchFile = 66
    case noDisplay = 69
    /// An error of this program.
    case software = 70
    case inputOutput = 74
  }

  var code: Code
  /// The file, if the error concerns one.
  var file: String?
  /// The line, counted from 1, if there is one.
  var line: Int?
  /// What is wrong and, if that is not obvious, what to do. One line.
  var reason: String
  /// Whether no window was open, so that the error appears only in the terminal.
  var isAtStart = true

  init(_ code: Code, file: String? = nil, line: Int? = nil, _ reason: String) {
    self.code = code
    self.file = file
    self.line = line
    self.reason = reason
  }

  init(_ error: DocumentError) {
    let code: Code =
      switch error.kind {
      case .badFile: .badData
      case .missingFolder: .noSuchFile
      case .inputOutput: .inputOutput
      }
    self.init(code, file: error.path, line: error.line, error.reason)
  }

  /// The whole line, without its end: `panorama: FILE:LINE: reason`.
  var message: String {
    let place = file.map { file in file + (line.map { ":\($0)" } ?? "") + ": " } ?? ""
    return TerminalText.escaped("panorama: " + place + reason)
  }

  /// Writes the line to standard error.
  func report() { FileHandle.standardError.write(Data((message + "\n").utf8)) }

  /// The same error after windows were open, which show their errors themselves.
  var afterStart: AppError {
    var error = self
    error.isAtStart = false
    return error
  }
}

extension AppError {
  /// The error for a picture file, or for any file that is read through `ImageFile`.
  init(_ error: ImageError, file: String) {
    let code: Code =
      switch error {
      case .noSuchFile: .noSuchFile
      case .inaccessible: .inputOutput
      default: .badData
      }
    self.init(code, file: file, error.description)
  }

  /// The error for a log or a recording.
  init(_ error: LineFile.Problem, file: String) {
    self.init(error == .isInput ? .usage : .inputOutput, file: file, error.description)
  }

  /// The error of a log that broke off; nil if it did not. That the reader of a pipe leaves is no error.
  @MainActor
  init?(_ log: EventLog, file: String?) {
    guard let failure = log.failure, failure.code != .EPIPE else { return nil }
    self.init(.inputOutput, file: file, "the log broke off: writing failed")
  }

  init(_ error: SessionError, file: String) {
    self.init(.badData, file: file, line: error.line, error.reason)
  }
}
