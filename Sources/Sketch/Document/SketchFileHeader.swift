import Foundation

/// The first 100 bytes of a sketch, read without SQLite so that a file that is no sketch is
/// refused before anything could write to it.
///
/// Layout: "The Database Header", SQLite's file format documentation. All numbers big-endian.
struct SketchFileHeader {
  /// "PSkt", at offset 68: marks the database as ours.
  static let applicationID: Int32 = 0x5053_6B74
  /// The newest layout of tables this version writes and reads, at offset 60.
  static let schemaVersion: Int32 = 1

  /// Throws a `SketchError` unless the file at `path` is a whole sketch of a known version.
  static func check(path: String) throws {
    let url = URL(fileURLWithPath: path)
    var isDirectory: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory),
      isDirectory.boolValue
    {
      throw SketchError(.badFile, path: path, "is a folder; name a .sketch file")
    }
    let header: Data
    let fileSize: UInt64
    do {
      let file = try FileHandle(forReadingFrom: url)
      defer { try? file.close() }
      header = try file.read(upToCount: 100) ?? Data()
      fileSize = try file.seekToEnd()
    } catch {
      throw SketchError(.inputOutput, path: path, "cannot be read; check its permissions")
    }
    if fileSize == 0 {
      throw SketchError(.badFile, path: path, "is empty, not a sketch; delete it to start anew")
    }
    let magic = Data("SQLite format 3\0".utf8)
    guard header.count == 100, header.prefix(16) == magic else {
      throw SketchError(
        .badFile, path: path, "is not a sketch; open a file made by panorama sketch")
    }
    func number(at offset: Int, bytes: Int) -> UInt64 {
      header[offset..<(offset + bytes)].reduce(0) { $0 << 8 | UInt64($1) }
    }
    guard UInt32(number(at: 68, bytes: 4)) == UInt32(bitPattern: applicationID) else {
      throw SketchError(
        .badFile, path: path, "is a database of another program, not a sketch")
    }
    let version = number(at: 60, bytes: 4)
    guard version <= UInt64(schemaVersion) else {
      throw SketchError(
        .badFile, path: path,
        "was made by a newer version (format \(version), this one reads up to \(schemaVersion)); "
          + "update panorama to open it")
    }
    let pageField = number(at: 16, bytes: 2)
    let pageSize = pageField == 1 ? 65536 : pageField
    guard fileSize >= pageSize * number(at: 28, bytes: 4) else {
      throw SketchError(.badFile, path: path, "is truncated; restore it from a copy")
    }
  }
}
