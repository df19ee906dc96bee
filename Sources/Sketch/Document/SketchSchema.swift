#if Apps
  import Foundation
  import GRDB
  import Panorama

  /// The statements on a sketch's tables.
  ///
  /// The table `edit` is the history. Undo marks the newest edit that is not undone and toggles its
  /// strokes; redo reverses that. A new edit first deletes the undone edits.
  enum SketchSchema {
    /// Writes the document's id, the application id and the version.
    static func sign(_ db: Database, id: String) throws {
      try db.execute(sql: "INSERT INTO document (id) VALUES (?)", arguments: [id])
      try mark(db)
    }

    private static func mark(_ db: Database) throws {
      try db.execute(sql: "PRAGMA application_id = \(SketchFileHeader.applicationID)")
      try db.execute(sql: "PRAGMA user_version = \(SketchFileHeader.schemaVersion)")
    }

    /// The document's id; nil in a file of version 1.
    static func id(of db: Database) throws -> String? {
      guard try version(of: db) >= 2 else { return nil }
      return try String.fetchOne(db, sql: "SELECT id FROM document")
    }

    static func version(of db: Database) throws -> Int32 {
      try Int32.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    }

    /// Whether SQLite's quick check finds no damage.
    static func isSound(_ db: Database) throws -> Bool {
      try String.fetchOne(db, sql: "PRAGMA quick_check(1)") == "ok"
    }

    /// Migrates an older file; O(n) from version 1.
    /// - Parameter id: the document's id, if it has none yet.
    static func upgrade(_ db: Database, id: String) throws {
      let version = max(1, try version(of: db))
      for next in (version + 1)...SketchFileHeader.schemaVersion {
        try SketchTables.add(version: next, to: db)
        guard next == 2 else { continue }
        try forEachStroke(where: "1", in: db) { try insertBox(of: $0, in: db) }
        try db.execute(sql: "INSERT INTO document (id) VALUES (?)", arguments: [id])
      }
      try mark(db)
    }

    /// The ids of visible strokes, ascending; from version 2 on without reading any stroke. O(n)
    static func visibleIDs(_ db: Database) throws -> [Int64] {
      guard try version(of: db) >= 2 else {
        return try Int64.fetchAll(db, sql: "SELECT id FROM stroke WHERE visible ORDER BY id")
      }
      return try Int64.fetchAll(
        db,
        sql: """
          SELECT stroke FROM stroke_box WHERE stroke NOT IN (
            SELECT id FROM stroke INDEXED BY stroke_hidden WHERE NOT visible)
          ORDER BY stroke
          """)
    }

    /// The boxes of the visible strokes; from version 2 on without reading any stroke. O(n)
    static func index(_ db: Database) throws -> StrokeIndex {
      guard try version(of: db) >= 2 else {
        var index = StrokeIndex()
        try forEachStroke(where: "visible", in: db) { index.append($0.id, SketchBox($0)) }
        return index
      }
      let last = try Int64.fetchOne(db, sql: "SELECT max(stroke) FROM stroke_box") ?? 0
      // The file is not trusted: reserve room for at most four million strokes.
      var index = StrokeIndex(capacity: Int(min(max(0, last), 1 << 22)))
      let rows = try SketchRows(
        """
        SELECT stroke, box FROM stroke_box WHERE stroke NOT IN (
          SELECT id FROM stroke INDEXED BY stroke_hidden WHERE NOT visible)
        ORDER BY stroke
        """, in: db)
      var id = Int64.min
      while let row = try rows.nextBox(after: &id) { index.append(row.id, row.box) }
      return index
    }

    /// Bytes of the file with its log applied.
    static func size(_ db: Database) throws -> Int64 {
      let pages = try Int64.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      return pages * (try Int64.fetchOne(db, sql: "PRAGMA page_size") ?? 0)
    }

    /// Visits the visible strokes among `ids`, in that order.
    static func forEachVisibleStroke(
      _ ids: some Sequence<Int64>, in db: Database, _ body: (SketchStroke) throws -> Void
    ) throws {
      let rows = try SketchRows(select("visible AND id = ?", in: db), in: db)
      for id in ids {
        try rows.restart(id)
        var last = Int64.min
        if let stroke = try rows.nextStroke(after: &last) { try body(stroke) }
      }
    }

    static func visibleStrokes(_ db: Database) throws -> [SketchStroke] {
      try strokes(where: "visible", in: db)
    }

    private static func strokes(
      where condition: String, argument: Int64? = nil, in db: Database
    ) throws -> [SketchStroke] {
      var strokes: [SketchStroke] = []
      try forEachStroke(where: condition, argument: argument, in: db) { strokes.append($0) }
      return strokes
    }

    /// Visits strokes by ascending id, skipping invalid rows.
    static func forEachStroke(
      where condition: String, argument: Int64? = nil, in db: Database,
      _ body: (SketchStroke) throws -> Void
    ) throws {
      let rows = try SketchRows(
        select(condition, in: db) + " ORDER BY id", argument: argument, in: db)
      var last = Int64.min
      while let stroke = try rows.nextStroke(after: &last) { try body(stroke) }
    }

    private static func select(_ condition: String, in db: Database) throws -> String {
      guard try version(of: db) >= 3 else {
        return
          "SELECT id, color, width, points, NULL, NULL, NULL, NULL FROM stroke WHERE \(condition)"
      }
      return """
        SELECT id, color, width, points, tool, scale, lag, timing
        FROM stroke LEFT JOIN stroke_ink ON stroke_ink.stroke = id WHERE \(condition)
        """
    }

    /// - Parameter keepingID: false has SQLite choose the id.
    /// - Returns: the stroke's id.
    static func insert(
      _ stroke: SketchStroke, keepingID: Bool = false, in db: Database
    ) throws -> Int64 {
      try dropUndone(db)
      try db.execute(
        sql: "INSERT INTO stroke (id, color, width, points) VALUES (?, ?, ?, ?)",
        arguments: [
          keepingID ? stroke.id : nil, Int64(stroke.color.argb), stroke.width,
          encode(stroke.points),
        ])
      var stroke = stroke
      stroke.id = db.lastInsertedRowID
      try insertBox(of: stroke, in: db)
      try insertInk(of: stroke, in: db)
      try record("add", strokes: [stroke.id], in: db)
      return stroke.id
    }

    private static func insertBox(of stroke: SketchStroke, in db: Database) throws {
      try db.execute(
        sql: "INSERT INTO stroke_box (stroke, box) VALUES (?, ?)",
        arguments: [stroke.id, SketchBox(stroke).data])
    }

    private static func insertInk(of stroke: SketchStroke, in db: Database) throws {
      guard let ink = stroke.ink, let samples = stroke.samples else { return }
      var timing = Data(capacity: samples.count * 8)
      for value in samples.lazy.flatMap({ [Float($0.time), $0.pressure.map { Float($0) } ?? .nan] })
      {
        withUnsafeBytes(of: value.bitPattern.littleEndian) { timing.append(contentsOf: $0) }
      }
      try db.execute(
        sql: "INSERT INTO stroke_ink (stroke, tool, scale, lag, timing) VALUES (?, ?, ?, ?, ?)",
        arguments: [stroke.id, ink.tool.rawValue, ink.scale, ink.lag, timing])
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

    /// Deletes undone edits, which a new edit makes unreachable, and the strokes that they added.
    private static func dropUndone(_ db: Database) throws {
      guard try history(db).canRedo else { return }
      // CROSS JOIN keeps SQLite from visiting every stroke's edit first.
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
        inserted: try strokes(where: "visible AND \(concerned)", argument: edit, in: db))
    }

    static func encode(_ points: [SIMD2<Double>]) -> Data {
      var data = Data(capacity: points.count * 16)
      for value in points.lazy.flatMap({ [$0.x, $0.y] }) {
        withUnsafeBytes(of: value.bitPattern.littleEndian) { data.append(contentsOf: $0) }
      }
      return data
    }
  }
#endif
