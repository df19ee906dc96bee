import Foundation
import Panorama
import PanoramaBook
import PanoramaImages
import Synchronization

/// Reads in the background what the shelf shows: pictures of covers, which files are gone, and books that were taken over
/// from an older version.
final class ShelfReader: Sendable {
  private struct State {
    var wanted: [ShelfBook] = []
    var isWorking = false
    var isClosed = false
  }

  private let library: ReaderLibrary
  private let work: WorkQueue?
  private let state = Mutex(State())
  private let deliver: @Sendable (ShelfBook.ID, CGImage?) -> Void

  /// - Parameters:
  ///   - work: the queue on which it reads; nil reads at once.
  ///   - deliver: called with each cover, on the queue's thread; nil for a book without one.
  init(
    _ library: ReaderLibrary, _ work: WorkQueue?,
    deliver: @escaping @Sendable (ShelfBook.ID, CGImage?) -> Void
  ) {
    (self.library, self.work, self.deliver) = (library, work, deliver)
  }

  /// Reads covers, the first first. What was wanted before and has not begun is not read any more.
  func want(_ books: [ShelfBook]) {
    let starts = state.withLock { state in
      guard !state.isClosed else { return false }
      state.wanted = books.reversed()
      defer { state.isWorking = true }
      return !state.isWorking
    }
    if starts { readNext() }
  }

  /// Finds out which files are gone.
  func findGone(_ books: [ShelfBook], then: @escaping @Sendable (Set<ShelfBook.ID>) -> Void) {
    let find = { @Sendable in
      then(Set(books.filter { !ReaderLibrary.exists($0.path) }.map(\.id)))
    }
    // A network share may take long to answer.
    if let work { work.submitBlocking { _ in find() } } else { find() }
  }

  func close() {
    state.withLock { state in
      state.isClosed = true
      state.wanted = []
    }
  }

  private func readNext() {
    guard let work else {
      while let book = next() { read(book) }
      return
    }
    guard let book = next() else { return }
    work.submit(WorkQueue.Urgency(.background)) { [self] _ in
      read(book)
      readNext()
    }
  }

  private func read(_ book: ShelfBook) {
    var bytes = library.cover(book.id)
    if bytes == nil, book.isUnread,
      let read = try? Book(contentsOf: URL(fileURLWithPath: book.path))
    {
      let cover = BookCover.bytes(of: read)
      library.note(read, book, cover: cover)
      bytes = cover
    }
    let image = (bytes?.isEmpty ?? true) ? nil : bytes.flatMap { try? CGImage.load($0) }
    if !state.withLock({ $0.isClosed }) { deliver(book.id, image) }
  }

  private func next() -> ShelfBook? {
    state.withLock { state in
      if let book = state.wanted.popLast() { return book }
      state.isWorking = false
      return nil
    }
  }
}
