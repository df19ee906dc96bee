import Documents
import Foundation
import Panorama

/// The first bytes of a sketch, read without SQLite, so that a file of another kind is refused before
/// anything can write to it. The layout is described in "The Database Header" and "B-tree Pages" of SQLite's
/// file format documentation. All numbers are big-endian.
struct SketchFileHeader {
  /// "PSkt", at offset 68, marks the database as a sketch.
  static let applicationID: Int32 = 0x5053_6B74
  /// The newest layout of tables this version writes and reads, at offset 60.
  static let schemaVersion: Int32 = 9
  /// The maximum number of tables and indexes; their descriptions fit on the first page.
  private static let maximumSchemaEntries: UInt64 = 20

  /// The version of the tables' layout, 1 … `schemaVersion`.
  let version: Int32
  /// Whether the file uses a write-ahead log, as version 1 did.
  let usesLog: Bool
  /// In bytes.
  let fileSize: UInt64

  /// - Parameter isTorn: whether a journal lies beside the file. The file may then contain half of a change, so
  ///   its length and schema are not checked.
  /// - Throws: `DocumentError` unless the file is a complete sketch of a known version.
  init(of site: SketchSite, isTorn: Bool = false) throws {
    let path = site.path
    let (bytes, fileSize) = try Self.start(of: site)
    if fileSize == 0 {
      throw DocumentError(.badFile, path: path, "is empty, not a sketch; delete it to start again")
    }
    guard bytes.count == Self.length, bytes.starts(with: Array("SQLite format 3\0".utf8)) else {
      throw DocumentError(
        .badFile, path: path, "is not a sketch; open a file made by panorama sketch")
    }
    func number(at offset: Int, bytes count: Int) -> UInt64 {
      bytes[offset..<(offset + count)].reduce(0) { $0 << 8 | UInt64($1) }
    }
    guard UInt32(number(at: 68, bytes: 4)) == UInt32(bitPattern: Self.applicationID) else {
      throw DocumentError(
        .badFile, path: path, "is a database of another program, not a sketch")
    }
    let version = number(at: 60, bytes: 4)
    guard version <= UInt64(Self.schemaVersion) else {
      throw DocumentError(
        .badFile, path: path,
        "was made by a newer version (format \(version), this one reads up to "
          + "\(Self.schemaVersion)); update panorama to open it")
    }
    let pageField = number(at: 16, bytes: 2)
    let pageSize = pageField == 1 ? 65536 : pageField
    guard isTorn || fileSize >= pageSize * number(at: 28, bytes: 4) else {
      throw DocumentError(.badFile, path: path, "is truncated; restore it from a copy")
    }
    // Type 13 of the B-tree page after the header means that this page holds the whole schema.
    guard isTorn || number(at: 100, bytes: 1) == 13,
      number(at: 103, bytes: 2) <= Self.maximumSchemaEntries
    else { throw DocumentError(.badFile, path: path, DocumentError.foreignTables) }
    self.version = Int32(max(1, version))
    usesLog = number(at: 18, bytes: 1) == 2
    self.fileSize = fileSize
  }

  private static let length = 108

  private static func start(of site: SketchSite) throws -> (bytes: [UInt8], size: UInt64) {
    let status = site.file.status
    // A pipe is not even opened.
    if let error = DocumentError(path: site.path, unlessFile: status) { throw error }
    guard let status, let bytes = site.file.start(length) else {
      throw DocumentError.unreadable(site.path)
    }
    return (bytes, UInt64(status.st_size))
  }
}
