import Foundation
import Panorama

/// Says beside a sketch, while it is drawn on, whose journal lies there: `NAME.sketch-session`.
///
/// SQLite finds a journal by the file's name alone. After a crash another file may have that name,
/// and would be overwritten with what the journal holds: so this is looked at first.
struct SketchSession: Equatable {
  /// The file that is drawn on.
  var identity: FileIdentity
  /// The document's own name, which copies of the file have, too.
  var id: String

  private static let start = "panorama sketch session 1"

  static func path(for sketch: String) -> String { sketch + "-session" }

  init(identity: FileIdentity, id: String) {
    self.identity = identity
    self.id = id
  }

  /// Nil where there is none, or it cannot be understood.
  init?(beside sketch: String) {
    guard let bytes = try? ImageFile.read(Self.path(for: sketch), limit: 4096) else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let numbers = lines.dropFirst().first?.split(separator: " ").compactMap { UInt64($0) } ?? []
    guard lines.count == 3, lines[0] == Self.start, numbers.count == 2 else { return nil }
    identity = FileIdentity(device: numbers[0], inode: numbers[1])
    id = String(lines[2])
  }

  /// On the disk when it returns, before there is any journal.
  func write(beside sketch: String) throws(ImageError) {
    try AtomicFile.write("\(Self.start)\n\(identity)\n\(id)\n".utf8, to: Self.path(for: sketch))
  }

  /// Takes it away, where it is about this file.
  func remove(beside sketch: String) {
    guard SketchSession(beside: sketch) == self else { return }
    FileBytes.withBytes(Self.path(for: sketch)) { _ = unlink($0) }
  }
}
