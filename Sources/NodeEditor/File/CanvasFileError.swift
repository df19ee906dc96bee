/// Why a file of a graph cannot be opened.
public struct CanvasFileError: Error, Hashable, Sendable {
  /// The kinds of errors.
  public enum Kind: Hashable, Sendable {
    /// The file is not a canvas.
    case badFile
    /// The folder of the file does not exist.
    case missingFolder
    /// The file cannot be read or written.
    case inputOutput
  }

  /// The kind of the error.
  public let kind: Kind
  /// The file.
  public let path: String
  /// The line, counted from 1; nil if the error is not in one line.
  public let line: Int?
  /// What is wrong, without file and line.
  public let reason: String

  /// An error with all its properties.
  public init(_ kind: Kind, path: String, line: Int? = nil, _ reason: String) {
    self.kind = kind
    self.path = path
    self.line = line
    self.reason = reason
  }
}
