import Foundation
import Panorama
import PanoramaTesting

extension AppError {
  /// What went wrong with a picture file, or with any file read through `ImageFile`.
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
