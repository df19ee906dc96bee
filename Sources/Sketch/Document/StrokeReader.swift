import Foundation
import GRDB
import Synchronization

/// Reads strokes from a sketch's file on any thread, and writes nothing, even if a log lies beside the file or
/// another program is writing it.
final class StrokeReader: Sendable {
  private struct State {
    var count = 0
    var source: (connection: SketchConnection, copy: SketchCopy?)?
  }

  private let state = Mutex(State())
  private let path: String
  private let patience: Patience

  /// The maximum number of strokes in a transaction, small so that a writer waits only briefly.
  private static let batch = 256

  /// - Parameters:
  ///   - path: the file. The first read opens it.
  ///   - patience: how long to wait for another program's transaction.
  init(path: String, patience: Patience = .full) {
    self.path = path
    self.patience = patience
  }

  deinit { close() }

  /// Runs `body` in one transaction. Others cannot write meanwhile, so it should be short.
  func read(_ body: (Database) throws -> Void) throws {
    try state.withLock { state in
      let source = try state.source ?? Self.open(path, patience)
      state.source = source
      do {
        try source.connection.read(body)
      } catch {
        // A new connection may work.
        try? source.connection.close()
        state.source = nil
        throw error
      }
    }
  }

  /// Visits the visible strokes among `ids`, in the order of `ids`.
  func forEachStroke(
    _ ids: some RandomAccessCollection<Int64>, _ body: (SketchStroke) throws -> Void
  ) throws {
    var rest = ids[...]
    while !rest.isEmpty {
      try read { try SketchSchema.forEachVisibleStroke(rest.prefix(Self.batch), in: $0, body) }
      let count = min(rest.count, Self.batch)
      state.withLock { $0.count += count }
      rest = rest.dropFirst(Self.batch)
    }
  }

  /// How many strokes have been requested, as a measure of cost.
  var strokesRead: Int { state.withLock { $0.count } }

  /// Closes the file until the next read.
  func close() {
    state.withLock { state in
      try? state.source?.connection.close()
      state.source = nil
    }
  }

  /// Opens a connection to `path`, or to a copy, which is then returned too, of the file and its log if reading in
  /// place would apply the log.
  private static func open(
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
