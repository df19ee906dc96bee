import Documents
import Foundation
import GRDB
import Panorama

extension SketchDocument {
  /// Opens and reads the file, and takes its lock if it is opened for drawing. Writes nothing.
  func open(_ path: String) throws {
    let site = try SketchSite(path: path)
    do {
      _ = try SketchFileHeader(of: site, isTorn: try SketchLog.left(beside: site) != nil)
    } catch var error as DocumentError where error.path == site.path {
      // The user knows the file by the name that was given.
      error.path = path
      throw error
    }
    file?.take(site.file)
    if purpose == .drawing {
      readOnlyReason = DocumentFile.readOnlyReason(path)
      if readOnlyReason == nil, !takeLock() { readOnlyReason = Self.followingReason }
    }
    try load()
  }

  /// - Returns: whether this program may write now.
  func takeLock() -> Bool {
    lock = held.flatMap { SketchLock($0) }
    return lock != nil
  }

  /// Reads the visible strokes, or only their boxes if the sketch is large.
  func load() throws {
    guard let path, let place else { return }
    let before = held?.stamp
    let reader = StrokeReader(path: place)
    try DocumentError.translating(path: path, otherwise: .badFile) {
      try reader.read { db in
        visible = try SketchSchema.visible(db)
        (canUndo, canRedo) = try SketchHistory.state(db)
        if !hasNewPens { pens = try RememberedPens.read(db) }
      }
    }
    self.reader = visible.index == nil ? nil : reader
    stamp = before
  }

  /// Replaces the reader of a large sketch after the file was renamed or recovered.
  func replaceReader() {
    guard visible.index != nil, let place else { return }
    reader = StrokeReader(path: place)
  }

  /// Runs a transaction, after the checks that make it safe. It also writes new pens.
  func write(creating: Bool, _ edit: (Database) throws -> Void) throws {
    if path != nil, held == nil { try reopen() }
    if let readOnlyReason {
      throw DocumentError(.inputOutput, path: path ?? "sketch", readOnlyReason)
    }
    try settle()
    if let path { try DocumentFile.checkAccess(to: path) }
    guard let writer = try writable(creating: creating) else { return }
    func change(_ db: Database) throws {
      try edit(db)
      if hasNewPens, let pens { try RememberedPens.write(pens, in: db) }
    }
    try DocumentError.translating(path: path ?? "sketch") {
      do {
        try writer.write(change)
      } catch let error as DatabaseError
        where error.extendedResultCode == .SQLITE_READONLY_DBMOVED
      {
        // The file lost its name after `settle` checked it.
        try settle()
        try writable(creating: creating)?.write(change)
      }
    }
    hasNewPens = false
    stamp = held?.stamp
    if let place { flush.begin(DocumentFile.folder(of: place)) }
  }

  /// Runs an undo or a redo.
  func step(_ change: (Database) throws -> SketchChange?) throws -> SketchChange? {
    var result: SketchChange?
    var now = (layers: layers, paper: visible.paper)
    try write(creating: false) { db in
      result = try change(db)
      now = (try SketchHistory.layers(db), try SketchHistory.paper(db))
      (canUndo, canRedo) = try SketchHistory.state(db)
    }
    if let result { apply(result) }
    show(now.paper)
    try show(now.layers)
    return result
  }

  /// Shows the drawing on another paper; nil for the initial one.
  func show(_ paper: SketchPaper?) {
    let former = self.paper
    visible.paper = paper
    if self.paper != former { onPaperChange?() }
  }

  /// Shows the drawing with other layers.
  func show(_ layers: [SketchLayer]) throws {
    guard layers != self.layers else { return }
    self.layers = layers
    // In a large sketch, the strokes in memory are drawn above all others, so they must be read again.
    if visible.index != nil { try load() }
    onReload?()
  }

  /// Opens the file again after `close`, and reports what changed meanwhile.
  private func reopen() throws {
    guard let path, FileIdentity(path: path) != nil else { return }
    let (old, wasLarge, oldStamp) = (visible.live, visible.index != nil, stamp)
    try open(path)
    if wasLarge || stamp != oldStamp { tell(changeFrom: wasLarge ? nil : old) }
  }

  /// Reads everything again, because the file may be a different one.
  func reload() throws {
    let old = visible.index == nil ? visible.live : nil
    try load()
    tell(changeFrom: old)
  }

  /// - Parameter old: the strokes visible before; nil for a large sketch.
  func tell(changeFrom old: [SketchStroke]?) {
    guard let old, visible.index == nil else {
      onReload?()
      return
    }
    if old != visible.live {
      onChange?(SketchChange(removed: old.map(\.id), inserted: visible.live))
    }
  }

  private func writable(creating: Bool) throws -> SketchWriter? {
    guard writer == nil, let path else { return writer }
    try DocumentError.translating(path: path) {
      if held == nil, creating { try create(path) }
      if held != nil { try prepare() }
    }
    return writer
  }

  /// Creates an empty sketch beside `path` and renames it into place, so a reader sees all or nothing.
  private func create(_ path: String) throws {
    try DocumentFile.checkFolder(of: path)
    let new = try NewSketchFile(beside: path)
    try SketchConnection(creating: new.site).close()
    let (held, lock) = try new.take(names: CollectionOfOne(path))
    file?.take(held)
    self.lock = lock
  }

  /// Prepares for the first change.
  private func prepare() throws {
    guard let held, let place, lock != nil else {
      throw DocumentError(.inputOutput, path: path ?? "sketch", "cannot be written; open it again")
    }
    writer = try SketchWriter(place: place, identity: held.identity, patience: patience) {
      onFileEvent?(.recovered(asideIn: $0))
    }
    replaceReader()
    stamp = held.stamp
  }

  /// Closes the file and removes the journal and session file beside it. A later edit opens the file again.
  /// - Throws: `DocumentError`.
  public func close() throws {
    guard let path else { return }
    folderWatch = nil
    reader?.close()
    try DocumentError.translating(path: path) { try release() }
    flush.wait()
    lock = nil
    file?.leave()
  }

  /// Runs edits that wait `patience` for another program's transaction.
  func waiting<T>(_ patience: Patience, _ edits: () throws -> T) rethrows -> T {
    let usual = self.patience
    self.patience = patience
    defer { self.patience = usual }
    return try edits()
  }

  /// Closes the database but keeps the file.
  func release() throws {
    try writer?.close()
    writer = nil
  }
}
