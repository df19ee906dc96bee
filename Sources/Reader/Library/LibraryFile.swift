import Documents
import Foundation
import GRDB
import Panorama
import PanoramaImages

/// The SQLite file of a library, which several programs may have open.
///
/// It has a write-ahead log: who reads never waits for who writes.
struct LibraryFile {
  let path: String

  /// The time to wait for another program's transaction, in seconds. Nobody waits for it: changes are written on a thread
  /// of their own.
  private static let patience = 5.0

  /// Opens the file, or makes it.
  ///
  /// - Parameters:
  ///   - isSuspect: whether it turned out to be damaged while it was open.
  ///   - fill: called in the transaction that makes the tables.
  /// - Returns: the connections, and what has to be said of it: a damaged file was set aside.
  /// - Throws: `DocumentError`: the file stays as it is, and cannot be used.
  func open(isSuspect: Bool, fill: @escaping (Database) throws -> Void) throws
    -> (connections: any DatabaseWriter, damage: DocumentError?)
  {
    try makeFile()
    return try withLock {
      do {
        return (try connect(isSuspect: isSuspect, fill), nil)
      } catch let error as DatabaseError where error.isDamage {
        let name = try setAside()
        try makeFile()
        return (
          try connect(isSuspect: false, fill),
          DocumentError(
            .badFile, path: path, "is damaged: it is kept as “\(name)”, and a new one begun")
        )
      }
    }
  }

  private func connect(
    isSuspect: Bool, _ fill: @escaping (Database) throws -> Void
  ) throws -> any DatabaseWriter {
    // Before SQLite opens it: to begin its log, it writes into the file.
    if headerVersion > LibraryTables.version { throw newer }
    var configuration = Configuration()
    configuration.busyMode = .timeout(Self.patience)
    configuration.label = "library"
    configuration.maximumReaderCount = 2
    let pool = try Self.connections(path, configuration)
    let version = try pool.write { db in
      let version = try LibraryTables.version(of: db)
      guard version == 0 else { return version }
      // Tables of something else are not ours to change.
      let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") ?? 0
      guard count == 0 else { throw DatabaseError(resultCode: .SQLITE_NOTADB) }
      try LibraryTables.create(db)
      try fill(db)
      return LibraryTables.version
    }
    guard (1...LibraryTables.version).contains(version) else {
      try? pool.close()
      throw newer
    }
    do {
      // What is not as we made it fails here, and not at every page that is turned.
      try pool.read { db in
        _ = try LibraryTables.shelf(db)
        _ = try LibraryTables.marks(ofBook: 0, in: db)
        if isSuspect, try String.fetchOne(db, sql: "PRAGMA quick_check(1)") != "ok" {
          throw DatabaseError(resultCode: .SQLITE_CORRUPT)
        }
      }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
      // A table or a column is missing.
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
    return pool
  }

  private var newer: DocumentError {
    DocumentError(
      .badFile, path: path, "was written by a newer version of Panorama; update this one")
  }

  /// Several connections, so that reading waits for no writing. They need threads; where the system allows none, one
  /// connection does all.
  private static func connections(
    _ path: String, _ configuration: Configuration
  ) throws -> any DatabaseWriter {
    if BackgroundThread.start(name: "library", stackSize: 1 << 16, {}) {
      return try DatabasePool(path: path, configuration: configuration)
    }
    var configuration = configuration
    configuration.journalMode = .wal
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// The `user_version` in the header of the file; 0 if it has none.
  private var headerVersion: UInt32 {
    guard let file = FileHandle(forReadingAtPath: path), let header = try? file.read(upToCount: 64),
      header.count == 64, header.starts(with: "SQLite format 3".utf8)
    else { return 0 }
    // A big-endian number behind 60 bytes.
    return header.suffix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Makes an empty file that only its owner reads, unless there is one.
  private func makeFile() throws {
    let place = HeldFolder.split(path)
    try? FileManager.default.createDirectory(
      atPath: place.folder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    let folder: HeldFolder
    do {
      folder = try HeldFolder(place.folder)
    } catch {
      throw DocumentError(error, path: path)
    }
    if let status = folder.status(of: place.name) {
      guard let error = DocumentError(path: path, unlessFile: status) else { return }
      throw error
    }
    let file = openat(
      folder.descriptor, place.name, O_CREAT | O_RDWR | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw DocumentError(
        .inputOutput, path: path, "cannot be made: \(ImageError.systemReason(errno))")
    }
    close(file)
  }

  /// Runs `body` while no other program makes the file or sets it aside.
  private func withLock<T>(_ body: () throws -> T) throws -> T {
    let folder = Foundation.open(HeldFolder.split(path).folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw DocumentError.unreadable(path) }
    defer { close(folder) }
    // On file systems without locks, and beside a program that is stopped, it is done without one.
    var rest = Self.patience
    while flock(folder, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR, rest > 0 {
      usleep(10_000)
      rest -= 0.01
    }
    return try body()
  }

  /// Renames the file and its log.
  ///
  /// - Returns: the new name.
  private func setAside() throws -> String {
    let place = HeldFolder.split(path)
    let base = (place.name as NSString).deletingPathExtension
    let names = ["\(base) (damaged).sqlite"] + (2...999).map { "\(base) (damaged \($0)).sqlite" }
    let isFree = { (name: String) in
      !FileManager.default.fileExists(atPath: "\(place.folder)/\(name)")
    }
    guard let name = names.first(where: isFree),
      rename(path, "\(place.folder)/\(name)") == 0
    else {
      throw DocumentError(.badFile, path: path, "is damaged; move it elsewhere")
    }
    // The log belongs to the damaged file; the new one must not apply it.
    rename(path + "-wal", "\(place.folder)/\(name)-wal")
    unlink(path + "-shm")
    return name
  }
}

extension DatabaseError {
  /// Whether the file is no database, or not one that can be read.
  var isDamage: Bool {
    resultCode == .SQLITE_CORRUPT || resultCode == .SQLITE_NOTADB
  }
}

extension DocumentError {
  /// What prevents a library from being read or written, in one line.
  init(library error: any Error, path: String) {
    guard let error = error as? DatabaseError else {
      self.init(error, path: path)
      return
    }
    let reason =
      switch error.resultCode {
      case .SQLITE_FULL: "the disk is full; free some space to keep places and notes"
      case .SQLITE_BUSY, .SQLITE_LOCKED: "is in use by another program; close it there"
      case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM:
        "cannot be written; check its permissions"
      case .SQLITE_CORRUPT, .SQLITE_NOTADB: "is damaged; move it elsewhere"
      default: error.message ?? "reading or writing failed"
      }
    self.init(.inputOutput, path: path, reason)
  }
}
