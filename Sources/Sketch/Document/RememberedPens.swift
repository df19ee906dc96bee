import Foundation
import GRDB

/// The statements on the pens that a sketch remembers.
enum RememberedPens {
  private static let name = "pens"
  /// The maximum size that is read, in bytes. Five pens take less than one kilobyte.
  private static let maximumSize = 1 << 16

  /// The pens; nil if the file has none, or none that make sense.
  static func read(_ db: Database) throws -> PenCase? {
    guard try SketchSchema.version(of: db) >= 6 else { return nil }
    let row = try Row.fetchOne(
      db, sql: "SELECT value FROM setting WHERE name = ? AND length(value) <= ?",
      arguments: [name, maximumSize])
    guard let data = row.flatMap({ Data.fromDatabaseValue($0[0]) }) else { return nil }
    return try? JSONDecoder().decode(PenCase.self, from: data)
  }

  /// Stores the pens in the place of those before them.
  static func write(_ pens: PenCase, in db: Database) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let data = try? encoder.encode(pens) else { return }
    try db.executeRepeatedly(
      sql: "INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)", arguments: [name, data])
  }
}
