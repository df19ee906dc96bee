import Documents
import Foundation
import Panorama

/// A sketch: strokes and the edits that made them, in one SQLite file.
///
/// Every edit is a transaction that is in the file when the call returns. There is no unsaved state, and a
/// killed program loses at most the stroke in progress. A power failure may undo the newest edit, unless
/// `save()` or `close()` has returned since or a moment has passed. Undo and redo are part of the document
/// and survive closing it.
///
/// The document stays with the open file, not with its name: it follows a rename, and whatever another
/// program does to the name, the drawing stays in a file. One program draws on a file; other programs show
/// what it draws. Opening writes nothing; the first edit recovers from a crash and migrates an older file.
///
/// A document whose file does not exist yet lives in memory until its first edit.
@MainActor
public final class SketchDocument {
  /// What a file is opened for.
  public enum Purpose: Sendable {
    /// To draw on the file, or to follow it if another program already draws on it.
    case drawing
    /// To read the file once.
    case reading
  }

  /// The file's path, which follows a rename; nil for a sketch that is kept in memory only.
  public var path: String? { file?.path }
  /// The visible strokes.
  var visible = VisibleStrokes()
  /// Reads the strokes of a large sketch that are not in memory.
  var reader: StrokeReader?
  /// The layers, from the bottom up. A new sketch has one.
  public internal(set) var layers: [SketchLayer] {
    get { visible.layers }
    set { visible.layers = newValue }
  }
  /// Whether there is an edit to undo.
  public internal(set) var canUndo = false
  /// Whether there is an edit to redo.
  public internal(set) var canRedo = false
  /// Why the sketch is read-only, as a sentence about the file; nil if it can be changed.
  public internal(set) var readOnlyReason: String?
  /// Called when another program did something to the file.
  public var onFileEvent: ((DocumentEvent) -> Void)?
  /// Called when strokes changed, unless a call on this object changed them.
  public var onChange: ((SketchChange) -> Void)?
  /// Called with the box of a stroke that is not in memory and appeared or disappeared.
  var onIndexChange: ((SketchBox) -> Void)?
  /// Called when the visible strokes have been read again.
  var onReload: (() -> Void)?

  /// The `readOnlyReason` while another program draws.
  static let followingReason = "another program is drawing on it; what it draws is shown here"

  let purpose: Purpose
  /// How long the next edits wait for another program's transaction.
  var patience = Patience.edit {
    didSet { if patience != oldValue { writer?.setPatience(patience) } }
  }
  /// Opened by the first edit; for a sketch in memory, by the initializer.
  var writer: SketchWriter?
  /// Nil for a sketch in memory.
  var file: DocumentFile?
  /// The open file; nil until it exists.
  var held: HeldFile? { file?.held }
  /// The file's last known path: absolute and without links.
  var place: String? { file?.place }
  /// Held while this program may write.
  var lock: SketchLock?
  /// The file's size and modification time when it was last read or written.
  var stamp: FileStamp? {
    get { file?.stamp }
    set { file?.stamp = newValue }
  }
  var folderWatch: DocumentWatch?
  let flush = FolderFlush()
  /// The program's queue, on which the strokes of a large sketch are drawn. If it is nil, each view of the
  /// sketch makes its own queue with one thread.
  public var work: WorkQueue?
  /// Whether pictures are decoded before the frame that first shows them, and exports are written at once. This
  /// is for replays, whose frames must not depend on how fast a machine is.
  public var decodesAtOnce = false
  /// Runs an action on the main actor soon.
  var post: MainActorPost = { action in
    Task { @MainActor in action() }
  }

  /// Runs an action on the main actor after work in the background; nil if there is to be no such work.
  var postFromBackground: MainActorPost? {
    decodesAtOnce ? nil : post
  }

  /// - Parameters:
  ///   - path: nil for a sketch in memory. The first edit creates a missing file; its folder must
  ///     exist.
  ///   - purpose: whether to draw on the sketch or only to read it.
  /// - Throws: `DocumentError`.
  public init(path: String?, for purpose: Purpose = .drawing) throws {
    file = path.map { DocumentFile(path: $0, saving: .inPlace) }
    self.purpose = purpose
    guard let path else {
      writer = try DocumentError.translating(path: "sketch") { try SketchWriter() }
      return
    }
    guard try DocumentSite(path: path).file != nil else {
      try DocumentFile.checkFolder(of: path)
      return
    }
    try open(path)
  }

  /// Adds a finished stroke on top. The cost does not depend on the number of strokes.
  /// - Returns: the stroke with its id.
  /// - Throws: `DocumentError`.
  @discardableResult
  public func add(_ stroke: SketchStroke) throws -> SketchStroke {
    var stroke = stroke
    stroke.place = 0
    try write(creating: true) { stroke.id = try SketchHistory.insert(stroke, in: $0) }
    (canUndo, canRedo) = (true, false)
    apply(SketchChange(inserted: [stroke]))
    return stroke
  }

  /// Removes strokes, as one undo step. Unknown ids are ignored.
  /// - Throws: `DocumentError`.
  public func erase(_ ids: Set<Int64>) throws {
    let erased = ids.sorted().filter { visible.contains($0) }
    guard !erased.isEmpty else { return }
    try write(creating: true) { try SketchHistory.erase(erased, in: $0) }
    (canUndo, canRedo) = (true, false)
    apply(SketchChange(removed: erased))
  }

  /// Removes strokes, adds others and changes the layers, as one undo step. Unknown ids are ignored.
  /// - Parameters:
  ///   - ids: the strokes to remove.
  ///   - strokes: the strokes to add. Their `place` says where they are in the drawing order.
  ///   - layers: the new layers, from the bottom up: 1 to 64, with different ids. Nil, or invalid layers, keep
  ///     the present ones.
  /// - Returns: the added strokes with their ids.
  /// - Throws: `DocumentError`.
  @discardableResult
  public func replace(
    _ ids: Set<Int64>, with strokes: [SketchStroke], layers: [SketchLayer]? = nil
  ) throws -> [SketchStroke] {
    let removed = ids.sorted().filter { visible.contains($0) }
    let layers = layers == self.layers || layers?.areValid == false ? nil : layers
    guard !removed.isEmpty || !strokes.isEmpty || layers != nil else { return [] }
    var added = strokes
    try write(creating: true) { db in
      let ids = try SketchHistory.replace(removed, with: strokes, layers: layers, in: db)
      for (i, id) in ids.enumerated() { added[i].id = id }
    }
    (canUndo, canRedo) = (true, false)
    apply(SketchChange(removed: removed, inserted: added))
    if let layers { try show(layers) }
    return added
  }

  /// Undoes the newest edit. The cost depends only on the strokes it touched.
  /// - Returns: what changed; nil if there was nothing to undo.
  /// - Throws: `DocumentError`.
  @discardableResult
  public func undo() throws -> SketchChange? { try step(SketchHistory.undo) }

  /// Redoes the edit that was undone last.
  /// - Returns: what changed; nil if there was nothing to redo.
  /// - Throws: `DocumentError`.
  @discardableResult
  public func redo() throws -> SketchChange? { try step(SketchHistory.redo) }

  /// Makes sure that the drawing is on the disk, in a file with a name.
  /// - Throws: `DocumentError` if it cannot be written.
  public func save() throws {
    if lock != nil { try settle() }
    flush.wait()
  }
}
