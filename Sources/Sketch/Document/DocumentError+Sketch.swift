import Documents
import GRDB

/// What may be wrong with a sketch.
extension DocumentError {
  /// Whether the same edit may work a moment later.
  var isTemporary: Bool { reason == Self.inUse }

  static let inUse = "is in use by another program; close it there first"
  static let damaged = "is damaged; restore it from a copy"
  static let foreignTables =
    "is damaged: its tables are not those of a sketch; restore it from a copy"

  /// Runs `body` and turns each SQLite error into one sentence.
  /// - Parameter kind: the kind of those errors that SQLite does not classify.
  static func translating<T>(
    path: String, otherwise kind: Kind = .inputOutput, _ body: () throws -> T
  ) throws -> T {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw DocumentError(error, path: path, otherwise: kind)
    } catch let error as DocumentError {
      throw error
    } catch {
      throw DocumentError(.inputOutput, path: path, "reading or writing failed: \(error)")
    }
  }

  private init(_ error: DatabaseError, path: String, otherwise kind: Kind) {
    switch error.resultCode {
    case .SQLITE_CORRUPT, .SQLITE_NOTADB:
      self.init(.badFile, path: path, Self.damaged)
    case .SQLITE_TOOBIG, .SQLITE_NOMEM:
      self.init(
        .badFile, path: path,
        "holds a stroke that is larger than a sketch may hold; restore it from a copy")
    case .SQLITE_INTERRUPT:
      self.init(
        .badFile, path: path, "is damaged: reading it would not end; restore it from a copy")
    case .SQLITE_FULL:
      self.init(.inputOutput, path: path, "the disk is full; free some space")
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      self.init(.inputOutput, path: path, Self.inUse)
    case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM:
      self.init(.inputOutput, path: path, "cannot be written; check its permissions")
    case .SQLITE_ERROR where kind == .badFile:
      // The tables differ from those of a sketch.
      self.init(.badFile, path: path, Self.damaged)
    default:
      self.init(.inputOutput, path: path, error.message ?? "reading or writing failed")
    }
  }
}
