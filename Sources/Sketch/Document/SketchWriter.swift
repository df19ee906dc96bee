import Foundation
import GRDB
import Panorama

/// The open database of the program that draws. While it is open, a session file beside the sketch says
/// which file the journal belongs to.
@MainActor
final class SketchWriter {
  private let connection: SketchConnection
  /// Nil for a sketch in memory.
  private let session: (file: SketchSession, site: SketchSite)?

  /// Opens a sketch in memory.
  init() throws {
    connection = try SketchConnection(creating: nil)
    session = nil
  }

  /// Opens a file for its first change: recovers from a crash, writes the session file, and migrates
  /// an older file.
  /// - Parameters:
  ///   - place: the file's path, absolute and without links.
  ///   - identity: the file that the caller has locked.
  ///   - patience: how long to wait for another program's transaction.
  ///   - onRecovery: called with the folder of the copies that were made before recovering.
  init(
    place: String, identity: FileIdentity, patience: Patience, onRecovery: (String) -> Void
  ) throws {
    let site = try SketchSite(path: place)
    guard site.file.identity == identity else {
      throw DatabaseError(resultCode: .SQLITE_READONLY_DBMOVED)
    }
    NewSketchFile.removeAbandoned(beside: site.name, in: site.folder)
    let recovery = try SketchRecovery(of: site)
    if let recovery { onRecovery(try recovery.prepare()) }
    try Self.endLog(of: site, recovery, patience)
    let size = try SketchFileHeader(of: site, isTorn: true).fileSize
    let connection = try SketchConnection(
      to: site, fileSize: size, for: .drawing, patience: patience)
    let id = try connection.read { try SketchSchema.id(of: $0) }
    let session = SketchSession(identity: identity, id: id ?? SketchConnection.newID())
    do {
      // `synchronous = EXTRA` would wait for what `FolderFlush` does in the background.
      try connection.settings { db in
        let mode = try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE")
        guard mode == "delete" else { throw DatabaseError(resultCode: .SQLITE_BUSY) }
        try db.execute(sql: "PRAGMA synchronous = FULL")
      }
      try session.write(beside: site)
      session.removeFormer(of: site.name, in: site)
      if try connection.read({ try SketchSchema.version(of: $0) })
        < SketchFileHeader.schemaVersion
      {
        try connection.write { try SketchSchema.upgrade($0, id: session.id) }
      }
    } catch {
      try? connection.close()
      session.remove(beside: site.name, in: site)
      throw error
    }
    self.connection = connection
    self.session = (session, site)
  }

  /// Applies a write-ahead log to the file, which has none from then on. Older versions used one, which a rename
  /// would separate from the file.
  private static func endLog(
    of site: SketchSite, _ recovery: SketchRecovery?, _ patience: Patience
  ) throws {
    let header = try SketchFileHeader(of: site, isTorn: true)
    guard header.usesLog || (recovery.map { $0.belongs && $0.log.kind == .log } ?? false) else {
      return
    }
    let connection = try SketchConnection(
      to: site, fileSize: header.fileSize, for: .copying, patience: patience)
    try connection.settings { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
    try connection.close()
    site.removeIndex(of: site.name)
  }

  /// Runs a transaction.
  func write(_ change: (Database) throws -> Void) throws { try connection.write(change) }

  /// Sets how long to wait for another program's transaction from now on.
  func setPatience(_ patience: Patience) { connection.setPatience(patience) }

  /// Whether the file still contains this document, after another program wrote into it.
  func ownsContent() throws -> Bool {
    guard let session else { return true }
    _ = try SketchFileHeader(of: session.site)
    return try connection.read { try SketchSchema.id(of: $0) } == session.file.id
  }

  /// Closes the database and removes the session file.
  func close() throws {
    try connection.close()
    if let session { session.file.remove(beside: session.site.name, in: session.site) }
  }
}
