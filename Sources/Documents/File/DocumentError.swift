import Foundation
import Panorama
import PanoramaImages

/// Why a document could not be opened or saved: which file, what is wrong, what to do.
public struct DocumentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors, which decide the exit code.
  public enum Kind: Hashable, Sendable {
    /// The file is not a document that this version can read.
    case badFile
    /// The folder of the file does not exist.
    case missingFolder
    /// The file cannot be read or written.
    case inputOutput
  }

  /// The kind of the error.
  public var kind: Kind
  /// The file.
  public var path: String
  /// The line, counted from 1; nil if the error is not in one line.
  public var line: Int?
  /// What is wrong, without file and line.
  public var reason: String

  /// An error with all its properties.
  public init(_ kind: Kind, path: String, line: Int? = nil, _ reason: String) {
    (self.kind, self.path, self.line, self.reason) = (kind, path, line, reason)
  }

  /// The error itself if it is a `DocumentError`; otherwise one that describes it.
  public init(_ error: any Error, path: String) {
    self =
      switch error {
      case let error as DocumentError: error
      case ImageError.noSuchFile: .missingFolder(of: path)
      default: DocumentError(.inputOutput, path: path, "\(error)")
      }
  }

  /// The file and the reason, in one line.
  public var description: String { "\(path):\(line.map { "\($0):" } ?? "") \(reason)" }

  /// The name of the file, in place of its path, and the reason, for a window.
  public var notice: String { "\(DocumentFile.name(path)): \(reason)" }

  /// The same error; its reason says that it happened while saving.
  public var whileSaving: DocumentError {
    var error = self
    if !reason.hasPrefix(Self.unsaved) { error.reason = Self.unsaved + reason }
    return error
  }

  private static let unsaved = "cannot be saved: "

  // MARK: What may be wrong with any file

  /// The error of a path that names something other than a regular file; nil for a regular file or nothing.
  /// - Parameters:
  ///   - path: names the file, for the message.
  ///   - status: what the system says about it.
  public init?(path: String, unlessFile status: stat?) {
    guard let status, !status.isRegularFile else { return nil }
    self.init(
      .badFile, path: path,
      status.st_mode & S_IFMT == S_IFDIR
        ? "is a folder; name a file in it" : "is not a regular file; name another file")
  }

  /// The error of a file that cannot be read.
  /// - Parameters:
  ///   - path: names the file, for the message.
  ///   - code: the system's error number.
  public static func unreadable(_ path: String, _ code: Int32 = errno) -> DocumentError {
    DocumentError(
      .inputOutput, path: path,
      code == EACCES || code == EPERM
        ? "cannot be read; check its permissions"
        : "cannot be read: \(ImageError.systemReason(code))")
  }

  /// The error of a file whose folder does not exist.
  public static func missingFolder(of path: String) -> DocumentError {
    DocumentError(.missingFolder, path: path, "the folder does not exist; create it first")
  }
}
