import CSketchFile
import GRDB
import Panorama

/// The rows of a query on a sketch's tables, read in place without an allocation per row.
struct SketchRows: ~Copyable {
  private let rows: OpaquePointer
  private var pictures: SketchPictureRows

  /// - Parameters:
  ///   - argument: the value of the query's only `?`.
  ///   - db: must outlive this value, as must the transaction.
  init(_ sql: String, argument: Int64? = nil, in db: Database) throws {
    guard let connection = db.sqliteConnection else {
      throw DatabaseError(resultCode: .SQLITE_MISUSE)
    }
    var opened: OpaquePointer?
    try Self.check(csketch_rows_open(UnsafeMutableRawPointer(connection), sql, &opened))
    guard let opened else { throw DatabaseError(resultCode: .SQLITE_NOMEM) }
    if let argument {
      let result = csketch_rows_restart(opened, argument)
      if result != 0 { csketch_rows_close(opened) }
      try Self.check(result)
    }
    rows = opened
    pictures = SketchPictureRows(db)
  }

  deinit { csketch_rows_close(rows) }

  /// The kind of a row of `stroke_shape` that has the parts of a note.
  static let partsOfNote: Int64 = 6

  /// Starts the query again with another argument.
  func restart(_ argument: Int64) throws {
    try Self.check(csketch_rows_restart(rows, argument))
  }

  /// Reads the next row of
  /// `SELECT id, color, width, points, tool, scale, lag, timing, place, layer, erased,
  /// picture, note, grouping, kind, points of the shape, style, paper, page`, skipping invalid ones.
  /// - Returns: nil at the end.
  mutating func nextStroke(after last: inout Int64) throws -> SketchStroke? {
    while true {
      var row = csketch_stroke()
      let result = csketch_next_stroke(rows, &row)
      guard try isRow(result, id: row.id, after: &last) else { return nil }
      guard result == csketch_row.rawValue, var stroke = SketchStroke(row) else { continue }
      if row.picture != 0 {
        stroke.content = .picture(try pictures.picture(row.picture, page: row.page))
      }
      if stroke.note == nil { stroke.noteStyle = NoteStyle() }
      guard stroke.content != nil else { return stroke }
      // The points of a picture or note are the four corners of its box, and it has no ink.
      (stroke.ink, stroke.erasure, stroke.shape) = (nil, nil, nil)
      if stroke.points.count == 4 { return stroke }
    }
  }

  /// Reads the next row of `SELECT stroke, box`, skipping invalid ones.
  /// - Returns: nil at the end.
  func nextBox(after last: inout Int64) throws -> (id: Int64, box: SketchBox)? {
    while true {
      var row = csketch_box()
      let result = csketch_next_box(rows, &row)
      guard try isRow(result, id: row.id, after: &last) else { return nil }
      let (a, b, c, d) = row.edges
      if result == csketch_row.rawValue, let box = SketchBox(a, b, c, d) { return (row.id, box) }
    }
  }

  /// Whether there is a row. Ids must ascend, because damaged pages may form an endless loop.
  private func isRow(_ result: Int32, id: Int64, after last: inout Int64) throws -> Bool {
    switch result {
    case csketch_end.rawValue: return false
    case csketch_row.rawValue:
      guard id > last else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
      last = id
      return true
    case csketch_unfit.rawValue: return true
    default: throw DatabaseError(resultCode: ResultCode(rawValue: result))
    }
  }

  private static func check(_ result: Int32) throws {
    if result != 0 { throw DatabaseError(resultCode: ResultCode(rawValue: result)) }
  }
}

extension SketchStroke {
  /// Nil if the row is not a valid stroke. Points that are not finite, or too far away, are left out.
  fileprivate init?(_ row: csketch_stroke) {
    guard let start = row.points, row.width > 0, row.width <= CanvasLimits.maximumCoordinate
    else {
      return nil
    }
    let points = StrokeBytes.points(
      in: UnsafeRawBufferPointer(start: start, count: Int(row.byte_count)))
    guard !points.isEmpty else { return nil }
    self.init(
      id: row.id, points: points, width: row.width,
      color: CGColor(argb: UInt32(truncatingIfNeeded: row.color)),
      ink: Ink(row, count: points.count))
    // The place of the lowest stroke minus one must not overflow.
    place = max(Self.lowestPlace, row.place)
    layer = row.layer
    group = row.group
    shape = row.shape_points.flatMap { start in
      let bytes = UnsafeRawBufferPointer(start: start, count: Int(row.shape_count))
      return SketchShape.Kind(rawValue: row.shape).flatMap {
        SketchShape($0, StrokeBytes.points(in: bytes))
      }
    }
    content = row.note.map { start in
      let bytes = UnsafeRawBufferPointer(start: start, count: Int(row.note_count))
      return .note(String(decoding: bytes, as: UTF8.self))
    }
    noteStyle = NoteStyle(
      flags: row.style,
      paper: row.has_paper != 0 ? UInt32(truncatingIfNeeded: row.paper) : nil)
    if case .note(let text) = content, row.shape == SketchRows.partsOfNote,
      let start = row.shape_points
    {
      let bytes = UnsafeRawBufferPointer(start: start, count: Int(row.shape_count))
      noteStyle.parts = NotePart.parts(StrokeBytes.points(in: bytes), count: text.utf8.count)
    }
    erasure = row.erased.flatMap {
      Erasure(data: UnsafeRawBufferPointer(start: $0, count: Int(row.erased_count)))
    }
  }
}

extension Ink {
  /// Nil for a plain line, and if the row does not have a valid sample for each of `count` points.
  fileprivate init?(_ row: csketch_stroke, count: Int) {
    guard let start = row.timing else { return nil }
    self.init(
      tool: row.tool,
      timing: UnsafeRawBufferPointer(start: start, count: Int(row.timing_count)), count: count,
      scale: row.scale, lag: row.lag)
  }
}
