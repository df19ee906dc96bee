/// What is wrong with a session and where: one plain phrase, no file name.
public struct SessionError: Error, Equatable, CustomStringConvertible {
  /// Counted from 1; nil when the trouble is the file as a whole.
  public let line: Int?
  /// One phrase in plain words, without line or file.
  public let reason: String

  /// `line` is counted from 1; nil for the file as a whole.
  public init(line: Int?, reason: String) {
    self.line = line
    self.reason = reason
  }

  /// The reason, after the line it is about.
  public var description: String { line.map { "line \($0): \(reason)" } ?? reason }
}
