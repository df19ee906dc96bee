import Foundation
import GRDB
import Panorama

/// The statements on the tables of pictures and notes.
enum SketchContents {
  /// Writes a stroke's picture or note. A picture that is already in the file is not written again.
  static func insert(of stroke: SketchStroke, in db: Database) throws {
    guard let content = stroke.content else { return }
    var (picture, note): (Int64?, String?)
    switch content {
    case .picture(let value): picture = try row(of: value, in: db)
    case .note(let text): note = text
    }
    try db.executeRepeatedly(
      sql: "INSERT INTO stroke_content (stroke, picture, note) VALUES (?, ?, ?)",
      arguments: [stroke.id, picture, note])
  }

  private static func row(of picture: SketchPicture, in db: Database) throws -> Int64 {
    let hash = Int64(bitPattern: picture.hash)
    let bytes = Data(picture.bytes)
    if let row = try Int64.fetchOne(
      db, sql: "SELECT id FROM picture WHERE hash = ? AND bytes = ?", arguments: [hash, bytes])
    {
      return row
    }
    try db.execute(
      sql: "INSERT INTO picture (hash, bytes) VALUES (?, ?)", arguments: [hash, bytes])
    return db.lastInsertedRowID
  }

  /// Deletes the pictures that no stroke uses, not even a stroke that an undo can bring back.
  static func dropUnusedPictures(_ db: Database) throws {
    try db.execute(
      sql: """
        DELETE FROM picture WHERE id NOT IN (
          SELECT picture FROM stroke_content WHERE picture IS NOT NULL)
        """)
  }

  /// The total size of all pictures' files, in bytes. This reads no picture.
  static func pictureBytes(_ db: Database) throws -> Int64 {
    guard try SketchSchema.version(of: db) >= 5 else { return 0 }
    return try Int64.fetchOne(db, sql: "SELECT sum(length(bytes)) FROM picture") ?? 0
  }
}

/// Reads pictures. Strokes with the same picture share it.
struct SketchPictureRows {
  private struct Shared {
    weak var picture: SketchPicture?
  }

  private let db: Database
  /// By row and page.
  private var shared: [Int64: [Int: Shared]] = [:]

  /// - Parameter db: must outlive this value, as must the transaction.
  init(_ db: Database) { self.db = db }

  /// The picture in a row. If there is none, the result is a picture without bytes, shown as a grey box.
  /// - Parameter page: the page of the file. The pages of a file share its bytes.
  mutating func picture(_ id: Int64, page: Int64) throws -> SketchPicture {
    let page = Int(min(max(0, page), Int64(Int32.max)))
    if let picture = shared[id]?[page]?.picture { return picture }
    let picture: SketchPicture
    if let other = shared[id]?.values.lazy.compactMap(\.picture).first {
      picture = other.showing(page: page)
    } else {
      let row = try Row.fetchOne(
        db, sql: "SELECT hash, bytes FROM picture WHERE id = ?", arguments: [id])
      let bytes = row.flatMap { Data.fromDatabaseValue($0[1]) } ?? Data()
      let hash = row.flatMap { Int64.fromDatabaseValue($0[0]) } ?? 0
      picture = SketchPicture([UInt8](bytes), hash: UInt64(bitPattern: hash), page: page)
    }
    shared[id, default: [:]][page] = Shared(picture: picture)
    return picture
  }
}
