import Foundation
import Panorama

/// The file `NAME.sketch-session` beside a sketch that is being drawn on. It says which file the journal
/// beside it belongs to.
///
/// SQLite finds a journal by the sketch's name alone. After a crash another file may have that name, and
/// applying the journal would destroy that file. So the session file is checked first.
struct SketchSession: Equatable {
  /// The file being drawn on.
  var identity: FileIdentity
  /// The document's id, which copies of the file share.
  var id: String

  private static let start = "panorama sketch session 1"

  static func path(for sketch: String) -> String { sketch + "-session" }

  init(identity: FileIdentity, id: String) {
    self.identity = identity
    self.id = id
  }

  /// Nil if the file is missing or invalid.
  init?(beside sketch: String) {
    guard let bytes = try? ImageFile.read(Self.path(for: sketch), limit: 4096) else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let numbers = lines.dropFirst().first?.split(separator: " ").compactMap { UInt64($0) } ?? []
    guard lines.count == 3, lines[0] == Self.start, numbers.count == 2 else { return nil }
    identity = FileIdentity(device: numbers[0], inode: numbers[1])
    id = String(lines[2])
  }

  /// Writes the file to disk before there is any journal.
  func write(beside sketch: String) throws(ImageError) {
    try AtomicFile.write("\(Self.start)\n\(identity)\n\(id)\n".utf8, to: Self.path(for: sketch))
  }

  /// Deletes the file if it describes this session.
  func remove(beside sketch: String) {
    guard SketchSession(beside: sketch) == self else { return }
    FileBytes.withBytes(Self.path(for: sketch)) { _ = unlink($0) }
  }
}
