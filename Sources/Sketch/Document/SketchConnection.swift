#if Apps
  import CSketchFile
  import Foundation
  import GRDB

  /// A connection that does not trust the sketch file: the schema must equal ours before anything
  /// else is read, every value has a maximum size, and every query has a maximum amount of work.
  final class SketchConnection {
    private let queue: DatabaseQueue
    private let budget = WorkBudget()
    private let work: Int64

    /// The maximum number of bytes in a value, which is a stroke of four million points.
    private static let maximumLength: Int32 = 1 << 26
    /// Seconds to wait for another program's transaction.
    private static let patience = 2.0

    /// Opens an existing sketch.
    /// - Parameter fileSize: in bytes; the work limit grows with it.
    /// - Throws: SQLite's errors, or `SketchError` if the tables are not ours.
    init(path: String, fileSize: UInt64, isReadOnly: Bool) throws {
      // A row takes about ten instructions and ten bytes; a query also has a fixed cost.
      work = 100_000_000 + 4 * Int64(clamping: fileSize)
      queue = try Self.open(path: path, isReadOnly: isReadOnly, budget, work)
      let areOurs = try read { db in
        let version = try SketchSchema.version(of: db)
        // The header was checked before SQLite applied a journal, which may have changed it.
        guard (0...SketchFileHeader.schemaVersion).contains(version) else { return false }
        return try SketchTables.areThose(of: max(1, version), in: db)
      }
      guard areOurs else { throw SketchError(.badFile, path: path, SketchError.foreignTables) }
    }

    /// Creates a sketch in the empty file at `path`, or in memory if `path` is nil.
    init(creating path: String?) throws {
      work = .max / 2
      if let path {
        queue = try Self.open(path: path, isReadOnly: false, budget, .max / 2)
      } else {
        queue = try DatabaseQueue()
      }
      try write { db in
        try SketchTables.create(version: SketchFileHeader.schemaVersion, in: db)
        try SketchSchema.sign(db, id: Self.newID())
      }
    }

    /// A unique id for a new document.
    static func newID() -> String { UUID().uuidString.lowercased() }

    private static func open(
      path: String, isReadOnly: Bool, _ budget: WorkBudget, _ work: Int64
    ) throws -> DatabaseQueue {
      var configuration = Configuration()
      configuration.busyMode = .timeout(patience)
      configuration.readonly = isReadOnly
      configuration.prepareDatabase { db in
        guard let pointer = db.sqliteConnection.map({ UnsafeMutableRawPointer($0) }),
          csketch_distrust(pointer, maximumLength) == 0
        else {
          throw SketchError(.inputOutput, path: path, "needs SQLite 3.31 or newer; update SQLite")
        }
        budget.left.pointee = work
        csketch_limit_work(pointer, budget.left)
      }
      return try DatabaseQueue(path: path, configuration: configuration)
    }

    func read<T>(_ body: (Database) throws -> T) throws -> T {
      budget.left.pointee = work
      return try queue.read(body)
    }

    func write<T>(_ body: (Database) throws -> T) throws -> T {
      budget.left.pointee = work
      return try queue.write(body)
    }

    /// Runs statements that cannot be part of a transaction.
    func settings(_ body: (Database) throws -> Void) throws {
      budget.left.pointee = .max / 2
      try queue.writeWithoutTransaction(body)
    }

    func close() throws { try queue.close() }
  }

  /// The amount of work that the current query has left.
  private final class WorkBudget: @unchecked Sendable {
    // Unchecked: the number is used only on the connection's queue, and by callers that wait for it.
    let left: UnsafeMutablePointer<Int64>

    init() {
      left = .allocate(capacity: 1)
      left.initialize(to: 0)
    }

    deinit { left.deallocate() }
  }
#endif
