#if Apps
  import Foundation
  import Panorama

  /// A sketch: strokes and the edits that made them, in one SQLite file.
  ///
  /// Every edit is a transaction, in the file itself when the call returns: there is no unsaved state,
  /// and a killed program loses at most the stroke that was being drawn. Where power fails, the newest
  /// edit may be lost until `save()` or `close()` return, or a moment has passed. Undo and redo are
  /// part of the document and survive closing it.
  ///
  /// The document is the open file and not its name: a rename is followed, and whatever another
  /// program does to the name, what was drawn is in a file. One program draws, others follow. Opening
  /// writes nothing; the first edit works in what a crash left, and brings an older file up to date.
  ///
  /// A document whose file does not exist yet lives in memory until its first edit.
  @MainActor
  public final class SketchDocument {
    /// What a file is opened for.
    public enum Purpose: Sendable {
      /// To be drawn on; to be followed, where another program draws on it already.
      case drawing
      /// To be read once.
      case reading
    }

    /// nil: the sketch has no name and is kept in memory only. Follows the file when it is renamed.
    public internal(set) var path: String?
    /// What is visible and in memory, from the bottom up: of a large sketch only what came since it
    /// was opened.
    var live: [SketchStroke] = []
    /// Where the other strokes of a large sketch lie; nil where all are in memory.
    var index: StrokeIndex?
    /// Reads the strokes that `index` knows.
    var reader: StrokeReader?
    /// Whether there is an edit to take back.
    public internal(set) var canUndo = false
    /// Whether there is an edit to do again.
    public internal(set) var canRedo = false
    /// Why it can only be looked at, as a sentence about the file; nil where it can be changed.
    public internal(set) var readOnlyReason: String?
    /// Told what others did to the file.
    public var onNews: ((SketchNews) -> Void)?
    /// Strokes changed that were not changed through this object.
    public var onChange: ((SketchChange) -> Void)?
    /// A stroke that `index` knows came or went.
    var onIndexChange: ((SketchBox) -> Void)?
    /// `index` and `live` were read anew.
    var onReload: (() -> Void)?

    /// Bytes from which on a file is not read into memory as a whole.
    static let largeSize: Int64 = 8 << 20

    /// What `readOnlyReason` is while another program draws.
    static let followingReason = "another program is drawing on it; what it draws is shown here"

    let purpose: Purpose
    /// Open from the first edit on; of a sketch without a file from the start.
    var connection: SketchConnection?
    /// The file; nil until there is one.
    var held: HeldFile?
    /// What the file was called when it was looked at last: absolute and without links.
    var place: String?
    /// Held by who may write.
    var lock: SketchLock?
    /// What lies beside the file while `connection` is open.
    var session: SketchSession?
    /// Of the file as it was read or written last.
    var stamp: FileStamp?
    var watcher: FileWatcher?
    let flush = FolderFlush()
    /// Has an action run on the main actor soon.
    var post: @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void = { action in
      Task { @MainActor in action() }
    }

    /// - Parameters:
    ///   - path: nil for a sketch in memory; a file that does not exist is made by the first edit, in
    ///     a folder that must exist.
    ///   - purpose: whether the sketch is drawn on or only read.
    /// - Throws: `SketchError`.
    public init(path: String?, for purpose: Purpose = .drawing) throws {
      self.path = path
      self.purpose = purpose
      guard let path else {
        connection = try SketchError.translating(path: "sketch") {
          try SketchConnection(creating: nil)
        }
        return
      }
      guard FileIdentity(path: path) != nil else {
        try Self.checkFolder(of: path)
        return
      }
      try open(path)
    }

    deinit { watcher?.close() }

    /// Adds a finished stroke on top. Cost does not depend on how many there are.
    /// - Returns: the stroke with its id.
    @discardableResult
    public func add(_ stroke: SketchStroke) throws -> SketchStroke {
      var stroke = stroke
      try write(creating: true) { stroke.id = try SketchSchema.insert(stroke, in: $0) }
      (canUndo, canRedo) = (true, false)
      live.append(stroke)
      return stroke
    }

    /// Removes the strokes with these ids, as one step of undo. Unknown ids are ignored.
    public func erase(_ ids: Set<Int64>) throws {
      let visible = ids.sorted().filter { isVisible($0) }
      guard !visible.isEmpty else { return }
      try write(creating: true) { try SketchSchema.erase(visible, in: $0) }
      (canUndo, canRedo) = (true, false)
      apply(SketchChange(removed: visible))
    }

    /// Takes the newest edit back. Cost does not depend on what it did not touch.
    /// - Returns: what changed; nil when there was nothing to take back.
    @discardableResult
    public func undo() throws -> SketchChange? { try step(SketchSchema.undo) }

    /// Does the edit that was taken back last again.
    /// - Returns: what changed; nil when there was nothing to do again.
    @discardableResult
    public func redo() throws -> SketchChange? { try step(SketchSchema.redo) }

    /// Makes sure that what was drawn is in a file that has a name, and on the disk.
    /// - Throws: `SketchError`, where it is not, and cannot be written again.
    public func save() throws {
      if lock != nil { try settle() }
      flush.wait()
    }

  }
#endif
