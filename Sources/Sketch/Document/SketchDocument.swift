#if Apps
  import Foundation
  import GRDB
  import Panorama

  /// A sketch: strokes and the edits that made them, in one SQLite file.
  ///
  /// Every edit is a transaction, on disk when the call returns: there is no unsaved state, and a
  /// killed program loses at most the stroke that was being drawn. Undo and redo are part of the
  /// document and survive closing it.
  ///
  /// A document whose file does not exist yet lives in memory until its first edit.
  @MainActor
  public final class SketchDocument {
    /// nil: the sketch has no name and is kept in memory only.
    public let path: String?
    /// What is visible, from the bottom up.
    public private(set) var strokes: [SketchStroke] = []
    /// Whether there is an edit to take back.
    public private(set) var canUndo = false
    /// Whether there is an edit to do again.
    public private(set) var canRedo = false
    /// Why it can only be looked at, as a sentence about the file; nil where it can be changed.
    public private(set) var readOnlyReason: String?

    private var database: DatabaseQueue?
    private var isPreparedForWriting = false

    /// - Parameter path: nil for a sketch in memory; a file that does not exist is made by the
    ///   first edit, in a folder that must exist.
    /// - Throws: `SketchError`.
    public init(path: String?) throws {
      self.path = path
      guard let path else {
        database = try Self.translating(path: "sketch") { try SketchSchema.createInMemory() }
        return
      }
      guard FileManager.default.fileExists(atPath: path) else {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isDirectory),
          isDirectory.boolValue
        else {
          throw SketchError(
            .missingFolder, path: path, "the folder does not exist; create it first")
        }
        guard SketchAccess.mayWrite(folder) else {
          throw SketchError(
            .inputOutput, path: path, "its folder may not be written; name a file elsewhere")
        }
        return
      }
      try SketchFileHeader.check(path: path)
      readOnlyReason = SketchAccess.readOnlyReason(path)
      guard readOnlyReason == nil else {
        let copy = try SketchCopy(of: path)
        try Self.translating(path: path, otherwise: .badFile) {
          let database = try SketchSchema.open(path: copy.path)
          strokes = try database.read { try SketchSchema.visibleStrokes($0) }
          try database.close()
        }
        return
      }
      try Self.translating(path: path, otherwise: .badFile) {
        let database = try SketchSchema.open(path: path)
        strokes = try database.read { try SketchSchema.visibleStrokes($0) }
        (canUndo, canRedo) = try database.read { try SketchSchema.history($0) }
        self.database = database
      }
    }

    /// Adds a finished stroke on top. Cost does not depend on how many there are.
    /// - Returns: the stroke with its id.
    @discardableResult
    public func add(_ stroke: SketchStroke) throws -> SketchStroke {
      var stroke = stroke
      try edit { db in stroke.id = try SketchSchema.insert(stroke, in: db) }
      strokes.append(stroke)
      return stroke
    }

    /// Removes the strokes with these ids, as one step of undo. Unknown ids are ignored.
    public func erase(_ ids: Set<Int64>) throws {
      let visible = ids.sorted().filter { id in
        let i = strokes.partitioningIndex { $0.id >= id }
        return i < strokes.count && strokes[i].id == id
      }
      guard !visible.isEmpty else { return }
      try edit { db in try SketchSchema.erase(visible, in: db) }
      removeStrokes(visible)
    }

    /// Takes the newest edit back. Cost does not depend on what it did not touch.
    /// - Returns: what changed; nil when there was nothing to take back.
    @discardableResult
    public func undo() throws -> SketchChange? { try step(SketchSchema.undo) }

    /// Does the edit that was taken back last again.
    /// - Returns: what changed; nil when there was nothing to do again.
    @discardableResult
    public func redo() throws -> SketchChange? { try step(SketchSchema.redo) }

    /// Closes the file, leaving one file at rest. Later edits reopen it.
    public func close() throws {
      guard let path, let database else { return }
      try Self.translating(path: path) { try database.close() }
      self.database = nil
      isPreparedForWriting = false
    }

    private func step(_ change: (Database) throws -> SketchChange?) throws -> SketchChange? {
      guard let database = try writable(creating: false) else { return nil }
      let change = try Self.translating(path: path ?? "sketch") { try database.write(change) }
      if let change {
        removeStrokes(change.removed)
        for stroke in change.inserted {
          strokes.insert(stroke, at: strokes.partitioningIndex { $0.id >= stroke.id })
        }
      }
      try refreshHistory()
      return change
    }

    private func removeStrokes(_ ids: [Int64]) {
      if ids.count == 1, let id = ids.first {
        let i = strokes.partitioningIndex { $0.id >= id }
        if i < strokes.count, strokes[i].id == id { strokes.remove(at: i) }
      } else {
        let gone = Set(ids)
        strokes.removeAll { gone.contains($0.id) }
      }
    }

    private func edit(_ change: (Database) throws -> Void) throws {
      guard let database = try writable(creating: true) else { return }
      try Self.translating(path: path ?? "sketch") { try database.write(change) }
      (canUndo, canRedo) = (true, false)
    }

    private func writable(creating: Bool) throws -> DatabaseQueue? {
      guard let path else { return database }
      if let readOnlyReason { throw SketchError(.inputOutput, path: path, readOnlyReason) }
      if database == nil {
        if FileManager.default.fileExists(atPath: path) {
          try SketchFileHeader.check(path: path)
        } else if creating {
          try Self.translating(path: path) { try SketchSchema.create(path: path) }
        } else {
          return nil
        }
        database = try Self.translating(path: path) { try SketchSchema.open(path: path) }
      }
      if let database, !isPreparedForWriting {
        try Self.translating(path: path) { try SketchSchema.prepareForWriting(database) }
        isPreparedForWriting = true
      }
      return database
    }

    private func refreshHistory() throws {
      guard let database else { return }
      (canUndo, canRedo) = try Self.translating(path: path ?? "sketch") {
        try database.read { try SketchSchema.history($0) }
      }
    }

    /// SQLite's errors as one sentence each.
    /// - Parameter kind: what an error that says nothing of its own stands for.
    private static func translating<T>(
      path: String, otherwise kind: SketchError.Kind = .inputOutput, _ body: () throws -> T
    ) throws -> T {
      do {
        return try body()
      } catch let error as DatabaseError {
        switch error.resultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB:
          throw SketchError(.badFile, path: path, "is damaged; restore it from a copy")
        case .SQLITE_FULL:
          throw SketchError(.inputOutput, path: path, "the disk is full; free some space")
        case .SQLITE_BUSY, .SQLITE_LOCKED:
          throw SketchError(
            .inputOutput, path: path, "is in use by another program; close it there first")
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM:
          throw SketchError(.inputOutput, path: path, "cannot be written; check its permissions")
        case .SQLITE_ERROR where kind == .badFile:
          // Its tables are not the ones they should be.
          throw SketchError(.badFile, path: path, "is damaged; restore it from a copy")
        default:
          throw SketchError(
            .inputOutput, path: path, error.message ?? "reading or writing failed")
        }
      } catch let error as SketchError {
        throw error
      } catch {
        throw SketchError(.inputOutput, path: path, "reading or writing failed: \(error)")
      }
    }
  }
#endif
