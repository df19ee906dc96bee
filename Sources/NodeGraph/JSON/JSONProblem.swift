/// Why a text is not JSON, or not read.
package struct JSONProblem: Error, Equatable {
  /// The line, counted from 1.
  package let line: Int
  /// One phrase, without file and line.
  package let reason: String
}
