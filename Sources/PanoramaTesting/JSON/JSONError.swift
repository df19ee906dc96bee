import PanoramaJSON

/// Why a line of JSON was refused: one phrase in plain words, without file or line.
package struct JSONError: Error, Equatable {
  package let reason: String

  package init(_ reason: String) { self.reason = reason }

  /// The error for a line that is not JSON.
  init(_ problem: JSONProblem) {
    self.init("\(problem.reason) (column \(problem.column))")
  }
}
