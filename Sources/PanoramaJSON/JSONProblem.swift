/// Why a text is not JSON or cannot be read.
package struct JSONProblem: Error, Equatable {
  /// The line, counted from 1.
  package let line: Int
  /// The column in bytes, counted from 1.
  package let column: Int
  /// The reason as one phrase, without file and line.
  package let reason: String
}
