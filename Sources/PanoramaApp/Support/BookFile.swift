import Foundation
import PanoramaBook

/// Opens books.
enum BookFile {
  /// The book in a file.
  ///
  /// - Throws: `AppError` with the words of all commands.
  static func open(_ path: String) throws -> Book {
    // What is no file at all is said as for other files.
    _ = try InputStart(path)
    do throws(BookError) {
      return try Book(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw AppError(.badData, file: path, error.description)
    }
  }
}
