import Documents
import Foundation
import GRDB
import Panorama
import PanoramaBook
import PanoramaImages
import Synchronization

/// The books that somebody reads: where each was left, its marks, and what a shelf shows of it, in one SQLite file.
///
/// Changes are written by a thread of the library, one after another, and each is in the file a moment later, whatever
/// happens to the program then. Those that cannot be written are kept and tried again with the next one and in `close()`.
/// Several programs may use the file. Any thread may call.
public final class ReaderLibrary: Sendable {
  /// `$XDG_DATA_HOME/panorama/library.sqlite`, by default in `~/.local/share` (see `BaseFolder`).
  public static var standardPath: String { BaseFolder.data.path() + "/panorama/library.sqlite" }

  private struct State {
    /// Nil until the file is open.
    var connections: (any DatabaseWriter)?
    /// What is being written.
    var leaving: [LibraryChange] = []
    /// Whether anything has been asked of it.
    var isUsed = false
    /// What is written next.
    var waiting: [LibraryChange] = []
    /// How each book was opened, for a file that has to begin anew.
    var opened: [LibraryKey: LibraryChange] = [:]
    /// The rows of the books that were opened.
    var ids: [LibraryKey: Int64] = [:]
    /// What was said to be wrong last.
    var problem: DocumentError?
  }

  /// Nil for a library in memory.
  private let path: String?
  private let former: StateFolder?
  private let didFail: @Sendable (DocumentError) -> Void
  private let state = Mutex(State())
  /// The marks of books that are on the screen.
  @MainActor private var shown: [LibraryKey: ShownMarks] = [:]
  /// One thread, so that changes are written in their order.
  private let work = WorkQueue(threads: 1, niceness: 0)
  /// The number of changes that may wait for a disk with room; of more, the oldest are given up.
  private static let maximumWaiting = 10_000

  /// A library. Its file is opened with the first call.
  ///
  /// - Parameters:
  ///   - path: the file, which is made if necessary; nil keeps everything in memory only.
  ///   - former: the folder with the `books.json` that earlier versions kept, which a new library takes over.
  ///   - didFail: called once when something begins to go wrong, on the library's thread.
  public init(
    path: String?, former: StateFolder? = nil,
    didFail: @escaping @Sendable (DocumentError) -> Void = { _ in }
  ) {
    (self.path, self.former, self.didFail) = (path, former, didFail)
  }

  // MARK: Reading

  /// Begins to open the file, so that it is open when it is needed.
  public func prepare() { submit { [self] in _ = connections() } }

  /// What is kept of a book, which is the newest one on the shelf from now on.
  ///
  /// - Parameters:
  ///   - book: the book.
  ///   - path: its file. A file that was moved is found by what the book says of itself.
  ///   - time: now.
  public func open(_ book: Book, at path: String, _ time: Date) -> KeptBook {
    let key = LibraryKey(book, path: Self.absolute(path))
    var kept = KeptBook(key: key)
    // Where the same book was opened a moment ago decides whether this is another copy of it, and if it was moved
    // since then, what was kept of it at its former place is this book's.
    let isAgain = state.withLock { state in
      state.opened.keys.contains { $0.identity == key.identity && state.ids[$0] == nil }
        || (state.leaving + state.waiting).contains {
          $0.book.map { $0.identity == key.identity && $0 != key } ?? false
        }
    }
    if isAgain { flush() }
    read { db in
      guard let row = try LibraryTables.row(of: key, in: db, exists: Self.exists) else { return }
      kept.cfi = row["place"]
      kept.hasCover = row["has_cover"]
      kept.marks = try LibraryTables.marks(ofBook: row["id"], in: db)
    }
    let change = LibraryChange.open(
      key, title: Self.title(of: book, path), authors: Self.authors(of: book), time)
    state.withLock { state in
      state.opened[key] = change
      // What was changed a moment ago may not be in the file yet.
      for change in state.leaving + state.waiting { change.apply(to: &kept) }
    }
    write(change)
    return kept
  }

  /// The books on the shelf, the newest first.
  public var shelf: [ShelfBook] { read(LibraryTables.shelf) ?? [] }

  /// The picture of a book's cover as the file of a picture; nil if it is not known yet, and empty if there is none.
  func cover(_ id: ShelfBook.ID) -> [UInt8]? {
    read { try Data.fetchOne($0, sql: "SELECT cover FROM book WHERE id = ?", arguments: [id]) }?
      .map { [UInt8]($0) }
  }

  private func read<T>(_ body: (Database) throws -> T) -> T? {
    // Only for the file to be open: what another program writes is not waited for.
    if state.withLock({ $0.connections == nil }) { flush() }
    guard let connections = state.withLock({ $0.connections }) else { return nil }
    do {
      return try connections.read(body)
    } catch {
      say(error)
      return nil
    }
  }

  // MARK: Writing

  /// Keeps where a book was left.
  ///
  /// - Parameters:
  ///   - cfi: the place, an EPUB CFI.
  ///   - progress: how much of the book is above it, 0 … 1.
  public func keep(_ book: KeptBook, at cfi: String, progress: Double) {
    write(.place(book.key, cfi: cfi, progress: progress.isFinite ? progress : 0))
  }

  /// The marks of a book that was opened. They are kept here, and windows that show the same book share them.
  @MainActor public func marks(of kept: KeptBook, in book: Book) -> BookMarks {
    if let marks = shown[kept.key]?.marks, marks.chapterCount == book.chapters.count {
      return marks
    }
    let marks = BookMarks(book, kept.marks)
    marks.onSet = { [weak self] in self?.set($0, of: kept) }
    marks.onRemove = { [weak self] in self?.remove($0) }
    shown = shown.filter { $0.value.marks != nil }
    shown[kept.key] = ShownMarks(marks: marks)
    return marks
  }

  /// Keeps a mark that is new or has changed.
  public func set(_ mark: BookMark, of book: KeptBook) { write(.set(mark, book.key)) }

  /// Forgets a mark.
  public func remove(_ id: BookMark.ID) { write(.remove(id)) }

  /// Keeps a small picture of a book's cover, if the library has none yet.
  ///
  /// - Parameter work: the queue on which it is made; nil makes it at once.
  public func readCover(of book: Book, _ kept: KeptBook, _ work: WorkQueue?) {
    if kept.hasCover { return }
    let make = { @Sendable [self] in write(.cover(kept.key, BookCover.bytes(of: book))) }
    if let work { work.submit(WorkQueue.Urgency(.background)) { _ in make() } } else { make() }
  }

  /// Takes a book off the shelf or puts it back. Its file stays, and so do its place and marks, for when it is opened again.
  @_spi(ReaderTests) public func set(_ book: ShelfBook, isShelved: Bool) {
    write(.shelve(book.id, isShelved))
  }

  /// Keeps what a book is that was taken over from an older version.
  func note(_ book: Book, _ shelved: ShelfBook, cover: [UInt8]) {
    write(
      .read(
        shelved.id, LibraryKey(book, path: shelved.path), title: Self.title(of: book, shelved.path),
        authors: Self.authors(of: book), cover: cover))
  }

  private func write(_ change: LibraryChange) {
    state.withLock { state in
      state.waiting.removeAll { change.replaces($0) }
      state.waiting.append(change)
      if state.waiting.count > Self.maximumWaiting { state.waiting.removeFirst() }
    }
    submit { [self] in writeWaiting() }
  }

  private func writeWaiting(again isAgain: Bool = false) {
    guard let connections = connections(isSuspect: isAgain) else { return }
    let (changes, ids) = state.withLock { state in
      state.leaving = state.waiting
      state.waiting = []
      return (state.leaving, state.ids)
    }
    guard !changes.isEmpty else { return }
    do {
      let new = try connections.write { db in
        var ids = ids
        for change in changes { try change.write(to: db, ids: &ids, exists: Self.exists) }
        return ids
      }
      state.withLock { state in
        state.leaving = []
        state.ids = new
        state.problem = nil
      }
    } catch {
      // They come before those that were made meanwhile.
      state.withLock { state in
        let later = state.waiting
        state.waiting = changes.filter { old in !later.contains { $0.replaces(old) } } + later
        state.leaving = []
      }
      guard !isAgain, path != nil, (error as? DatabaseError)?.isDamage ?? false else {
        return say(error)
      }
      // It was damaged while it was open. The books that are open are in the new file, too.
      state.withLock { state in
        state.connections = nil
        state.ids = [:]
        state.waiting = Array(state.opened.values) + state.waiting
      }
      writeWaiting(again: true)
    }
  }

  /// Waits until all changes are in the file, or could not be written.
  public func flush() {
    let done = DispatchSemaphore(value: 0)
    submit { [self] in
      _ = connections()
      writeWaiting()
      done.signal()
    }
    done.wait()
  }

  /// Writes what has to be written, and closes the file. What cannot be written even now is lost, which is said.
  public func close() {
    // A program that shows no book makes no file.
    guard state.withLock({ $0.isUsed }) else { return work.close() }
    flush()
    if let path, state.withLock({ !$0.waiting.isEmpty }) {
      didFail(
        DocumentError(
          .inputOutput, path: path,
          "could not be written: the last places and notes are lost; make room or free the file"))
    }
    work.close()
    let connections = state.withLock { $0.connections }
    // The last connection applies the log to the file and removes it, which one that only reads cannot do.
    (connections as? DatabasePool)?.invalidateReadOnlyConnections()
    try? connections?.close()
  }

  deinit {
    // If the system allows no thread, libdispatch would wait for one here.
    let connections = state.withLock { $0.connections }
    if !BackgroundThread.start(name: "library", stackSize: 1 << 16, {}), let connections {
      _ = Unmanaged.passRetained(connections as AnyObject)
    }
  }

  /// Limits the size of the file, in pages of SQLite, as a disk does that is full.
  @_spi(ReaderTests) public func limit(pages: Int) {
    try? state.withLock { $0.connections }?.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA max_page_count = \(pages)")
    }
  }

  private func submit(_ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.isUsed = true }
    work.submit(WorkQueue.Urgency(.visible)) { _ in body() }
  }

  // MARK: The file

  /// The open file, or what stands in for it. Only on the library's thread.
  private func connections(isSuspect: Bool = false) -> (any DatabaseWriter)? {
    if let open = state.withLock({ $0.connections }) { return open }
    var found: (any DatabaseWriter)?
    if let path {
      do {
        let file = try LibraryFile(path: path).open(isSuspect: isSuspect) { [former] db in
          try FormerBooks.take(from: former, into: db)
        }
        found = file.connections
        if let damage = file.damage { say(damage) }
        FormerBooks.remove(from: former)
      } catch {
        say(error)
      }
    }
    if found == nil {
      // Reading goes on without a file.
      let memory = try? DatabaseQueue()
      try? memory?.write(LibraryTables.create)
      found = memory
    }
    state.withLock { $0.connections = found }
    return found
  }

  /// Says once what is wrong.
  private func say(_ error: any Error) {
    guard let path else { return }
    let problem = DocumentError(library: error, path: path)
    let isNew = state.withLock { state in
      defer { state.problem = problem }
      return state.problem != problem
    }
    if isNew { didFail(problem) }
  }

  private static func title(of book: Book, _ path: String) -> String {
    let title = line(book.title)
    return title.isEmpty ? DocumentFile.name(path) : title
  }

  private static func authors(of book: Book) -> String {
    line(book.authors.joined(separator: ", "))
  }

  /// A text in one line, no longer than a shelf can show.
  private static func line(_ text: String) -> String {
    let words = text.prefix(300).split(whereSeparator: { $0.isWhitespace || $0.isNewline })
    return words.joined(separator: " ")
  }

  static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }

  static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
}

/// Marks that are shown as long as a window has them.
private struct ShownMarks {
  weak var marks: BookMarks?
}
