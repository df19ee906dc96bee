import GRDB

extension Database {
  /// Executes a statement that SQLite prepares only once, because it is executed for each of many strokes.
  func executeRepeatedly(sql: String, arguments: StatementArguments) throws {
    try cachedStatement(sql: sql).execute(arguments: arguments)
  }
}
