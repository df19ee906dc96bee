import GRDB

/// The tables of a sketch, version by version.
///
/// A new file is created by the same steps that migrate an old one. So each version has exactly one schema,
/// and a file's schema can be compared with it character by character.
enum SketchTables {
  private static let first = """
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

  /// Adds boxes, with which the visible strokes are found without reading points, and the document's id,
  /// which copies of the file share.
  private static let second = """
    CREATE TABLE stroke_box (
      stroke INTEGER PRIMARY KEY REFERENCES stroke(id) ON DELETE CASCADE,
      box BLOB NOT NULL         -- least x, least y, greatest x, greatest y: 32-bit floats
    );
    CREATE INDEX stroke_hidden ON stroke(id) WHERE NOT visible;
    CREATE TABLE document (id TEXT NOT NULL);
    """

  /// Adds the ink of strokes whose width varies. Plain lines have none.
  private static let third = """
    CREATE TABLE stroke_ink (
      stroke INTEGER PRIMARY KEY REFERENCES stroke(id) ON DELETE CASCADE,
      tool INTEGER NOT NULL,    -- 1 pen, 2 highlighter
      scale REAL NOT NULL,      -- points on screen in a scene unit
      lag REAL NOT NULL,        -- seconds
      timing BLOB NOT NULL      -- a point: seconds, pressure or NaN: 32-bit floats, little-endian
    );
    """

  /// Adds the erased parts of strokes, their place and layer, undo steps of several edits, and layers. Only
  /// strokes that need a row have one.
  private static let fourth = """
    CREATE TABLE stroke_place (
      stroke INTEGER PRIMARY KEY REFERENCES stroke(id) ON DELETE CASCADE,
      place INTEGER NOT NULL,   -- the stroke in whose place it is drawn
      layer INTEGER NOT NULL,
      erased BLOB               -- what was erased from it
    );
    CREATE TABLE edit_joined (  -- is undone with the edit before it
      edit INTEGER PRIMARY KEY REFERENCES edit(id) ON DELETE CASCADE
    );
    CREATE TABLE edit_layers (  -- the layers from then on
      edit INTEGER PRIMARY KEY REFERENCES edit(id) ON DELETE CASCADE,
      layers BLOB NOT NULL
    );
    """

  /// Adds pictures and notes.
  private static let fifth = """
    CREATE TABLE picture (
      id INTEGER PRIMARY KEY,
      hash INTEGER NOT NULL,    -- of the bytes: FNV-1a
      bytes BLOB NOT NULL       -- the picture's file, as it came
    );
    CREATE TABLE stroke_content (  -- of strokes whose points are the corners of a box
      stroke INTEGER PRIMARY KEY REFERENCES stroke(id) ON DELETE CASCADE,
      picture INTEGER,          -- a row of picture
      note TEXT
    );
    """

  /// Adds what the editor remembers with the sketch, such as its pens.
  private static let sixth = """
    CREATE TABLE setting (
      name TEXT PRIMARY KEY,
      value BLOB NOT NULL       -- JSON
    ) WITHOUT ROWID;
    """

  /// Adds no tables. `timing` may end with the step of the grid of the positions: x and y, 64-bit floats.
  private static let seventh = ""

  /// Adds groups and shapes. Kind 6 is not a shape but the parts of a note that look different (`NotePart`). A place may be negative, for strokes that were brought to the back.
  private static let eighth = """
    CREATE TABLE stroke_group (
      stroke INTEGER PRIMARY KEY REFERENCES stroke(id) ON DELETE CASCADE,
      grouping INTEGER NOT NULL  -- strokes with the same number are selected together
    );
    CREATE TABLE stroke_shape (
      stroke INTEGER PRIMARY KEY REFERENCES stroke(id) ON DELETE CASCADE,
      kind INTEGER NOT NULL,    -- 1 line, 2 arrow, 3 rectangle, 4 ellipse, 5 triangle
      points BLOB NOT NULL      -- ends or corners: x, y, ... 64-bit floats, little-endian
    );
    """

  /// Adds how notes look, which page of its file a picture shows, and the paper. Only notes that are bold (style 1) or
  /// sticky (the colour of their paper, 0xAARRGGBB), and pictures of other pages than the first, which is 0, have a row.
  /// The paper, in JSON, is that of the newest edit that has any. There are no comments, because all descriptions have to
  /// fit on the first page of the file (`SketchFileHeader`).
  private static let ninth = """
    CREATE TABLE stroke_look (
      stroke INTEGER PRIMARY KEY REFERENCES stroke(id) ON DELETE CASCADE,
      style INTEGER NOT NULL, paper INTEGER, page INTEGER NOT NULL
    );
    CREATE TABLE edit_paper (
      edit INTEGER PRIMARY KEY REFERENCES edit(id) ON DELETE CASCADE, paper BLOB NOT NULL
    );
    """

  private static let steps = [
    first, second, third, fourth, fifth, sixth, seventh, eighth, ninth,
  ]

  /// Creates the tables of an empty sketch.
  static func create(version: Int32, in db: Database) throws {
    for step in 1...version { try add(version: step, to: db) }
  }

  /// Adds the tables that `version` has and the version before it does not have.
  static func add(version: Int32, to db: Database) throws {
    let step = steps[Int(version) - 1]
    if !step.isEmpty { try db.execute(sql: step) }
  }

  /// Whether the file has exactly the tables of `version`. A view or a computed column in their place
  /// could make reading endless.
  static func match(version: Int32, in db: Database) throws -> Bool {
    let queue = try DatabaseQueue()
    defer { queue.keepWithoutThreads() }
    let ours = try queue.write {
      try create(version: version, in: $0)
      return try schema(of: $0)
    }
    return try schema(of: db) == ours
  }

  private static func schema(of db: Database) throws -> [[String?]] {
    // The limit is one more than the maximum number of entries.
    let rows = try Row.fetchCursor(
      db, sql: "SELECT type, name, tbl_name, sql FROM sqlite_schema LIMIT 21")
    var found: [[String?]] = []
    while let row = try rows.next() {
      found.append((0..<4).map { String.fromDatabaseValue(row[$0]) })
    }
    return found.sorted { ($0[1] ?? "") < ($1[1] ?? "") }
  }
}
