import Foundation
import GRDB

/// Reads a sketch without writing anything, even if a log lies beside it or another program is writing it.
enum SketchReading {
  /// Runs `body` on the file, or on a copy of file and log if reading in place would apply the log.
  static func read(
    _ path: String, patience: Patience, _ body: (Database) throws -> Void
  ) throws {
    let reader = StrokeReader(path: path, patience: patience)
    defer { reader.close() }
    try reader.read(body)
  }

  /// Opens a connection to `path`, or to a copy, which is then returned too.
  static func open(
    _ path: String, _ patience: Patience
  ) throws -> (SketchConnection, SketchCopy?) {
    let site = try SketchSite(path: path)
    let log = try SketchLog.left(beside: site)
    let header = try SketchFileHeader(of: site, isTorn: log != nil)
    // SQLite finds a journal only under the sketch's present name, and reads no log in place.
    let isKnown = log.map { $0.kind == .journal && $0.sketch == site.name } ?? true
    if !header.usesLog, isKnown {
      do {
        let connection = try SketchConnection(
          to: site, fileSize: header.fileSize, for: .reading, patience: patience)
        return (connection, nil)
      } catch let error as DatabaseError
        where [.SQLITE_READONLY, .SQLITE_CANTOPEN].contains(error.resultCode)
      {}
    }
    let copy = try SketchRecovery(of: site)?.copy() ?? SketchCopy(of: site, with: nil)
    return (try copy.open(), copy)
  }
}
