import Foundation
import NodeGraph
import Panorama

/// The file of a graph: reads it, saves it after every edit, and notices what other programs do to it.
///
/// The file is replaced as a whole, so that at any moment the old or the new content is there. A change
/// by another program is never overwritten: saving stops until the user has decided.
@MainActor
public final class CanvasDocument {
  /// What happened to the file.
  public enum News {
    /// Another program has written it, and there is nothing here that is not saved.
    case replaced(GraphDocument)
    /// Another program has written it, and there are edits here that are not saved.
    case conflict
    /// It could not be saved; the reason.
    case failed(String)
    /// It was saved again after it could not be.
    case saved
    /// It was not as the format has it, so that the original was copied to this path first.
    case copied(String)
    /// Its name is gone. A moment later, `lookAfter()` can tell what became of it.
    case gone
    /// It has a new name or folder, and edits are saved there.
    case renamed(String)
    /// It was deleted, and has been written again.
    case writtenAgain
  }

  /// The file; nil for a graph in memory.
  public private(set) var path: String?
  /// What was wrong in the file.
  public private(set) var problems: [CanvasProblem]
  /// The document as it was read.
  public let initial: GraphDocument
  /// Called with what happened to the file.
  public var onNews: @MainActor (News) -> Void = { _ in }

  /// The state that is to be saved, with its number.
  private var pending: (document: GraphDocument, number: Int)?
  private var lastNumber = 0
  private var hasConflict = false
  private var hasFailed = false
  private let writer: CanvasWriter?
  private var watcher: FileWatcher?

  /// The maximum size of a file, in bytes.
  nonisolated static let maximumBytes = 1 << 28

  /// Opens a file, or begins a new one that is written after the first edit.
  ///
  /// - Parameter path: the file; nil for a graph in memory.
  /// - Throws: `CanvasFileError`.
  public init(path: String?) throws(CanvasFileError) {
    self.path = path
    guard let path else {
      (initial, problems, writer) = (GraphDocument(), [], nil)
      return
    }
    let bytes = try Self.read(path)
    let file = try Self.parse(bytes, path)
    (initial, problems) = (file.document, file.problems)
    writer = CanvasWriter(path: path, known: bytes, needsCopy: !file.problems.isEmpty)
  }

  /// A graph in memory that begins as a copy of a file's.
  ///
  /// - Parameter copy: the file; nil, or a file that does not exist, for an empty graph.
  /// - Throws: `CanvasFileError`.
  public init(copyOf copy: String?) throws(CanvasFileError) {
    path = nil
    writer = nil
    guard let copy else {
      (initial, problems) = (GraphDocument(), [])
      return
    }
    let file = try Self.parse(try Self.read(copy), copy)
    (initial, problems) = (file.document, file.problems)
  }

  private static func parse(_ bytes: [UInt8], _ path: String) throws(CanvasFileError) -> CanvasFile
  {
    do {
      return try CanvasFile(bytes)
    } catch {
      throw CanvasFileError(.badFile, path: path, line: error.line, error.reason)
    }
  }

  /// The bytes of a file; none for a file that does not exist in an existing folder.
  private static func read(_ path: String) throws(CanvasFileError) -> [UInt8] {
    do {
      return try ImageFile.read(path, limit: maximumBytes)
    } catch .noSuchFile {
      let folder = (path as NSString).deletingLastPathComponent
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(
        atPath: folder.isEmpty ? "." : folder, isDirectory: &isFolder)
      guard exists, isFolder.boolValue else {
        throw CanvasFileError(
          .missingFolder, path: path, "its folder does not exist; create it first")
      }
      return []
    } catch .isFolder {
      throw CanvasFileError(.badFile, path: path, "is a folder; name a file in it")
    } catch .inaccessible(let reason) {
      throw CanvasFileError(.inputOutput, path: path, reason)
    } catch {
      throw CanvasFileError(.badFile, path: path, "\(error)")
    }
  }

  // MARK: Saving

  /// Notes that there is something to save.
  public func note(_ document: GraphDocument) {
    lastNumber += 1
    pending = (document, lastNumber)
  }

  /// Whether there are edits that are not saved.
  public var isDirty: Bool { pending != nil }

  /// Saves what was noted, unless another program has written the file.
  ///
  /// - Returns: false if there are edits that could not be saved.
  @discardableResult
  public func save() -> Bool {
    guard let pending, let writer else { return true }
    guard !hasConflict else { return false }
    take(writer.save(pending.document, number: pending.number), of: pending.number)
    return self.pending == nil
  }

  /// The same on another thread.
  public func saveInBackground() {
    guard let pending, let writer, !hasConflict else { return }
    Task.detached(priority: .utility) { [weak self] in
      let outcome = writer.save(pending.document, number: pending.number)
      await self?.take(outcome, of: pending.number)
    }
  }

  private func take(_ outcome: CanvasWriter.Outcome, of number: Int) {
    takePath()
    switch outcome {
    case .saved(let saved):
      if pending?.number == number { pending = nil }
      if saved.copy != nil { problems = [] }
      if hasFailed { onNews(.saved) }
      hasFailed = false
      if saved.isWrittenAgain { onNews(.writtenAgain) }
      if let copy = saved.copy { onNews(.copied(copy)) }
    case .conflict:
      guard !hasConflict else { return }
      hasConflict = true
      onNews(.conflict)
    case .failed(let reason):
      hasFailed = true
      onNews(.failed(reason))
    }
  }

  /// Learns the name of the file, which the writer follows.
  private func takePath() {
    guard let writer else { return }
    let new = writer.path
    guard new != path else { return }
    path = new
    watchFolder()
    onNews(.renamed(new))
  }

  /// Finds out what became of a file whose name is gone: follows a rename, and writes a deleted file
  /// again. Edits that are not saved are saved.
  public func lookAfter() {
    guard let writer, !hasConflict else { return }
    guard pending == nil else {
      save()
      return
    }
    let move = writer.settle()
    takePath()
    switch move {
    case .none, .renamed: break
    case .writtenAgain: onNews(.writtenAgain)
    case .failed(let reason):
      hasFailed = true
      onNews(.failed(reason))
    }
  }

  /// Saves over what another program has written.
  public func overwrite() {
    guard let path else { return }
    hasConflict = false
    writer?.reset(known: (try? Self.read(path)) ?? [], needsCopy: false)
    if save() { onNews(.saved) }
  }

  /// Writes edits that cannot be saved to a file of their own, `NAME (kept).canvas`.
  ///
  /// - Returns: its path; nil if there are no such edits, or if this was not possible either.
  public func keepUnsaved() -> String? {
    guard let pending, let path else { return nil }
    let kept = FreePath.beside(path, suffix: "kept")
    guard (try? AtomicFile.write(CanvasFile.bytes(of: pending.document), to: kept)) != nil else {
      return nil
    }
    self.pending = nil
    return kept
  }

  /// Drops the edits here and reads the file again.
  ///
  /// - Throws: `CanvasFileError` if the file cannot be read. Nothing has changed then.
  public func reload() throws(CanvasFileError) -> GraphDocument {
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

  /// Notices from now on when other programs write the file.
  ///
  /// - Parameter post: runs an action soon on the main actor; called from another thread.
  public func watch(
    post: @escaping @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void
  ) {
    guard watcher == nil, let writer else { return }
    watcher = FileWatcher { [weak self] changed, change in
      let name = (writer.path as NSString).lastPathComponent
      guard (changed as NSString).lastPathComponent == name else { return }
      post {
        switch change {
        case .written: self?.fileWasWritten()
        case .gone: self?.onNews(.gone)
        }
      }
    }
    watchFolder()
  }

  private func watchFolder() {
    guard let path else { return }
    let whole = URL(fileURLWithPath: path).standardizedFileURL.path
    watcher?.watch([(whole as NSString).deletingLastPathComponent])
  }

  private func fileWasWritten() {
    guard !hasConflict, writer?.foreignBytes != nil else { return }
    guard pending == nil, let document = try? reload() else {
      hasConflict = true
      return onNews(.conflict)
    }
    onNews(.replaced(document))
  }

  /// Saves, and no longer watches.
  ///
  /// - Returns: false if there are edits that could not be saved.
  public func close() -> Bool {
    guard save() else { return false }
    watcher?.close()
    watcher = nil
    return true
  }
}
