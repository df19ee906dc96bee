import Foundation
import Panorama

/// A file on the command line, which is read completely, with the errors of the command line.
struct InputFile {
  let path: String
  let bytes: [UInt8]

  /// The maximum size of a text document, in bytes.
  static let maximumBytes = 1 << 30

  /// - Parameters:
  ///   - path: the file.
  ///   - maximumBytes: its maximum size, in bytes.
  /// - Throws: `AppError` if the path does not exist, is a folder, is empty, too large, or cannot be read.
  init(_ path: String, maximumBytes: Int = Self.maximumBytes) throws {
    self.path = path
    do {
      bytes = try ImageFile.read(path, limit: maximumBytes)
    } catch .isFolder {
      throw AppError(.badData, file: path, "is a folder; name a file in it")
    } catch {
      throw AppError(error, file: path)
    }
    guard !bytes.isEmpty else { throw AppError(.badData, file: path, "the file is empty") }
  }
}
