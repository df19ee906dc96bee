/// What is wrong with a session and where: one plain phrase, no file name.
public struct SessionError: Error, Equatable, CustomStringConvertible {
  /// Counted from 1; nil when the trouble is the file as a whole.
  public let line: Int?
  public let reason: String

  public init(line: Int?, reason: String) {
    self.line = line
    self.reason = reason
  }

  public var description: String { line.map { "line \($0): \(reason)" } ?? reason }
}
