#if Apps
  import CSketchFile
  import Foundation
  import GRDB

  /// A connection to a sketch's file that trusts nothing in it: its schema is compared with ours
  /// before anything else is asked, values have a largest size, and every question a largest amount
  /// of work.
  final class SketchConnection {
    private let queue: DatabaseQueue
    private let budget = WorkBudget()
    private let work: Int64

    /// Bytes of the largest value that is read: a stroke of four million points.
    private static let maximumLength: Int32 = 1 << 26
    /// Seconds that another program may take for what it writes.
    private static let patience = 2.0

    /// Opens an existing sketch.
    /// - Parameter fileSize: bytes; what is read may take work in proportion.
    /// - Throws: what SQLite throws, or `SketchError`, where its tables are not ours.
    init(path: String, fileSize: UInt64, isReadOnly: Bool) throws {
      // Some ten instructions a row, some ten bytes a row, and what a question costs by itself.
      work = 100_000_000 + 4 * Int64(clamping: fileSize)
      queue = try Self.open(path: path, isReadOnly: isReadOnly, budget, work)
      let areOurs = try read { db in
        let version = try SketchSchema.version(of: db)
        // The header was looked at before a log was worked in.
        guard (0...SketchFileHeader.schemaVersion).contains(version) else { return false }
        return try SketchTables.areThose(of: max(1, version), in: db)
      }
      guard areOurs else { throw SketchError(.badFile, path: path, SketchError.foreignTables) }
    }

    /// A sketch in memory, or a new one in the empty file at `path`.
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

    /// The name of a document that nobody else has.
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

    /// For what cannot be part of a transaction.
    func settings(_ body: (Database) throws -> Void) throws {
      budget.left.pointee = .max / 2
      try queue.writeWithoutTransaction(body)
    }

    func close() throws { try queue.close() }
  }

  /// What is left of the work that a question may make.
  private final class WorkBudget: @unchecked Sendable {
    // Unchecked: only the connection's own queue and who waits for it touch the number.
    let left: UnsafeMutablePointer<Int64>

    init() {
      left = .allocate(capacity: 1)
      left.initialize(to: 0)
    }

    deinit { left.deallocate() }
  }
#endif
