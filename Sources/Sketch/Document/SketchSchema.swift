import Foundation
import GRDB
import Panorama

/// The statements on a sketch's tables, except for those on its history.
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
  /// - Parameter id: the document's new id, if it has none yet.
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

  /// A sketch is large if it has at least this many bytes without its pictures, or at least
  /// `maximumPictures` bytes of pictures. The strokes of a large sketch are read only when they are needed.
  private static let largeSize: Int64 = 8 << 20
  private static let maximumPictures: Int64 = 256 << 20

  /// The layers and the visible strokes, or only the boxes of a large sketch's strokes. O(n)
  static func visible(_ db: Database) throws -> VisibleStrokes {
    let layers = try SketchHistory.layers(db)
    let pictures = try SketchContents.pictureBytes(db)
    let isLarge = try size(db) - pictures >= largeSize || pictures >= maximumPictures
    var visible =
      isLarge
      ? VisibleStrokes(index: try index(db), layers: layers)
      : VisibleStrokes(live: try visibleStrokes(db), layers: layers)
    visible.paper = try SketchHistory.paper(db)
    return visible
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
  private static func index(_ db: Database) throws -> StrokeIndex {
    guard try version(of: db) >= 2 else {
      var index = StrokeIndex()
      try forEachStroke(where: "visible", in: db) { index.append($0.id, SketchBox($0)) }
      return index
    }
    let last = try Int64.fetchOne(db, sql: "SELECT max(stroke) FROM stroke_box") ?? 0
    // The file is not trusted, so this reserves room for at most four million strokes.
    var index = StrokeIndex(capacity: Int(min(max(0, last), 1 << 22)))
    let rows = try SketchRows(
      """
      SELECT stroke, box FROM stroke_box WHERE stroke NOT IN (
        SELECT id FROM stroke INDEXED BY stroke_hidden WHERE NOT visible)
      ORDER BY stroke
      """, in: db)
    var id = Int64.min
    while let row = try rows.nextBox(after: &id) { index.append(row.id, row.box) }
    let (places, layers) = try places(db)
    index.sort(by: StrokePlaces(places), layers: layers, groups: try groups(db))
    return index
  }

  /// The places of strokes that are drawn in another stroke's place, and the layers of strokes that are not
  /// in layer 0, by the strokes' ids.
  private static func places(
    _ db: Database
  ) throws -> (places: [Int64: Int64], layers: [Int64: Int64]) {
    guard try version(of: db) >= 4 else { return ([:], [:]) }
    var (places, layers): ([Int64: Int64], [Int64: Int64]) = ([:], [:])
    let rows = try Row.fetchCursor(
      db, sql: "SELECT stroke, place, layer FROM stroke_place ORDER BY stroke")
    var last = Int64.min
    while let row = try rows.next() {
      guard let id = Int64.fromDatabaseValue(row[0]), id > last,
        let place = Int64.fromDatabaseValue(row[1]), let layer = Int64.fromDatabaseValue(row[2])
      else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
      if place != 0 { places[id] = place }
      if layer != 0 { layers[id] = layer }
      last = id
    }
    return (places, layers)
  }

  /// The groups of strokes that are in one, by the strokes' ids.
  private static func groups(_ db: Database) throws -> [Int64: Int64] {
    guard try version(of: db) >= 8 else { return [:] }
    var groups: [Int64: Int64] = [:]
    let rows = try Row.fetchCursor(
      db, sql: "SELECT stroke, grouping FROM stroke_group ORDER BY stroke")
    var last = Int64.min
    while let row = try rows.next() {
      guard let id = Int64.fromDatabaseValue(row[0]), id > last,
        let group = Int64.fromDatabaseValue(row[1])
      else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
      groups[id] = group
      last = id
    }
    return groups
  }

  /// The size of the file with its log applied, in bytes.
  private static func size(_ db: Database) throws -> Int64 {
    let pages = try Int64.fetchOne(db, sql: "PRAGMA page_count") ?? 0
    return pages * (try Int64.fetchOne(db, sql: "PRAGMA page_size") ?? 0)
  }

  /// Visits the visible strokes among `ids`, in the order of `ids`.
  static func forEachVisibleStroke(
    _ ids: some Sequence<Int64>, in db: Database, _ body: (SketchStroke) throws -> Void
  ) throws {
    var rows = try SketchRows(select("visible AND id = ?", in: db), in: db)
    for id in ids {
      try rows.restart(id)
      var last = Int64.min
      if let stroke = try rows.nextStroke(after: &last) { try body(stroke) }
    }
  }

  private static func visibleStrokes(_ db: Database) throws -> [SketchStroke] {
    try strokes(where: "visible", in: db).sorted { $0.order < $1.order }
  }

  static func strokes(
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
    var rows = try SketchRows(
      select(condition, in: db) + " ORDER BY id", argument: argument, in: db)
    var last = Int64.min
    while let stroke = try rows.nextStroke(after: &last) { try body(stroke) }
  }

  private static func select(_ condition: String, in db: Database) throws -> String {
    let version = try version(of: db)
    let ink = version >= 3 ? "tool, scale, lag, timing" : "NULL, NULL, NULL, NULL"
    let place = version >= 4 ? "place, layer, erased" : "NULL, NULL, NULL"
    let content = version >= 5 ? "picture, note" : "NULL, NULL"
    let group =
      version >= 8 ? "grouping, stroke_shape.kind, stroke_shape.points" : "NULL, NULL, NULL"
    let note = version >= 9 ? "style, stroke_look.paper, page" : "NULL, NULL, NULL"
    return """
      SELECT id, color, width, stroke.points, \(ink), \(place), \(content), \(group), \(note)
      FROM stroke
      \(version >= 3 ? "LEFT JOIN stroke_ink ON stroke_ink.stroke = id" : "")
      \(version >= 4 ? "LEFT JOIN stroke_place ON stroke_place.stroke = id" : "")
      \(version >= 5 ? "LEFT JOIN stroke_content ON stroke_content.stroke = id" : "")
      \(version >= 8 ? "LEFT JOIN stroke_group ON stroke_group.stroke = id" : "")
      \(version >= 8 ? "LEFT JOIN stroke_shape ON stroke_shape.stroke = id" : "")
      \(version >= 9 ? "LEFT JOIN stroke_look ON stroke_look.stroke = id" : "")
      WHERE \(condition)
      """
  }

  /// - Parameter keepingID: if false, SQLite chooses the id.
  /// - Returns: the stroke's id.
  static func insertRow(
    of stroke: SketchStroke, keepingID: Bool, in db: Database
  ) throws -> Int64 {
    try db.executeRepeatedly(
      sql: "INSERT INTO stroke (id, color, width, points) VALUES (?, ?, ?, ?)",
      arguments: [
        keepingID ? stroke.id : nil, Int64(stroke.color.argb), stroke.width,
        StrokeBytes.data(stroke.points),
      ])
    var stroke = stroke
    stroke.id = db.lastInsertedRowID
    try insertBox(of: stroke, in: db)
    try insertInk(of: stroke, in: db)
    try insertPlace(of: stroke, in: db)
    try SketchContents.insert(of: stroke, in: db)
    if stroke.group != 0 {
      try db.executeRepeatedly(
        sql: "INSERT INTO stroke_group (stroke, grouping) VALUES (?, ?)",
        arguments: [stroke.id, stroke.group])
    }
    if let shape = stroke.shape {
      try db.executeRepeatedly(
        sql: "INSERT INTO stroke_shape (stroke, kind, points) VALUES (?, ?, ?)",
        arguments: [stroke.id, shape.kind.rawValue, StrokeBytes.data(shape.points)])
    }
    // Programs that do not know parts of notes leave shapes of notes out.
    if stroke.note != nil, !stroke.noteStyle.parts.isEmpty {
      try db.executeRepeatedly(
        sql: "INSERT INTO stroke_shape (stroke, kind, points) VALUES (?, ?, ?)",
        arguments: [
          stroke.id, SketchRows.partsOfNote,
          StrokeBytes.data(NotePart.numbers(stroke.noteStyle.parts)),
        ])
    }
    let style = stroke.note == nil ? NoteStyle() : stroke.noteStyle.withoutParts
    let page = stroke.picture?.page ?? 0
    if style != NoteStyle() || page != 0 {
      try db.executeRepeatedly(
        sql: "INSERT INTO stroke_look (stroke, style, paper, page) VALUES (?, ?, ?, ?)",
        arguments: [stroke.id, style.flags, style.paper.map { Int64($0.argb) }, page])
    }
    return stroke.id
  }

  private static func insertPlace(of stroke: SketchStroke, in db: Database) throws {
    guard stroke.place != 0 || stroke.layer != 0 || stroke.erasure != nil else { return }
    try db.executeRepeatedly(
      sql: "INSERT INTO stroke_place (stroke, place, layer, erased) VALUES (?, ?, ?, ?)",
      arguments: [stroke.id, stroke.place, stroke.layer, stroke.erasure?.data])
  }

  private static func insertBox(of stroke: SketchStroke, in db: Database) throws {
    try db.executeRepeatedly(
      sql: "INSERT INTO stroke_box (stroke, box) VALUES (?, ?)",
      arguments: [stroke.id, SketchBox(stroke).data])
  }

  private static func insertInk(of stroke: SketchStroke, in db: Database) throws {
    guard let ink = stroke.ink, let samples = stroke.samples else { return }
    try db.executeRepeatedly(
      sql: "INSERT INTO stroke_ink (stroke, tool, scale, lag, timing) VALUES (?, ?, ?, ?, ?)",
      arguments: [
        stroke.id, ink.tool.rawValue, ink.scale, ink.lag,
        StrokeBytes.data(samples) + (ink.grid.map { StrokeBytes.data([$0]) } ?? Data()),
      ])
  }
}

extension Database {
  /// Executes a statement that SQLite prepares only once, because it is executed for each of many strokes.
  func executeRepeatedly(sql: String, arguments: StatementArguments) throws {
    try cachedStatement(sql: sql).execute(arguments: arguments)
  }
}
