import Foundation

/// Why a sketch could not be opened or written: which file, what is wrong, what to do.
public struct SketchError: Error, Equatable, CustomStringConvertible {
  /// What sort of failure it is, for exit codes.
  public enum Kind: Sendable {
    /// The file exists and is not a sketch this version can read.
    case badFile
    /// The folder the document should go to does not exist.
    case missingFolder
    /// Reading or writing failed.
    case inputOutput
  }

  /// What sort of failure it is.
  public var kind: Kind
  /// The file it is about.
  public var path: String
  /// One sentence without the file's name.
  public var reason: String

  /// - Parameters:
  ///   - kind: what sort of failure it is.
  ///   - path: the file it is about.
  ///   - reason: one sentence without the file's name.
  public init(_ kind: Kind, path: String, _ reason: String) {
    self.kind = kind
    self.path = path
    self.reason = reason
  }

  static let damaged = "is damaged; restore it from a copy"
  static let foreignTables =
    "is damaged: its tables are not those of a sketch; restore it from a copy"

  /// The file and the reason, in one line.
  public var description: String { "\(path): \(reason)" }
}
