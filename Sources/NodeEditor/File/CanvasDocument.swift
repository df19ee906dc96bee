import Documents
import Foundation
import NodeGraph
import Panorama

/// The file of a graph. It is read, saved after every edit, and watched for changes by other programs.
///
/// The file is replaced as a whole, so that it always has either the old or the new content. A change by
/// another program is never overwritten: saving stops until the user has decided. If another program leaves
/// something that is not a graph, the open graph gets a file of its own.
@MainActor
public final class CanvasDocument {
  /// The file; nil for a graph in memory.
  public private(set) var path: String?
  /// The problems in the file.
  public private(set) var problems: [CanvasProblem]
  /// The document as it was read.
  public let initial: GraphDocument
  /// Called when something happened to the file.
  public var onFileEvent: @MainActor (DocumentEvent) -> Void = { _ in }
  /// Called with the graph that another program has written, before the event.
  public var onReload: @MainActor (GraphDocument) -> Void = { _ in }
  /// Called when there is no longer a file with that name, or no graph in it. A moment later, `checkFile()` can
  /// find out why: programs that save may do so in several steps.
  public var onLoss: @MainActor () -> Void = {}

  /// The state to be saved, with its number.
  private var pending: (document: GraphDocument, number: Int)?
  private var lastNumber = 0
  private var hasConflict = false
  private var hasFailed = false
  private let writer: CanvasWriter?
  private var watcher: DocumentWatch?

  /// Why the unsaved edits could not be saved; nil if no attempt has failed. A conflict is not a failure.
  public private(set) var failure: DocumentError?

  /// The maximum size of a file, in bytes.
  public nonisolated static let maximumBytes = 1 << 26

  /// Opens a file. If it does not exist, the first edit creates it.
  ///
  /// - Parameter path: the file; nil for a graph in memory.
  /// - Throws: `DocumentError`.
  public convenience init(path: String?) throws(DocumentError) {
    try self.init(path, reading: path)
  }

  /// A graph in memory that starts as a copy of a file's graph.
  ///
  /// - Parameter copy: the file; nil, or a file that does not exist, for an empty graph.
  /// - Throws: `DocumentError`.
  public convenience init(copyOf copy: String?) throws(DocumentError) {
    try self.init(nil, reading: copy)
  }

  private init(_ path: String?, reading source: String?) throws(DocumentError) {
    self.path = path
    var bytes: [UInt8] = []
    var file: CanvasFile?
    if let source {
      bytes = try Self.read(source)
      file = try Self.parse(bytes, source)
    }
    (initial, problems) = (file?.document ?? GraphDocument(), file?.problems ?? [])
    let needsCopy = !problems.isEmpty
    writer = path.map { CanvasWriter(path: $0, known: bytes, needsCopy: needsCopy) }
  }

  private static func parse(_ bytes: [UInt8], _ path: String) throws(DocumentError) -> CanvasFile {
    do {
      return try CanvasFile(bytes)
    } catch {
      throw DocumentError(.badFile, path: path, line: error.line, error.reason)
    }
  }

  /// The bytes of a file; none for a file that does not exist in an existing folder.
  private static func read(_ path: String) throws(DocumentError) -> [UInt8] {
    do {
      return try DocumentSite(path: path).bytes(limit: maximumBytes) ?? []
    } catch {
      // The user knows the file by the name that was given.
      throw DocumentError(error.kind, path: path, error.reason)
    }
  }

  /// Why the file cannot be written, as a sentence; nil if it can.
  public var readOnlyReason: String? { path.flatMap { DocumentFile.readOnlyReason($0) } }

  // MARK: Saving

  /// Sets the state to be saved.
  public func note(_ document: GraphDocument) {
    lastNumber += 1
    pending = (document, lastNumber)
  }

  /// Whether there are edits that are not saved.
  public var isDirty: Bool { pending != nil }

  /// Saves the noted state, unless another program has written the file.
  ///
  /// - Returns: false if some edits could not be saved.
  @discardableResult
  public func save() -> Bool {
    guard pending != nil, writer != nil else { return true }
    checkFile()
    return pending == nil
  }

  /// Checks what other programs did to the file: follows a rename, writes a deleted file again, and keeps the
  /// graph elsewhere if the file no longer holds one. Saves edits that are not saved.
  public func checkFile() {
    guard let writer, !hasConflict else { return }
    take(
      writer.save(pending?.document, number: pending?.number ?? 0, keepsRuined: true),
      of: pending?.number)
  }

  /// Saves the noted state on another thread, unless another program has written the file.
  public func saveInBackground() {
    guard let pending, let writer, !hasConflict else { return }
    Task.detached(priority: .utility) { [weak self] in
      let saved = writer.save(pending.document, number: pending.number, keepsRuined: false)
      await self?.take(saved, of: pending.number)
    }
  }

  private func take(
    _ saved: (outcome: CanvasWriter.Outcome, events: [DocumentEvent]), of number: Int?
  ) {
    if let file = writer?.file, file.path != path {
      path = file.path
      watcher?.follow(file)
    }
    switch saved.outcome {
    case .saved:
      if pending?.number == number { pending = nil }
      failure = nil
      if hasFailed { onFileEvent(.saved) }
      hasFailed = false
    case .conflict:
      guard !hasConflict else { break }
      hasConflict = true
      onFileEvent(.conflict)
    case .ruined: onLoss()
    case .failed(let error):
      (hasFailed, failure) = (true, error)
      onFileEvent(.failed(error))
    }
    for event in saved.events {
      if case .copied = event { problems = [] }
      onFileEvent(event)
    }
  }

  /// Saves, and overwrites what another program has written.
  public func overwrite() {
    guard let path else { return }
    hasConflict = false
    writer?.reset(known: (try? Self.read(path)) ?? [], needsCopy: false)
    if save() { onFileEvent(.saved) }
  }

  /// Writes edits that cannot be saved to a new file, `NAME (kept).canvas`.
  ///
  /// - Returns: its path; nil if there are no such edits, or if the new file could not be written either:
  ///   `failure` says why.
  public func keepUnsaved() -> String? {
    guard let pending, let path else { return nil }
    do {
      let kept = try FreePath.write(
        CanvasWriter.bytes(of: pending.document),
        toFirstOf: FreePath.names(beside: path, suffix: "kept"))
      self.pending = nil
      return kept
    } catch {
      failure = failure ?? DocumentError(error, path: path).whileSaving
      return nil
    }
  }

  /// Drops unsaved edits and reads the file again.
  ///
  /// - Throws: `DocumentError` if the file cannot be read; then nothing has changed.
  public func reload() throws(DocumentError) -> GraphDocument {
    guard let path else { return initial }
    let bytes = try Self.read(path)
    let file = try Self.parse(bytes, path)
    writer?.reset(known: bytes, needsCopy: !file.problems.isEmpty)
    problems = file.problems
    pending = nil
    hasConflict = false
    return file.document
  }

  // MARK: Watching

  /// Starts to watch the file for changes by other programs.
  ///
  /// - Parameter post: runs an action on the main actor soon. It is called on another thread.
  public func watch(post: @escaping MainActorPost) {
    guard watcher == nil, let writer else { return }
    watcher = DocumentWatch(hasCompanions: false, post: post) { [weak self] change in
      switch change {
      case .written: self?.fileWasWritten()
      case .gone: self?.onLoss()
      }
    }
    watcher?.follow(writer.file)
  }

  private func fileWasWritten() {
    guard let writer else { return }
    switch writer.foreign {
    case .nothing: return
    case .ruined:
      // Neither of the answers to a conflict makes sense any more.
      hasConflict = false
      onLoss()
    case .written:
      guard !hasConflict else { return }
      guard pending == nil, let document = try? reload() else {
        hasConflict = true
        return onFileEvent(.conflict)
      }
      onReload(document)
      onFileEvent(.changed)
    }
  }

  /// Saves, and stops watching the file.
  /// - Returns: false if some edits could not be saved; then the file is still watched.
  public func close() -> Bool {
    guard save() else { return false }
    watcher = nil
    return true
  }
}
