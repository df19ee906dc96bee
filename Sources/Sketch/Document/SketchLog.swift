import Foundation
import Panorama

/// A log that a crashed program left beside a sketch: either changes that are not in the file yet, or a
/// journal that undoes a half-written change.
struct SketchLog: Equatable {
  /// SQLite's two kinds of log, by their file name suffix.
  enum Kind: String {
    case log = "-wal"
    case journal = "-journal"
  }

  let kind: Kind
  let path: String

  private init(_ kind: Kind, _ path: String) {
    self.kind = kind
    self.path = path
  }

  /// Finds the log beside the sketch, or under the name that the sketch had when its program crashed.
  /// - Returns: nil if there is nothing to recover.
  static func left(beside sketch: String) -> SketchLog? {
    for kind in [Kind.log, .journal] where isFilled(sketch + kind.rawValue, kind) {
      return SketchLog(kind, sketch + kind.rawValue)
    }
    guard let identity = FileIdentity(path: sketch) else { return nil }
    let folder = (sketch as NSString).deletingLastPathComponent
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasSuffix("-session") {
      let other = folder + "/" + name.dropLast("-session".count)
      let journal = other + Kind.journal.rawValue
      // If another file now has the old name, the journal may belong to that file.
      if FileIdentity(path: other) == nil, SketchSession(beside: other)?.identity == identity,
        isFilled(journal, .journal)
      {
        return SketchLog(.journal, journal)
      }
    }
    return nil
  }

  private static func isFilled(_ path: String, _ kind: Kind) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? file.close() }
    // A log counts if it has more than its 32-byte header, a journal if it starts with its eight magic bytes.
    guard let start = try? file.read(upToCount: 33) else { return false }
    switch kind {
    case .log: return start.count > 32
    case .journal:
      return start.starts(with: [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7])
    }
  }
}
