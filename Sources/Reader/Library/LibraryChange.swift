import Foundation
import GRDB

/// Something that is written into a library.
enum LibraryChange: Sendable {
  /// A book was opened.
  case open(LibraryKey, title: String, authors: String, Date)
  case place(LibraryKey, cfi: String, progress: Double)
  case cover(LibraryKey, [UInt8])
  case set(BookMark, LibraryKey)
  case remove(BookMark.ID)
  /// Whether a book stands on the shelf.
  case shelve(ShelfBook.ID, Bool)
  /// What a book that was taken over turned out to be.
  case read(ShelfBook.ID, LibraryKey, title: String, authors: String, cover: [UInt8])

  /// Writes it.
  ///
  /// - Parameter ids: the rows of the books that were opened.
  func write(
    to db: Database, ids: inout [LibraryKey: Int64], exists: (String) -> Bool
  ) throws {
    switch self {
    case .open(let key, let title, let authors, let time):
      ids[key] = try LibraryTables.open(
        key, title: title, authors: authors, at: time, in: db, exists: exists)
    case .place(let key, let cfi, let progress):
      try db.execute(
        sql: "UPDATE book SET place = ?, progress = ? WHERE id = ?",
        arguments: [cfi, progress, ids[key]])
    case .cover(let key, let bytes):
      try db.execute(
        sql: "UPDATE book SET cover = ? WHERE id = ?", arguments: [Data(bytes), ids[key]])
    case .set(let mark, let key):
      if let id = ids[key] { try LibraryTables.set(mark, ofBook: id, in: db) }
    case .remove(let id):
      try db.execute(sql: "DELETE FROM mark WHERE id = ?", arguments: [id.uuidString])
    case .shelve(let id, let isShelved):
      try db.execute(
        sql: "UPDATE book SET is_shelved = ? WHERE id = ?", arguments: [isShelved, id])
    case .read(let id, let key, let title, let authors, let cover):
      // It may have been opened meanwhile, and there may be such a book already.
      try db.execute(
        sql: """
          UPDATE OR IGNORE book SET identity = ?, title = ?, authors = ?, cover = ?
          WHERE id = ? AND identity IS NULL
          """, arguments: [key.identity, title, authors, Data(cover), id])
    }
  }

  /// The opened book that it changes; nil if it names another thing.
  var book: LibraryKey? {
    switch self {
    case .open(let key, _, _, _), .place(let key, _, _), .cover(let key, _), .set(_, let key): key
    case .remove, .shelve, .read: nil
    }
  }

  /// Changes what was read of a book before it was written.
  func apply(to book: inout KeptBook) {
    switch self {
    case .place(book.key, let cfi, _): book.cfi = cfi
    case .cover(book.key, _): book.hasCover = true
    case .set(let mark, book.key):
      book.marks.removeAll { $0.id == mark.id }
      book.marks.append(mark)
    case .remove(let id): book.marks.removeAll { $0.id == id }
    default: break
    }
  }

  /// Whether it makes an earlier change that was not written yet needless.
  func replaces(_ earlier: LibraryChange) -> Bool {
    switch (self, earlier) {
    case (.place(let key, _, _), .place(let other, _, _)): key == other
    case (.set(let mark, _), .set(let other, _)): mark.id == other.id
    case (.remove(let id), .set(let mark, _)): id == mark.id
    default: false
    }
  }
}
