#if Apps
  import Foundation
  import GRDB

  /// Reads a sketch without writing anything, even if a log lies beside it or another program is writing it.
  enum SketchReading {
    /// Runs `body` on the file, or on a copy of file and log if reading in place would apply the log.
    static func read(_ path: String, _ body: (Database) throws -> Void) throws {
      let reader = StrokeReader(path: path)
      defer { reader.close() }
      try reader.read(body)
    }

    /// Opens a connection to `path`, or to a copy, which is then returned too.
    static func open(_ path: String) throws -> (SketchConnection, SketchCopy?) {
      let log = SketchLog.left(beside: path)
      let header = try SketchFileHeader(path: path, isTorn: log != nil)
      // SQLite finds a log only under the sketch's present name.
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
