#if Apps
  import Foundation
  import GRDB

  /// Reads a sketch and writes nothing, whatever lies beside it and whoever writes to it meanwhile.
  enum SketchReading {
    /// Runs `body` on what is in the file: on the file itself, or on a copy of file and log, where
    /// reading it would mean to work in its log.
    static func read(_ path: String, _ body: (Database) throws -> Void) throws {
      let log = SketchLog.left(beside: path)
      let header = try SketchFileHeader(path: path, isTorn: log != nil)
      // SQLite knows a log by its name, and whether the one who writes a journal lives.
      let isKnown = log.map { $0.path == path + $0.kind.rawValue } ?? true
      guard !header.usesLog, isKnown else { return try readCopy(path, body) }
      do {
        let connection = try SketchConnection(
          path: path, fileSize: header.fileSize, isReadOnly: true)
        try run(body, on: connection)
      } catch let error as DatabaseError
        where [.SQLITE_READONLY, .SQLITE_CANTOPEN].contains(error.resultCode)
      {
        try readCopy(path, body)
      }
    }

    private static func readCopy(_ path: String, _ body: (Database) throws -> Void) throws {
      let copy = try SketchRecovery(of: path)?.copy() ?? SketchCopy(of: path, with: nil)
      try run(body, on: copy.open())
    }

    private static func run(
      _ body: (Database) throws -> Void, on connection: SketchConnection
    ) throws {
      do {
        try connection.read(body)
      } catch {
        try? connection.close()
        throw error
      }
      try connection.close()
    }
  }
#endif
