import Foundation
import GRDB

/// The statements on a sketch's history.
///
/// The table `edit` is the history. Undo marks the newest edit that is not undone and toggles its strokes;
/// redo reverses that. A new edit first deletes the undone edits. A step that removes strokes and adds
/// others consists of two edits, the second of which is joined to the first.
enum SketchHistory {
  /// The maximum number of edits in a step. A file that joins more of them is not ours; its edits are undone
  /// in several steps, so that one step never takes longer than a person waits.
  private static let maximumEditsInStep = 2

  /// Adds a stroke.
  /// - Parameter keepingID: if false, SQLite chooses the id.
  /// - Returns: the stroke's id.
  static func insert(
    _ stroke: SketchStroke, keepingID: Bool = false, in db: Database
  ) throws -> Int64 {
    try dropUndone(db)
    let id = try SketchSchema.insertRow(of: stroke, keepingID: keepingID, in: db)
    try record("add", strokes: [id], in: db)
    return id
  }

  /// Removes strokes.
  static func erase(_ ids: [Int64], in db: Database) throws {
    try dropUndone(db)
    try hide(ids, in: db)
  }

  /// Removes strokes, adds others, and changes the layers, as one step.
  ///
  /// - Parameters:
  ///   - layers: nil keeps the present ones.
  ///   - paper: nil keeps the present one.
  /// - Returns: the ids of the added strokes.
  static func replace(
    _ ids: [Int64], with strokes: [SketchStroke], layers: [SketchLayer]? = nil,
    paper: SketchPaper? = nil, in db: Database
  ) throws -> [Int64] {
    try dropUndone(db)
    var edits: [Int64] = []
    if !ids.isEmpty { edits.append(try hide(ids, in: db)) }
    let added = try strokes.map {
      try SketchSchema.insertRow(of: $0, keepingID: false, in: db)
    }
    if !added.isEmpty || layers != nil || (paper != nil && ids.isEmpty) {
      edits.append(try record("add", strokes: added, in: db))
    }
    for edit in edits.dropFirst() {
      try db.execute(sql: "INSERT INTO edit_joined (edit) VALUES (?)", arguments: [edit])
    }
    if let layers, let edit = edits.last {
      try db.execute(
        sql: "INSERT INTO edit_layers (edit, layers) VALUES (?, ?)",
        arguments: [edit, layers.data])
    }
    if let paper { try change(paper, in: db) }
    return added
  }

  @discardableResult
  private static func hide(_ ids: [Int64], in db: Database) throws -> Int64 {
    for id in ids {
      try db.executeRepeatedly(
        sql: "UPDATE stroke SET visible = 0 WHERE id = ?", arguments: [id])
    }
    return try record("erase", strokes: ids, in: db)
  }

  /// The layers, from the bottom up.
  static func layers(_ db: Database) throws -> [SketchLayer] {
    guard try SketchSchema.version(of: db) >= 4 else { return [.first] }
    let data = try Data.fetchOne(
      db,
      sql: """
        SELECT layers FROM edit_layers WHERE edit IN (SELECT id FROM edit WHERE undone = 0)
        ORDER BY edit DESC LIMIT 1
        """)
    return data.flatMap { [SketchLayer](data: $0) } ?? [.first]
  }

  /// The paper; nil if no edit has changed it.
  static func paper(_ db: Database) throws -> SketchPaper? {
    guard try SketchSchema.version(of: db) >= 9 else { return nil }
    let data = try Data.fetchOne(
      db,
      sql: """
        SELECT paper FROM edit_paper WHERE edit IN (SELECT id FROM edit WHERE undone = 0)
        ORDER BY edit DESC LIMIT 1
        """)
    return data.flatMap { SketchPaper(data: $0) }
  }

  /// Makes another paper part of the newest edit.
  static func change(_ paper: SketchPaper, in db: Database) throws {
    let newest = try Int64.fetchOne(db, sql: "SELECT max(id) FROM edit WHERE undone = 0")
    guard let newest else { return }
    try db.execute(
      sql: "INSERT OR REPLACE INTO edit_paper (edit, paper) VALUES (?, ?)",
      arguments: [newest, paper.data])
  }

  static func undo(_ db: Database) throws -> SketchChange? {
    var change: SketchChange?
    for _ in 0..<maximumEditsInStep {
      let newest = try Int64.fetchOne(db, sql: "SELECT max(id) FROM edit WHERE undone = 0")
      guard let edit = newest else { break }
      change = try toggle(edit, undone: true, after: change, in: db)
      guard try isJoined(edit, in: db) else { break }
    }
    return change
  }

  static func redo(_ db: Database) throws -> SketchChange? {
    var change: SketchChange?
    for _ in 0..<maximumEditsInStep {
      let oldest = try Int64.fetchOne(db, sql: "SELECT min(id) FROM edit WHERE undone = 1")
      guard let edit = oldest else { break }
      if change != nil, try !isJoined(edit, in: db) { break }
      change = try toggle(edit, undone: false, after: change, in: db)
    }
    return change
  }

  /// Whether there is an edit to undo, and one to redo.
  static func state(_ db: Database) throws -> (canUndo: Bool, canRedo: Bool) {
    let undo = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM edit WHERE undone = 0)")
    let redo = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM edit WHERE undone = 1)")
    return (undo ?? false, redo ?? false)
  }

  private static func isJoined(_ edit: Int64, in db: Database) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM edit_joined WHERE edit = ?)", arguments: [edit])
      ?? false
  }

  @discardableResult
  private static func record(
    _ kind: String, strokes: [Int64], in db: Database
  ) throws -> Int64 {
    try db.execute(sql: "INSERT INTO edit (kind) VALUES (?)", arguments: [kind])
    let edit = db.lastInsertedRowID
    for stroke in strokes {
      try db.executeRepeatedly(
        sql: "INSERT INTO edit_stroke (edit, stroke) VALUES (?, ?)", arguments: [edit, stroke])
    }
    return edit
  }

  /// Deletes undone edits, which a new edit makes unreachable, and the strokes that they added.
  private static func dropUndone(_ db: Database) throws {
    guard try state(db).canRedo else { return }
    // CROSS JOIN stops SQLite from visiting every stroke's edit first.
    try db.execute(
      sql: """
        DELETE FROM stroke WHERE id IN (
          SELECT stroke FROM edit CROSS JOIN edit_stroke ON edit_stroke.edit = edit.id
          WHERE edit.undone = 1 AND edit.kind = 'add')
        """)
    try db.execute(sql: "DELETE FROM edit WHERE undone = 1")
    try SketchContents.dropUnusedPictures(db)
  }

  /// - Parameter change: the changes by the earlier edits of the same step.
  private static func toggle(
    _ edit: Int64, undone: Bool, after change: SketchChange?, in db: Database
  ) throws -> SketchChange {
    try db.execute(
      sql: "UPDATE edit SET undone = ? WHERE id = ?", arguments: [undone, edit])
    try db.execute(
      sql: """
        UPDATE stroke SET visible = NOT visible
        WHERE id IN (SELECT stroke FROM edit_stroke WHERE edit = ?)
        """, arguments: [edit])
    let concerned = "id IN (SELECT stroke FROM edit_stroke WHERE edit = ?)"
    var change = change ?? SketchChange()
    change.removed += try Int64.fetchAll(
      db, sql: "SELECT id FROM stroke WHERE NOT visible AND \(concerned)", arguments: [edit])
    change.inserted += try SketchSchema.strokes(
      where: "visible AND \(concerned)", argument: edit, in: db)
    return change
  }
}

/// How an edit, an undo or a redo changed the visible strokes.
public struct SketchChange: Hashable, Sendable {
  /// Ids of strokes that are no longer visible.
  public var removed: [Int64]
  /// Strokes that became visible, by ascending id.
  public var inserted: [SketchStroke]

  /// - Parameters:
  ///   - removed: ids of strokes that are no longer visible.
  ///   - inserted: strokes that became visible, by ascending id.
  public init(removed: [Int64] = [], inserted: [SketchStroke] = []) {
    self.removed = removed
    self.inserted = inserted
  }
}
