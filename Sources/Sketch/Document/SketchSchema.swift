#if Apps
  import Foundation
  import GRDB
  import Panorama

  /// The tables of a sketch and the statements on them.
  ///
  /// `edit` is the journal: undo marks the newest edit that is done as undone and toggles its
  /// strokes, redo the reverse. A new edit first drops what was undone.
  enum SketchSchema {
    private static let tables = """
      CREATE TABLE stroke (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        visible INTEGER NOT NULL DEFAULT 1,
        color INTEGER NOT NULL,   -- 0xAARRGGBB, not premultiplied
        width REAL NOT NULL,      -- scene units
        points BLOB NOT NULL      -- x, y, x, y, ... 64-bit floats, little-endian
      );
      CREATE TABLE edit (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        kind TEXT NOT NULL CHECK (kind IN ('add', 'erase')),
        undone INTEGER NOT NULL DEFAULT 0
      );
      CREATE TABLE edit_stroke (
        edit INTEGER NOT NULL REFERENCES edit(id) ON DELETE CASCADE,
        stroke INTEGER NOT NULL REFERENCES stroke(id) ON DELETE CASCADE,
        PRIMARY KEY (edit, stroke)
      ) WITHOUT ROWID;
      CREATE INDEX edit_undone ON edit(undone, id);
      CREATE INDEX edit_stroke_stroke ON edit_stroke(stroke);
      """

    static func createInMemory() throws -> DatabaseQueue {
      let database = try DatabaseQueue()
      try database.write { try $0.execute(sql: tables) }
      return database
    }

    /// Makes an empty sketch beside `path` and renames it into place: a reader sees all or nothing.
    static func create(path: String) throws {
      let temporary = path + ".new-\(ProcessInfo.processInfo.processIdentifier)"
      try? FileManager.default.removeItem(atPath: temporary)
      defer { try? FileManager.default.removeItem(atPath: temporary) }
      let database = try DatabaseQueue(path: temporary)
      try database.write { db in
        try db.execute(sql: tables)
        try db.execute(sql: "PRAGMA application_id = \(SketchFileHeader.applicationID)")
        try db.execute(sql: "PRAGMA user_version = \(SketchFileHeader.schemaVersion)")
      }
      try database.close()
      try FileManager.default.moveItem(atPath: temporary, toPath: path)
    }

    /// Opens an existing, checked sketch. Changes nothing in it.
    static func open(path: String) throws -> DatabaseQueue {
      var configuration = Configuration()
      configuration.busyMode = .timeout(2)
      return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Switches to write-ahead logging, which makes a commit one append; closing folds the log
    /// back in. The file remembers it, so this writes only the first time.
    static func prepareForWriting(_ database: DatabaseQueue) throws {
      try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
    }

    static func visibleStrokes(_ db: Database) throws -> [SketchStroke] {
      try strokes(where: "visible", in: db)
    }

    /// By ascending id. Rows that make no stroke are left out.
    private static func strokes(
      where condition: String, arguments: StatementArguments = [], in db: Database
    ) throws -> [SketchStroke] {
      var strokes: [SketchStroke] = []
      let rows = try Row.fetchCursor(
        db,
        sql: "SELECT id, color, width, points FROM stroke WHERE \(condition) ORDER BY id",
        arguments: arguments)
      while let row = try rows.next() {
        // A damaged file may hold any type in any column.
        guard let id = Int64.fromDatabaseValue(row[0]), let color = Int64.fromDatabaseValue(row[1]),
          let width = Double.fromDatabaseValue(row[2]), let blob = Data.fromDatabaseValue(row[3])
        else { continue }
        let points = decode(blob)
        guard !points.isEmpty, width.isFinite, width > 0 else { continue }
        strokes.append(
          SketchStroke(
            id: id, points: points, width: width,
            color: CGColor(argb: UInt32(truncatingIfNeeded: color))))
      }
      return strokes
    }

    static func insert(_ stroke: SketchStroke, in db: Database) throws -> Int64 {
      try dropUndone(db)
      try db.execute(
        sql: "INSERT INTO stroke (color, width, points) VALUES (?, ?, ?)",
        arguments: [Int64(stroke.color.argb), stroke.width, encode(stroke.points)])
      let id = db.lastInsertedRowID
      try record("add", strokes: [id], in: db)
      return id
    }

    static func erase(_ ids: [Int64], in db: Database) throws {
      try dropUndone(db)
      for id in ids {
        try db.execute(sql: "UPDATE stroke SET visible = 0 WHERE id = ?", arguments: [id])
      }
      try record("erase", strokes: ids, in: db)
    }

    static func undo(_ db: Database) throws -> SketchChange? {
      try toggle("SELECT max(id) FROM edit WHERE undone = 0", undone: true, in: db)
    }

    static func redo(_ db: Database) throws -> SketchChange? {
      try toggle("SELECT min(id) FROM edit WHERE undone = 1", undone: false, in: db)
    }

    static func history(_ db: Database) throws -> (canUndo: Bool, canRedo: Bool) {
      let undo = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM edit WHERE undone = 0)")
      let redo = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM edit WHERE undone = 1)")
      return (undo ?? false, redo ?? false)
    }

    private static func record(_ kind: String, strokes: [Int64], in db: Database) throws {
      try db.execute(sql: "INSERT INTO edit (kind) VALUES (?)", arguments: [kind])
      let edit = db.lastInsertedRowID
      for stroke in strokes {
        try db.execute(
          sql: "INSERT INTO edit_stroke (edit, stroke) VALUES (?, ?)", arguments: [edit, stroke])
      }
    }

    /// What was undone cannot come back after a new edit: strokes it added go for good.
    private static func dropUndone(_ db: Database) throws {
      guard try history(db).canRedo else { return }
      // CROSS JOIN keeps SQLite from looking at every stroke's edit first.
      try db.execute(
        sql: """
          DELETE FROM stroke WHERE id IN (
            SELECT stroke FROM edit CROSS JOIN edit_stroke ON edit_stroke.edit = edit.id
            WHERE edit.undone = 1 AND edit.kind = 'add')
          """)
      try db.execute(sql: "DELETE FROM edit WHERE undone = 1")
    }

    private static func toggle(
      _ select: String, undone: Bool, in db: Database
    ) throws -> SketchChange? {
      guard let edit = try Int64.fetchOne(db, sql: select) else { return nil }
      try db.execute(
        sql: "UPDATE edit SET undone = ? WHERE id = ?", arguments: [undone, edit])
      try db.execute(
        sql: """
          UPDATE stroke SET visible = NOT visible
          WHERE id IN (SELECT stroke FROM edit_stroke WHERE edit = ?)
          """, arguments: [edit])
      let concerned = "id IN (SELECT stroke FROM edit_stroke WHERE edit = ?)"
      return SketchChange(
        removed: try Int64.fetchAll(
          db, sql: "SELECT id FROM stroke WHERE NOT visible AND \(concerned)", arguments: [edit]),
        inserted: try strokes(where: "visible AND \(concerned)", arguments: [edit], in: db))
    }

    static func encode(_ points: [SIMD2<Double>]) -> Data {
      var data = Data(capacity: points.count * 16)
      for value in points.lazy.flatMap({ [$0.x, $0.y] }) {
        withUnsafeBytes(of: value.bitPattern.littleEndian) { data.append(contentsOf: $0) }
      }
      return data
    }

    /// Points that are no numbers are left out.
    static func decode(_ data: Data) -> [SIMD2<Double>] {
      data.withUnsafeBytes { bytes in
        (0..<(bytes.count / 16)).compactMap { i in
          func value(_ offset: Int) -> Double {
            Double(
              bitPattern: UInt64(
                littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
          }
          let p = SIMD2(value(i * 16), value(i * 16 + 8))
          return p.x.isFinite && p.y.isFinite ? p : nil
        }
      }
    }
  }
#endif
