import Foundation
import GRDB

/// A closed sketch as other programs change it.
struct OldFile {
  private let path: String

  init(_ path: String) { self.path = path }

  /// Executes statements on it.
  func execute(_ sql: String) throws {
    let database = try DatabaseQueue(path: path)
    try database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      try db.execute(sql: sql)
    }
    try database.close()
  }

  /// The number of rows of a table.
  func count(_ table: String) throws -> Int {
    let database = try DatabaseQueue(path: path)
    defer { try? database.close() }
    return try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? 0 }
  }
}
