import Foundation
import Panorama

/// What a program that died left beside a sketch: changes that are not in the file yet, or that have
/// to be taken back because only half of them are.
struct SketchLog: Equatable {
  /// How the file was written.
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

  /// Beside the sketch, by its name; else beside the name that it had when its program died.
  /// - Returns: nil where there is nothing to be done.
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
      // Whose name is taken by now may have a journal of its own.
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
    // A log's header, and the eight bytes that begin a journal that counts.
    guard let start = try? file.read(upToCount: 33) else { return false }
    switch kind {
    case .log: return start.count > 32
    case .journal:
      return start.starts(with: [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7])
    }
  }
}
