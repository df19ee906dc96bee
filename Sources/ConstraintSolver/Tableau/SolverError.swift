/// Why the tableau refuses a constraint.
enum SolverError: Error {
  /// Required constraints contradict it.
  case unsatisfiable
}
