/// Why a text is not JSON or cannot be read.
public struct JSONProblem: Error, Equatable {
  /// The line, counted from 1.
  public let line: Int
  /// The column in bytes, counted from 1.
  public let column: Int
  /// The reason as one phrase, without file and line.
  public let reason: String
}
