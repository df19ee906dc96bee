import Foundation
import Panorama

/// A file named on the command line, read whole, with the errors the command line promises.
struct InputFile {
  let path: String
  let bytes: [UInt8]

  /// The most bytes a text document may have: what does not fit the memory cannot be drawn.
  static let maximumBytes = 1 << 30

  /// - Throws: `AppError`: no such file, a folder, an empty file, not readable.
  init(_ path: String) throws {
    self.path = path
    do {
      bytes = try ImageFile.read(path, limit: Self.maximumBytes)
    } catch .isFolder {
      throw AppError(.badData, file: path, "is a folder; name a file in it")
    } catch {
      throw AppError(error, file: path)
    }
    guard !bytes.isEmpty else { throw AppError(.badData, file: path, "the file is empty") }
  }
}
