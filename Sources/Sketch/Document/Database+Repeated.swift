#if Apps
  import GRDB

  extension Database {
    /// Executes a statement that is executed for each of many strokes: SQLite prepares it only once, which
    /// takes longer than executing it.
    func executeRepeatedly(sql: String, arguments: StatementArguments) throws {
      try cachedStatement(sql: sql).execute(arguments: arguments)
    }
  }
#endif
