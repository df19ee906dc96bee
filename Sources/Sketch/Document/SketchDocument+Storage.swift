#if Apps
  import Foundation
  import GRDB
  import Panorama

  extension SketchDocument {
    /// Takes hold of the file, and of its lock where it is to be drawn on, and reads it. Writes
    /// nothing.
    func open(_ path: String) throws {
      try Self.checkFile(path)
      guard let held = HeldFile(path: path), let name = held.name else {
        throw SketchError(.inputOutput, path: path, "cannot be read; check its permissions")
      }
      (self.held, place) = (held, name)
      if purpose == .drawing {
        readOnlyReason = SketchAccess.readOnlyReason(path)
        if readOnlyReason == nil, !takeLock() { readOnlyReason = Self.followingReason }
      }
      try load()
    }

    /// - Throws: `SketchError`, where it is no sketch at all.
    static func checkFile(_ path: String) throws {
      let log = SketchLog.left(beside: absolute(path))
      _ = try SketchFileHeader(path: path, isTorn: log != nil)
    }

    static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).path }

    /// - Returns: whether this is the one program that may write.
    func takeLock() -> Bool {
      guard let held, let place else { return false }
      lock = SketchLock(path: place)
      if lock?.identity != held.identity { lock = nil }
      return lock != nil
    }

    /// Reads what is visible; of a large sketch where it lies.
    func load() throws {
      guard let path, let place else { return }
      let before = held?.stamp
      let reader = StrokeReader(path: place)
      try SketchError.translating(path: path, otherwise: .badFile) {
        try reader.read { db in
          if try SketchSchema.size(db) < Self.largeSize {
            (live, index) = (try SketchSchema.visibleStrokes(db), nil)
          } else {
            (live, index) = ([], try SketchSchema.index(db))
          }
          (canUndo, canRedo) = try SketchSchema.history(db)
        }
      }
      self.reader = index == nil ? nil : reader
      stamp = before
    }

    /// The strokes of a large sketch are in a file of another name from now on, or what lay beside
    /// the file was worked in.
    func readAnew() {
      guard index != nil, let place else { return }
      reader = StrokeReader(path: place)
    }

    /// Runs a transaction, after everything was done that lets it be safe.
    func write(creating: Bool, _ change: (Database) throws -> Void) throws {
      if path != nil, held == nil { try reopen() }
      if let readOnlyReason {
        throw SketchError(.inputOutput, path: path ?? "sketch", readOnlyReason)
      }
      try settle()
      guard let connection = try writable(creating: creating) else { return }
      try SketchError.translating(path: path ?? "sketch") {
        do {
          try connection.write(change)
        } catch let error as DatabaseError
          where error.extendedResultCode == .SQLITE_READONLY_DBMOVED
        {
          // It lost its name after it was looked at.
          try settle()
          try writable(creating: creating)?.write(change)
        }
      }
      stamp = held?.stamp
      if let place { flush.begin(SketchAccess.folder(of: place)) }
    }

    func step(_ change: (Database) throws -> SketchChange?) throws -> SketchChange? {
      var result: SketchChange?
      try write(creating: false) { db in
        result = try change(db)
        (canUndo, canRedo) = try SketchSchema.history(db)
      }
      if let result { apply(result) }
      return result
    }

    /// After it was closed; what others did to the file meanwhile is seen, too.
    private func reopen() throws {
      guard let path, FileIdentity(path: path) != nil else { return }
      let (old, wasLarge, oldStamp) = (live, index != nil, stamp)
      try open(path)
      if wasLarge || stamp != oldStamp { tell(changeFrom: wasLarge ? nil : old) }
    }

    /// Reads everything anew: the file may be another one.
    func reload() throws {
      let old = index == nil ? live : nil
      try load()
      tell(changeFrom: old)
    }

    /// - Parameter old: what was visible; nil for a large sketch.
    private func tell(changeFrom old: [SketchStroke]?) {
      guard let old, index == nil else {
        onReload?()
        return
      }
      if old != live { onChange?(SketchChange(removed: old.map(\.id), inserted: live)) }
    }

    private func writable(creating: Bool) throws -> SketchConnection? {
      guard connection == nil, let path else { return connection }
      try SketchError.translating(path: path) {
        if held == nil, creating { try create(path) }
        if held != nil { try prepare() }
      }
      return connection
    }

    /// Makes an empty sketch beside `path` and renames it into place: a reader sees all or nothing.
    private func create(_ path: String) throws {
      try Self.checkFolder(of: path)
      let target = Self.absolute(path)
      let new = try NewSketchFile(beside: target)
      try SketchConnection(creating: new.path).close()
      (held, lock, place) = try new.take(name: target)
    }

    /// Before the first change: works in what a crash left, says beside the file whose journal will
    /// lie there, and brings an older file up to date.
    private func prepare() throws {
      guard let held, let place, lock != nil else {
        throw SketchError(.inputOutput, path: path ?? "sketch", "cannot be written; open it again")
      }
      NewSketchFile.removeAbandoned(beside: place)
      if let recovery = try SketchRecovery(of: place) {
        let folder = try recovery.prepare()
        onNews?(.recovered(asideIn: folder))
      }
      let size = try SketchFileHeader(path: place, isTorn: true).fileSize
      let connection = try SketchConnection(path: place, fileSize: size, isReadOnly: false)
      let id = try connection.read { try SketchSchema.id(of: $0) }
      let session = SketchSession(identity: held.identity, id: id ?? SketchConnection.newID())
      do {
        // Out of the log that older versions wrote: what is in the file itself cannot be parted from
        // it. That the disk knows that a journal is gone, which EXTRA would wait for, is `flush`'s.
        try connection.settings { db in
          let mode = try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE")
          guard mode == "delete" else { throw DatabaseError(resultCode: .SQLITE_BUSY) }
          try db.execute(sql: "PRAGMA synchronous = FULL")
        }
        try session.write(beside: place)
        if id == nil { try connection.write { try SketchSchema.upgrade($0, id: session.id) } }
      } catch {
        try? connection.close()
        session.remove(beside: place)
        throw error
      }
      (self.connection, self.session) = (connection, session)
      readAnew()
      stamp = held.stamp
    }

    /// Closes the file, leaving one file at rest. Later edits reopen it.
    public func close() throws {
      guard let path else { return }
      watcher?.close()
      watcher = nil
      reader?.close()
      try SketchError.translating(path: path) { try release() }
      flush.wait()
      (lock, held) = (nil, nil)
    }

    /// Lets go of the database, not of the file.
    func release() throws {
      try connection?.close()
      connection = nil
      if let session, let place { session.remove(beside: place) }
      session = nil
    }

    static func checkFolder(of path: String) throws {
      let folder = SketchAccess.folder(of: path)
      var isDirectory: ObjCBool = false
      guard FileManager.default.fileExists(atPath: folder, isDirectory: &isDirectory),
        isDirectory.boolValue
      else {
        throw SketchError(.missingFolder, path: path, "the folder does not exist; create it first")
      }
      guard SketchAccess.mayWrite(folder) else {
        throw SketchError(
          .inputOutput, path: path, "its folder may not be written; name a file elsewhere")
      }
    }
  }
#endif
