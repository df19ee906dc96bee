#if Apps
  import Foundation
  import GRDB

  /// Reads a sketch and writes nothing, whatever lies beside it and whoever writes to it meanwhile.
  enum SketchReading {
    /// Runs `body` on what is in the file: on the file itself, or on a copy of file and log, where
    /// reading it would mean to work in its log.
    static func read(_ path: String, _ body: (Database) throws -> Void) throws {
      let reader = StrokeReader(path: path)
      defer { reader.close() }
      try reader.read(body)
    }

    /// A connection that reads `path`, and the copy that it reads instead, where there is one.
    static func open(_ path: String) throws -> (SketchConnection, SketchCopy?) {
      let log = SketchLog.left(beside: path)
      let header = try SketchFileHeader(path: path, isTorn: log != nil)
      // SQLite knows a log by its name, and whether the one who writes a journal lives.
      let isKnown = log.map { $0.path == path + $0.kind.rawValue } ?? true
      if !header.usesLog, isKnown {
        do {
          let connection = try SketchConnection(
            path: path, fileSize: header.fileSize, isReadOnly: true)
          return (connection, nil)
        } catch let error as DatabaseError
          where [.SQLITE_READONLY, .SQLITE_CANTOPEN].contains(error.resultCode)
        {}
      }
      let copy = try SketchRecovery(of: path)?.copy() ?? SketchCopy(of: path, with: nil)
      return (try copy.open(), copy)
    }
  }
#endif
