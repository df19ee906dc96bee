#if Apps
  import Foundation
  import GRDB
  import Panorama

  /// The open database of the program that draws. While it is open, a session file beside the sketch says
  /// which file the journal belongs to.
  @MainActor
  final class SketchWriter {
    private let connection: SketchConnection
    /// Nil for a sketch in memory.
    private let session: (file: SketchSession, place: String)?

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
    ///   - onRecovery: called with the folder of the copies that were made before recovering.
    init(place: String, identity: FileIdentity, onRecovery: (String) -> Void) throws {
      NewSketchFile.removeAbandoned(beside: place)
      if let recovery = try SketchRecovery(of: place) { onRecovery(try recovery.prepare()) }
      let size = try SketchFileHeader(path: place, isTorn: true).fileSize
      let connection = try SketchConnection(path: place, fileSize: size, isReadOnly: false)
      let id = try connection.read { try SketchSchema.id(of: $0) }
      let session = SketchSession(identity: identity, id: id ?? SketchConnection.newID())
      do {
        // Older versions used a write-ahead log, which a rename would separate from the file. `FolderFlush`
        // does what EXTRA would wait for.
        try connection.settings { db in
          let mode = try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE")
          guard mode == "delete" else { throw DatabaseError(resultCode: .SQLITE_BUSY) }
          try db.execute(sql: "PRAGMA synchronous = FULL")
        }
        try session.write(beside: place)
        if try connection.read({ try SketchSchema.version(of: $0) })
          < SketchFileHeader.schemaVersion
        {
          try connection.write { try SketchSchema.upgrade($0, id: session.id) }
        }
      } catch {
        try? connection.close()
        session.remove(beside: place)
        throw error
      }
      self.connection = connection
      self.session = (session, place)
    }

    /// Runs a transaction.
    func write(_ change: (Database) throws -> Void) throws { try connection.write(change) }

    /// Whether the file still contains this document, after another program wrote into it.
    func ownsContent() throws -> Bool {
      guard let session else { return true }
      _ = try SketchFileHeader(path: session.place)
      return try connection.read { try SketchSchema.id(of: $0) } == session.file.id
    }

    /// Closes the database and removes the session file.
    func close() throws {
      try connection.close()
      if let session { session.file.remove(beside: session.place) }
    }
  }
#endif
