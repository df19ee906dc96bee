import Foundation
import NodeGraph
import Panorama

/// The file of a graph. It is read, saved after every edit, and watched for changes by other programs.
///
/// The file is replaced as a whole, so that it always has either the old or the new content. A change by
/// another program is never overwritten: saving stops until the user has decided. If another program leaves
/// something that is no graph, the open graph gets a file of its own.
@MainActor
public final class CanvasDocument {
  /// What happened to the file.
  public enum FileEvent {
    /// Another program has written it, and all edits here were saved.
    case replaced(GraphDocument)
    /// Another program has written it, and some edits here are not saved.
    case conflict
    /// It could not be saved, for this reason.
    case failed(String)
    /// It was saved after an earlier attempt failed.
    case saved
    /// It did not follow the format, so the original was copied to this path before it was overwritten.
    case copied(String)
    /// There is no longer a file with that name, or no graph in it. A moment later, `checkFile()` can find out
    /// why: programs that save may do so in several steps.
    case gone
    /// Another program has left something that is no graph in the place of the file, for this reason. The graph
    /// is kept in this new file, and edits are saved there.
    case kept(as: String, reason: String)
    /// It has a new name or folder, and edits are saved there.
    case renamed(String)
    /// It was deleted, and has been written again.
    case writtenAgain
  }

  /// The file; nil for a graph in memory.
  public private(set) var path: String?
  /// The problems in the file.
  public private(set) var problems: [CanvasProblem]
  /// The document as it was read.
  public let initial: GraphDocument
  /// Called when something happened to the file.
  public var onFileEvent: @MainActor (FileEvent) -> Void = { _ in }

  /// The state to be saved, with its number.
  private var pending: (document: GraphDocument, number: Int)?
  private var lastNumber = 0
  private var hasConflict = false
  private var hasFailed = false
  private let writer: CanvasWriter?
  private var watcher: FileWatcher?

  /// Why the edits that are not saved could not be saved; nil if that was not tried, or another program has
  /// written the file.
  public private(set) var failure: CanvasFileError?

  /// The maximum size of a file, in bytes.
  public nonisolated static let maximumBytes = 1 << 26

  /// Opens a file. If it does not exist, the first edit creates it.
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

  /// A graph in memory that starts as a copy of a file's graph.
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
      var status = stat()
      if FileBytes.withBytes(path, { lstat($0, &status) }) == 0 {
        throw CanvasFileError(
          .badFile, path: path, "is a link to a file that does not exist; restore that file")
      }
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
    guard let pending, let writer else { return true }
    guard !hasConflict else { return false }
    let outcome = writer.save(pending.document, number: pending.number)
    if case .ruined = outcome { keep() } else { take(outcome, of: pending.number) }
    return self.pending == nil
  }

  /// Gives the graph another file if its own no longer holds one.
  private func keep() {
    guard let writer else { return }
    let old = path
    switch writer.keepIfRuined(pending?.document, number: pending?.number ?? 0) {
    case .kept(let reason):
      pending = nil
      hasFailed = false
      path = writer.path
      watchFolder()
      let name = FileBytes.shown(((old ?? "") as NSString).lastPathComponent)
      onFileEvent(.kept(as: writer.path, reason: "“\(name)” \(reason)"))
    case .failed(let error): take(error)
    case .none, .renamed, .writtenAgain: break
    }
  }

  private func take(_ error: CanvasFileError) {
    hasFailed = true
    failure = error
    let name = FileBytes.shown((error.path as NSString).lastPathComponent)
    onFileEvent(.failed("\(name) \(error.reason)"))
  }

  /// Saves the noted state on another thread, unless another program has written the file.
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
      if hasFailed { onFileEvent(.saved) }
      hasFailed = false
      failure = nil
      if saved.isWrittenAgain { onFileEvent(.writtenAgain) }
      if let copy = saved.copy { onFileEvent(.copied(copy)) }
    case .conflict:
      guard !hasConflict else { return }
      hasConflict = true
      onFileEvent(.conflict)
    case .ruined: onFileEvent(.gone)
    case .failed(let error): take(error)
    }
  }

  /// Takes over the name of the file from the writer, which follows renames.
  private func takePath() {
    guard let writer else { return }
    let new = writer.path
    guard new != path else { return }
    path = new
    watchFolder()
    onFileEvent(.renamed(new))
  }

  /// Checks what other programs did to the file: follows a rename, writes a deleted file again, and keeps the
  /// graph elsewhere if the file no longer holds one. Saves edits that are not saved.
  public func checkFile() {
    guard let writer, !hasConflict else { return }
    guard pending == nil else {
      save()
      return
    }
    let move = writer.settle()
    takePath()
    switch move {
    case .none: keep()
    case .renamed, .kept: break
    case .writtenAgain: onFileEvent(.writtenAgain)
    case .failed(let error): take(error)
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
    do throws(ImageError) {
      let kept = try CanvasSite.write(
        CanvasFile.bytes(of: pending.document), beside: path, suffix: "kept")
      self.pending = nil
      return kept
    } catch {
      failure = failure ?? CanvasFileError(.inputOutput, path: path, "cannot be saved: \(error)")
      return nil
    }
  }

  /// Drops unsaved edits and reads the file again.
  ///
  /// - Throws: `CanvasFileError` if the file cannot be read; then nothing has changed.
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

  /// Starts to watch the file for changes by other programs.
  ///
  /// - Parameter post: runs an action on the main actor soon. It is called on another thread.
  public func watch(
    post: @escaping MainActorPost
  ) {
    guard watcher == nil, let writer else { return }
    watcher = FileWatcher { [weak self] changed, change in
      let name = (writer.path as NSString).lastPathComponent
      guard (changed as NSString).lastPathComponent == name else { return }
      post {
        switch change {
        case .written: self?.fileWasWritten()
        case .gone: self?.onFileEvent(.gone)
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
    guard let writer else { return }
    switch writer.foreign {
    case .nothing: return
    case .ruined:
      // Neither of the answers to a conflict makes sense any more.
      hasConflict = false
      onFileEvent(.gone)
    case .written:
      guard !hasConflict else { return }
      guard pending == nil, let document = try? reload() else {
        hasConflict = true
        return onFileEvent(.conflict)
      }
      onFileEvent(.replaced(document))
    }
  }

  /// Saves, and stops watching the file.
  /// - Returns: false if some edits could not be saved; then the file is still watched.
  public func close() -> Bool {
    guard save() else { return false }
    watcher?.close()
    watcher = nil
    return true
  }
}
