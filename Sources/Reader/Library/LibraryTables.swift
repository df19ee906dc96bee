import Foundation
import GRDB

/// The tables of a library, and the statements on them.
enum LibraryTables {
  /// The number of the newest tables; it is the file's `user_version`.
  static let version: Int32 = 1

  static func version(of db: Database) throws -> Int32 {
    try Int32.fetchOne(db, sql: "PRAGMA user_version") ?? 0
  }

  /// Makes the tables of a new file.
  static func create(_ db: Database) throws {
    // `identity` is null for a book of which only the path is known, `cover` for one whose cover nobody looked for; a
    // book without one has an empty one.
    try db.execute(
      sql: """
        CREATE TABLE book (
          id INTEGER PRIMARY KEY AUTOINCREMENT, path TEXT NOT NULL, identity TEXT,
          title TEXT NOT NULL, authors TEXT NOT NULL DEFAULT '', cover BLOB, place TEXT,
          progress REAL NOT NULL DEFAULT 0, opened REAL NOT NULL,
          is_shelved INTEGER NOT NULL DEFAULT 1, UNIQUE (path, identity));
        CREATE INDEX book_identity ON book (identity);
        CREATE INDEX book_opened ON book (opened);
        CREATE TABLE mark (
          id TEXT PRIMARY KEY, book INTEGER NOT NULL REFERENCES book (id) ON DELETE CASCADE,
          cfi TEXT NOT NULL, color TEXT, note TEXT NOT NULL, excerpt TEXT NOT NULL,
          created REAL NOT NULL);
        CREATE INDEX mark_book ON mark (book);
        PRAGMA user_version = \(version);
        """)
  }

  // MARK: Books

  /// The row of a book: the one of its file, or of a file that is gone, or that now holds another book, with the same
  /// identity.
  ///
  /// - Parameter exists: whether there is a file at a path.
  static func row(
    of key: LibraryKey, in db: Database, exists: (String) -> Bool
  ) throws -> Row? {
    let columns = "id, path, place, cover IS NOT NULL AS has_cover"
    if let row = try Row.fetchOne(
      db,
      sql: """
        SELECT \(columns) FROM book WHERE path = ? AND (identity = ? OR identity IS NULL)
        ORDER BY identity IS NULL
        """, arguments: [key.path, key.identity])
    {
      return row
    }
    guard !key.identity.isEmpty else { return nil }
    let others = try Row.fetchAll(
      db,
      sql: """
        SELECT \(columns), EXISTS (
          SELECT 1 FROM book AS newer WHERE newer.path = book.path AND newer.opened > book.opened
        ) AS is_replaced FROM book WHERE identity = ? ORDER BY opened DESC LIMIT 100
        """, arguments: [key.identity])
    return others.first { $0["is_replaced"] || !exists($0["path"]) }
  }

  /// Notes that a book was opened.
  ///
  /// - Returns: its id.
  static func open(
    _ key: LibraryKey, title: String, authors: String, at time: Date, in db: Database,
    exists: (String) -> Bool
  ) throws -> Int64 {
    if let id = try row(of: key, in: db, exists: exists)?["id"] as Int64? {
      try db.execute(
        sql: """
          UPDATE book SET path = ?, identity = ?, title = ?, authors = ?, opened = ?, is_shelved = 1
          WHERE id = ?
          """,
        arguments: [key.path, key.identity, title, authors, time.timeIntervalSince1970, id])
      return id
    }
    try db.execute(
      sql: "INSERT INTO book (path, identity, title, authors, opened) VALUES (?, ?, ?, ?, ?)",
      arguments: [key.path, key.identity, title, authors, time.timeIntervalSince1970])
    return db.lastInsertedRowID
  }

  /// A book on the shelf that takes part in no more than a list has to show.
  static func shelf(_ db: Database) throws -> [ShelfBook] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT id, path, title, authors, progress, opened, identity IS NULL AS is_unread FROM book
        WHERE is_shelved AND NOT EXISTS (
          SELECT 1 FROM book AS newer WHERE newer.path = book.path AND newer.opened > book.opened)
        ORDER BY opened DESC, id DESC LIMIT 10000
        """
    ).map { row in
      ShelfBook(
        id: row["id"], path: row["path"], title: row["title"], authors: row["authors"],
        progress: min(max(0, row["progress"]), 1),
        opened: Date(timeIntervalSince1970: row["opened"]), isUnread: row["is_unread"])
    }
  }

  // MARK: Marks

  static func marks(ofBook id: Int64, in db: Database) throws -> [BookMark] {
    try Row.fetchAll(
      db, sql: "SELECT * FROM mark WHERE book = ? ORDER BY created", arguments: [id]
    ).compactMap { row in
      guard let id = UUID(uuidString: row["id"]) else { return nil }
      return BookMark(
        id: id, cfi: row["cfi"], color: (row["color"] as String?).flatMap(BookMark.Color.init),
        note: row["note"], excerpt: row["excerpt"],
        created: Date(timeIntervalSince1970: row["created"]))
    }
  }

  static func set(_ mark: BookMark, ofBook id: Int64, in db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO mark (id, book, cfi, color, note, excerpt, created) VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET cfi = excluded.cfi, color = excluded.color,
          note = excluded.note, excerpt = excluded.excerpt
        """,
      arguments: [
        mark.id.uuidString, id, mark.cfi, mark.color?.rawValue, mark.note, mark.excerpt,
        mark.created.timeIntervalSince1970,
      ])
  }
}
