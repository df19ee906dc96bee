import Foundation
import Panorama
import PanoramaSDL
import PanoramaTesting

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
