import GRDB

extension Database {
  /// Executes a statement that is executed for each of many strokes, so SQLite prepares it only once.
  func executeRepeatedly(sql: String, arguments: StatementArguments) throws {
    try cachedStatement(sql: sql).execute(arguments: arguments)
  }
}
