import Documents
import Foundation
import Panorama
import PanoramaImages

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
  /// How many bytes of strokes in memory are too many, once they are in the file.
  var heaviness = SketchDocument.heavyBytes
  /// The layers, from the bottom up. A new sketch has one.
  public internal(set) var layers: [SketchLayer] {
    get { visible.layers }
    set { visible.layers = newValue }
  }
  /// The paper.
  public var paper: SketchPaper { visible.paper ?? initialPaper }
  /// The paper until an edit changes it; the first edit writes it. Default: white.
  public var initialPaper = SketchPaper.white
  /// The pens with which the sketch was drawn last; nil if it remembers none.
  public internal(set) var pens: PenCase?
  /// Whether `pens` are not in the file yet.
  var hasNewPens = false
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
  /// Called when the paper has changed.
  var onPaperChange: (() -> Void)?
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
    let paper = firstPaper
    try write(creating: true) { db in
      stroke.id = try SketchHistory.insert(stroke, in: db)
      if let paper { try SketchHistory.change(paper, in: db) }
    }
    (canUndo, canRedo) = (true, false)
    if let paper { visible.paper = paper }
    apply(SketchChange(inserted: [stroke]))
    return stroke
  }

  /// The paper that the next edit has to write, because it is not white and not in the file.
  private var firstPaper: SketchPaper? {
    visible.paper == nil && initialPaper != .white ? initialPaper : nil
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
  ///   - paper: the new paper. Nil, or one with invalid pages, keeps the present one.
  /// - Returns: the added strokes with their ids.
  /// - Throws: `DocumentError`.
  @discardableResult
  public func replace(
    _ ids: Set<Int64>, with strokes: [SketchStroke], layers: [SketchLayer]? = nil,
    paper: SketchPaper? = nil
  ) throws -> [SketchStroke] {
    let removed = ids.sorted().filter { visible.contains($0) }
    let layers = layers == self.layers || layers?.areValid == false ? nil : layers
    let changed = paper == self.paper || paper?.isValid == false ? nil : paper
    guard !removed.isEmpty || !strokes.isEmpty || layers != nil || changed != nil else { return [] }
    let new = changed ?? firstPaper
    var added = strokes
    try write(creating: true) { db in
      let ids = try SketchHistory.replace(
        removed, with: strokes, layers: layers, paper: new, in: db)
      for (i, id) in ids.enumerated() { added[i].id = id }
    }
    (canUndo, canRedo) = (true, false)
    apply(SketchChange(removed: removed, inserted: added))
    if let new { show(new) }
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

/// The visible strokes, whether they are in memory or not.
extension SketchDocument {
  /// The visible strokes from the bottom up; empty if reading fails. Each call reads all strokes of
  /// a large sketch from the file: `forEachStroke` needs less memory. O(n)
  public var strokes: [SketchStroke] {
    var found: [SketchStroke] = []
    found.reserveCapacity(strokeCount)
    do {
      try forEachStroke { found.append($0) }
    } catch {
      return []
    }
    return found
  }

  /// How many strokes are visible. O(1)
  public var strokeCount: Int { visible.count }

  /// Visits the visible strokes from the bottom up. Only a few strokes of a large sketch are in
  /// memory at a time. O(n)
  /// - Parameters:
  ///   - area: in scene units; nil for everywhere. Strokes whose boxes are outside it are visited only if they
  ///     are in memory.
  ///   - body: called with each stroke.
  /// - Throws: `DocumentError`, and what `body` throws.
  public func forEachStroke(
    in area: CGRect? = nil, _ body: (SketchStroke) throws -> Void
  ) throws {
    try read(visible.indexedIDs(in: area), body)
    try visible.live.forEach(body)
  }

  /// The memory that a large sketch takes for strokes that are not loaded, in bytes.
  public var indexBytes: Int { visible.index?.bytes ?? 0 }

  /// How many strokes have been read from a large sketch's file.
  public var strokesRead: Int { reader?.strokesRead ?? 0 }

  /// The visible strokes among `ids`, by ascending id.
  /// - Throws: `DocumentError`.
  func strokes(_ ids: some Sequence<Int64>) throws -> [SketchStroke] {
    var found: [SketchStroke] = []
    let ids = ids.sorted()
    if visible.index != nil {
      try read(ids.filter { visible.isIndexed($0) && visible.contains($0) }) { found.append($0) }
    }
    found += ids.filter { !visible.isIndexed($0) }.compactMap { visible.stroke($0) }
    return found
  }

  private func read(_ ids: [Int64], _ body: (SketchStroke) throws -> Void) throws {
    guard let reader else { return }
    try DocumentError.translating(path: path ?? "sketch", otherwise: .badFile) {
      try reader.forEachStroke(ids, body)
    }
  }

  func apply(_ change: SketchChange) {
    for box in visible.apply(change) { onIndexChange?(box) }
  }
}

extension SketchDocument {
  /// Writes the visible strokes to a new sketch, in which they can be undone one by one. The document keeps
  /// its own file. O(n)
  /// - Parameter path: the new file. Its folder must exist, and the file must not.
  /// - Throws: `DocumentError`. No file is left behind after an error.
  public func writeCopy(to path: String) throws {
    try DocumentFile.checkFolder(of: path)
    guard FileIdentity(path: path) == nil else {
      throw DocumentError(
        .inputOutput, path: path, "there is a file of that name already; name another one")
    }
    _ = try write(NewSketchFile(beside: path), path, names: CollectionOfOne(path), adding: [])
  }

  /// Writes the visible strokes, and others above them, to a new file, `NAME (kept).sketch`. The document keeps
  /// its own file. O(n)
  /// - Parameter strokes: what could not be added to the document.
  /// - Returns: the path of the new file.
  /// - Throws: `DocumentError`. No file is left behind after an error.
  func keep(adding strokes: [SketchStroke]) throws -> String {
    let path = place ?? path ?? "sketch"
    let names = FreePath.names(beside: path, suffix: "kept")
    return try write(NewSketchFile(beside: path), path, names: names, adding: strokes).name ?? path
  }

  /// Writes the visible strokes, and others above them, and gives the file the first of these names that is free.
  private func write(
    _ new: NewSketchFile, _ path: String, names: some Sequence<String>, adding more: [SketchStroke]
  ) throws -> HeldFile {
    try DocumentError.translating(path: path) {
      try new.write(layers: layers, paper: visible.paper, pens: pens) { body in
        try forEachStroke(body)
        try more.forEach(body)
      }
    }
    let (file, _) = try new.take(names: names)
    flush.begin(DocumentFile.folder(of: path))
    flush.wait()
    return file
  }
}
