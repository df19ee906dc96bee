/// An error in a session file.
public struct SessionError: Error, Equatable, CustomStringConvertible {
  /// The line, counted from 1; nil if the error concerns the whole file.
  public let line: Int?
  /// The reason, as one phrase without line and file.
  public let reason: String

  /// An error in a line, or in the file as a whole.
  public init(line: Int?, reason: String) {
    self.line = line
    self.reason = reason
  }

  /// The line, if there is one, and the reason.
  public var description: String { line.map { "line \($0): \(reason)" } ?? reason }
}
