import Foundation
import Panorama
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

  init(_ error: SessionError, file: String) {
    self.init(.badData, file: file, line: error.line, error.reason)
  }
}
