import Foundation

/// Why a sketch could not be opened or written: which file, what is wrong, what to do.
public struct SketchError: Error, Equatable, CustomStringConvertible {
  /// The kind of failure, which decides the exit code.
  public enum Kind: Sendable {
    /// The file is not a sketch that this version can read.
    case badFile
    /// The document's folder does not exist.
    case missingFolder
    /// Reading or writing failed.
    case inputOutput
  }

  /// The kind of failure.
  public var kind: Kind
  /// The path of the file.
  public var path: String
  /// One sentence without the file's name.
  public var reason: String

  /// - Parameters:
  ///   - kind: the kind of failure.
  ///   - path: the path of the file.
  ///   - reason: one sentence without the file's name.
  public init(_ kind: Kind, path: String, _ reason: String) {
    self.kind = kind
    self.path = path
    self.reason = reason
  }

  /// The error itself if it is a `SketchError`; otherwise one of the kind `inputOutput` that describes it.
  init(_ error: any Error, path: String) {
    self = error as? SketchError ?? SketchError(.inputOutput, path: path, "\(error)")
  }

  /// Whether the same edit may work a moment later.
  var isTemporary: Bool { reason == Self.inUse }

  static let inUse = "is in use by another program; close it there first"
  static let damaged = "is damaged; restore it from a copy"
  static let foreignTables =
    "is damaged: its tables are not those of a sketch; restore it from a copy"

  /// The file and the reason, in one line.
  public var description: String { "\(path): \(reason)" }
}
