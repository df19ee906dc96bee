import CSketchFile
import Foundation
import GRDB
import Panorama
import PanoramaImages

/// A connection that does not trust the sketch file: the schema must equal ours before anything
/// else is read, every value has a maximum size, and every query has a maximum amount of work.
final class SketchConnection: Sendable {
  private let queue: DatabaseQueue
  private let budget = WorkBudget()
  private let work: Int64

  /// What SQLite may open and write.
  enum Purpose {
    /// To read the file in place. A journal that must be applied is an error.
    case reading
    /// To write the file in place, with a rollback journal.
    case drawing
    /// To read or convert a file that nobody else uses, with whatever log lies beside it.
    case copying

    var allowed: Int32 {
      switch self {
      case .reading: 0
      case .drawing: Int32(csketch_writing.rawValue)
      case .copying: Int32(csketch_writing.rawValue | csketch_log.rawValue)
      }
    }
  }

  /// The maximum number of bytes in a value, enough for a stroke of four million points.
  private static let maximumLength: Int32 = 1 << 26

  /// Opens an existing sketch.
  /// - Parameters:
  ///   - fileSize: in bytes; the work limit grows with it.
  ///   - patience: how long to wait for another program's transaction.
  /// - Throws: SQLite's errors, or `DocumentError` if the tables or the document's id are not ours.
  init(
    to site: SketchSite, fileSize: UInt64, for purpose: Purpose, patience: Patience = .full
  ) throws {
    let path = site.path
    // A row takes about ten instructions and ten bytes; a query also has a fixed cost.
    work = 100_000_000 + 4 * Int64(clamping: fileSize)
    queue = try Self.open(site, for: purpose, patience, budget, work)
    let areOurs = try read { db in
      let version = try SketchSchema.version(of: db)
      // The header was checked before SQLite applied a journal, which may have changed it.
      guard (0...SketchFileHeader.schemaVersion).contains(version) else { return false }
      return try SketchTables.match(version: max(1, version), in: db)
    }
    guard areOurs else { throw DocumentError(.badFile, path: path, DocumentError.foreignTables) }
    // The id is written into other files. In every version, it is a UUID.
    guard try read({ try SketchSchema.id(of: $0) }).map({ UUID(uuidString: $0) != nil }) ?? true
    else { throw DocumentError(.badFile, path: path, DocumentError.damaged) }
  }

  /// Creates a sketch in an empty file, or in memory if `site` is nil.
  init(creating site: SketchSite?) throws {
    work = .max / 2
    if let site {
      queue = try Self.open(site, for: .drawing, .full, budget, .max / 2)
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
    _ site: SketchSite, for purpose: Purpose, _ patience: Patience, _ budget: WorkBudget,
    _ work: Int64
  ) throws -> DatabaseQueue {
    let place = site.folder.descriptor
    let opened = FileBytes.withBytes(site.name) { name in
      site.file.withDescriptor { csketch_place_open(place, name, $0, purpose.allowed) }
    }
    guard let opened else { throw DatabaseError(resultCode: .SQLITE_CANTOPEN) }
    // SQLite holds on to the place while it has the file open.
    defer { csketch_place_close(opened) }
    let path = site.path
    var configuration = Configuration()
    configuration.busyMode = .timeout(Double(patience.rawValue) / 1000)
    configuration.readonly = purpose == .reading
    configuration.prepareDatabase { db in
      guard let pointer = db.sqliteConnection.map({ UnsafeMutableRawPointer($0) }),
        csketch_distrust(pointer, maximumLength) == 0
      else {
        throw DocumentError(.inputOutput, path: path, "needs SQLite 3.31 or newer; update SQLite")
      }
      budget.left.pointee = work
      csketch_limit_work(pointer, budget.left)
      // Without this, a write-ahead log needs a file in shared memory.
      if purpose == .copying { try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
    }
    return try DatabaseQueue(
      path: String(cString: csketch_place_alias(opened)), configuration: configuration)
  }

  func read<T>(_ body: (Database) throws -> T) throws -> T {
    budget.left.pointee = work
    return try queue.read(body)
  }

  func write<T>(_ body: (Database) throws -> T) throws -> T {
    budget.left.pointee = work
    return try queue.write(body)
  }

  /// Sets how long to wait for another program's transaction from now on.
  func setPatience(_ patience: Patience) {
    queue.inDatabase { db in
      guard let pointer = db.sqliteConnection else { return }
      csketch_set_patience(UnsafeMutableRawPointer(pointer), patience.rawValue)
    }
  }

  /// Runs statements that cannot be part of a transaction.
  func settings(_ body: (Database) throws -> Void) throws {
    budget.left.pointee = .max / 2
    try queue.writeWithoutTransaction(body)
  }

  func close() throws { try queue.close() }

  deinit { queue.keepWithoutThreads() }
}

extension DatabaseQueue {
  /// To be called before the queue is released, because libdispatch then waits for a thread. If the system
  /// allows none, the queue is kept until the program ends.
  func keepWithoutThreads() {
    if !BackgroundThread.start(name: "sketch", stackSize: 1 << 16, {}) {
      _ = Unmanaged.passRetained(self)
    }
  }
}

/// The amount of work that the current query has left.
private final class WorkBudget: Sendable {
  /// Unsafe, because SQLite counts it down: it is used only on the connection's queue, and by callers that wait for
  /// it.
  nonisolated(unsafe) let left: UnsafeMutablePointer<Int64>

  init() {
    left = .allocate(capacity: 1)
    left.initialize(to: 0)
  }

  deinit { left.deallocate() }
}

/// How long to wait for another program's transaction on the file, in milliseconds. Afterwards the error says
/// that the file is in use.
enum Patience: Int32, Comparable {
  /// While a stroke ends: a few frames. The stroke is kept and written later.
  case stroke = 100
  /// While the user edits, or another program's changes are shown.
  case edit = 250
  /// While nobody waits for a frame: for opening, saving and closing, and in the background.
  case full = 2000

  static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}
