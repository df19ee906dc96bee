import Foundation
import GRDB
import Panorama
import Sketch

/// A test's own folder for sketches, which is deleted with this object.
final class SketchFolder {
  let path = NSTemporaryDirectory() + "sketch-\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }

  /// The names of the files, sorted.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: file(name)))
  }

  /// Names and contents of all files.
  func contents() throws -> [String: Data] {
    var found: [String: Data] = [:]
    for name in names { found[name] = try bytes(name) }
    return found
  }

  static func line(_ x: Double, points: Int = 2) -> SketchStroke {
    SketchStroke(
      points: (0..<points).map { SIMD2(x, Double($0) * 10) }, width: 1,
      color: CGColor(argb: 0xff00_00ff))
  }

  /// A closed sketch with a vertical line at each of these positions.
  @MainActor
  @discardableResult
  func sketch(_ name: String, lines: [Double]) throws -> String {
    let document = try SketchDocument(path: file(name))
    for x in lines { try document.add(Self.line(x)) }
    try document.close()
    return file(name)
  }

  /// The positions of a sketch's lines, read without writing.
  @MainActor
  func lines(_ name: String) throws -> [Double] {
    try SketchDocument(path: file(name), for: .reading).strokes.map { $0.points[0].x }
  }

  /// The tables as version 1 made them.
  static let firstTables = """
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

  /// A database that claims to be a sketch of that version.
  func database(
    _ name: String, version: Int = 1, tables: String = firstTables,
    _ fill: (Database) throws -> Void = { _ in }
  ) throws {
    let database = try DatabaseQueue(path: file(name))
    try database.write { db in
      try db.execute(sql: tables)
      try db.execute(sql: "PRAGMA application_id = \(0x5053_6B74)")
      try db.execute(sql: "PRAGMA user_version = \(version)")
      try fill(db)
    }
    try database.close()
  }

  /// Adds a line as version 1 did.
  static func insertFirst(_ x: Double, in db: Database) throws {
    var points = Data()
    for value in [x, 0, x, 10] {
      withUnsafeBytes(of: value.bitPattern.littleEndian) { points.append(contentsOf: $0) }
    }
    try db.execute(
      sql: "INSERT INTO stroke (color, width, points) VALUES (?, 1, ?)",
      arguments: [0xff00_00ff, points])
    let stroke = db.lastInsertedRowID
    try db.execute(sql: "INSERT INTO edit (kind) VALUES ('add')")
    try db.execute(
      sql: "INSERT INTO edit_stroke VALUES (?, ?)", arguments: [db.lastInsertedRowID, stroke])
  }

  /// Copies `name` and the files beside it to `copy` in their current state, which is that after
  /// killing the program.
  func copyAll(_ name: String, to copy: String) throws {
    for end in ["", "-wal", "-journal", "-session"]
    where FileManager.default.fileExists(atPath: file(name + end)) {
      try? FileManager.default.removeItem(atPath: file(copy + end))
      try FileManager.default.copyItem(atPath: file(name + end), toPath: file(copy + end))
    }
  }

  /// A sketch whose program was killed during a half-written change: its journal lies beside it.
  @MainActor
  func torn(_ name: String, lines: [Double]) throws {
    try sketch("whole.sketch", lines: lines)
    let database = try DatabaseQueue(path: file("whole.sketch"))
    try database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA cache_size = 1; BEGIN IMMEDIATE")
      try db.execute(sql: "UPDATE stroke SET width = 99, visible = 0")
      for _ in 0..<50 {
        try db.execute(
          sql: "INSERT INTO stroke (color, width, points) VALUES (1, 1, zeroblob(4000))")
      }
      try copyAll("whole.sketch", to: name)
      try db.execute(sql: "ROLLBACK")
    }
    try database.close()
    try FileManager.default.removeItem(atPath: file("whole.sketch"))
  }
}
