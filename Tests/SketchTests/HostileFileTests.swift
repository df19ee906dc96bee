import Foundation
import GRDB
import Sketch
import Testing

/// Malicious files are refused quickly and with little memory.
@MainActor
@Suite struct HostileFileTests {
  let folder: SketchFolder

  init() throws { folder = try SketchFolder() }

  private static let edits = """
    CREATE TABLE edit (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL CHECK (kind IN ('add', 'erase')),
      undone INTEGER NOT NULL DEFAULT 0
    );
    """

  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      // Never ends.
      """
      CREATE VIEW stroke AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n)
      SELECT id, 1 AS visible, 0 AS color, 1.0 AS width, x'00' AS points FROM n;
      """,
      // Creates gigabytes from nothing.
      """
      CREATE VIEW stroke AS WITH RECURSIVE n(id) AS (
        SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < 100)
      SELECT id, 1 AS visible, 0 AS color, 1.0 AS width, zeroblob(900000000) AS points FROM n;
      """,
      """
      CREATE TABLE stroke (
        id INTEGER PRIMARY KEY, visible INTEGER DEFAULT 1, color INTEGER DEFAULT 0,
        width REAL DEFAULT 1, points BLOB AS (zeroblob(900000000)));
      INSERT INTO stroke (id) VALUES (1), (2), (3);
      """,
      // Would run when something is drawn.
      SketchFolder.firstTables + """
        CREATE TRIGGER more AFTER INSERT ON stroke BEGIN
          INSERT INTO stroke (color, width, points) VALUES (1, 1, zeroblob(900000000)); END;
        """,
      // One extra table, and one different column.
      SketchFolder.firstTables + "CREATE TABLE more (a);",
      SketchFolder.firstTables.replacingOccurrences(of: "width REAL NOT NULL", with: "width"),
    ])
  func tablesThatAreNotOursAreRefused(tables: String) throws {
    let isComplete = tables.hasPrefix(SketchFolder.firstTables.prefix(20))
    try folder.database("a.sketch", tables: isComplete ? tables : tables + Self.edits)
    let before = try folder.contents()
    for purpose in [SketchDocument.Purpose.reading, .drawing] {
      let error = #expect(throws: DocumentError.self) {
        try SketchDocument(path: folder.file("a.sketch"), for: purpose)
      }
      #expect(error?.kind == .badFile)
      #expect(error?.reason.contains("tables are not those of a sketch") == true)
    }
    #expect(try folder.contents() == before)
  }

  @Test func moreTablesThanAnySketchHasAreRefusedBeforeTheyAreRead() throws {
    try folder.database(
      "a.sketch", tables: (0..<5000).map { "CREATE TABLE t\($0) (a);" }.joined())
    let error = #expect(throws: DocumentError.self) { try folder.lines("a.sketch") }
    #expect(error?.reason.contains("tables are not those of a sketch") == true)
  }

  @Test func aStrokeLargerThanAnyIsRefused() throws {
    try folder.database("a.sketch") { db in
      try db.execute(
        sql: "INSERT INTO stroke (color, width, points) VALUES (1, 1, zeroblob(70000000))")
    }
    let error = #expect(throws: DocumentError.self) { try folder.lines("a.sketch") }
    #expect(error?.reason.contains("larger than a sketch may hold") == true)
  }

  /// Edits that a file joins to the edit before are undone in steps of two, the most that a step of ours
  /// has.
  @Test func aStepHasTwoEditsAtMost() throws {
    let document = try SketchDocument(path: folder.file("a.sketch"))
    for x in 0..<5 { try document.add(SketchFolder.line(Double(x))) }
    try document.close()
    let database = try DatabaseQueue(path: folder.file("a.sketch"))
    try database.write {
      try $0.execute(sql: "INSERT INTO edit_joined (edit) SELECT id FROM edit")
    }
    try database.close()
    let joined = try SketchDocument(path: folder.file("a.sketch"))
    #expect(try joined.undo()?.removed.count == 2)
    #expect(try joined.undo()?.removed.count == 2)
    #expect(try joined.undo()?.removed.count == 1)
    #expect(try joined.redo()?.inserted.count == 2)
    #expect(joined.canUndo && joined.canRedo)
    try joined.close()
  }

  /// Pages whose rows repeat endlessly.
  @Test(.timeLimit(.minutes(10))) func rowsThatNeverEndAreRefused() throws {
    try folder.database("a.sketch") { db in
      for x in 0..<4000 { try SketchFolder.insertFirst(Double(x), in: db) }
    }
    let database = try DatabaseQueue(path: folder.file("a.sketch"))
    let root = try database.read {
      try Int.fetchOne($0, sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'stroke'")
    }
    try database.close()
    var bytes = try folder.bytes("a.sketch")
    let page = try #require(root.map { ($0 - 1) * 4096 })
    try #require(bytes[page] == 5, "an inner page")
    // All children of the table's root become its first one.
    let count = Int(bytes[page + 3]) << 8 | Int(bytes[page + 4])
    func cell(_ i: Int) -> Int {
      let place = page + 12 + 2 * i
      return page + (Int(bytes[place]) << 8 | Int(bytes[place + 1]))
    }
    let first = bytes[cell(0)..<(cell(0) + 4)]
    for i in 1..<count { bytes.replaceSubrange(cell(i)..<(cell(i) + 4), with: first) }
    try bytes.write(to: URL(fileURLWithPath: folder.file("a.sketch")))
    let error = #expect(throws: DocumentError.self) { try folder.lines("a.sketch") }
    #expect(error?.kind == .badFile)
  }
}
