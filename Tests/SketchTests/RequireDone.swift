import Testing

/// Requires that a call of the system has succeeded. In files that import GRDB, which has an operator `==` of its own,
/// `#require` of Swift 6.2 does not understand the comparison.
func requireDone(_ status: Int32) throws {
  try #require(status == 0)
}
