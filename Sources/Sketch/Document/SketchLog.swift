import CSketchFile
import Foundation
import Panorama

/// A log that a crashed program left beside a sketch: either changes that are not in the file yet, or a
/// journal that undoes a half-written change.
struct SketchLog {
  /// SQLite's two kinds of log, by their file name suffix.
  enum Kind: String {
    case log = "-wal"
    case journal = "-journal"
  }

  let kind: Kind
  /// Its name in the sketch's folder.
  let name: String
  let file: HeldFile

  /// Finds the log beside the sketch, or under the name that the sketch had when its program crashed.
  /// - Returns: nil if there is nothing to recover.
  /// - Throws: `DocumentError` if something has a log's name and cannot be a sketch's log.
  static func left(beside site: SketchSite) throws -> SketchLog? {
    for kind in [Kind.log, .journal] {
      if let log = try filled(kind, beside: site.name, in: site) { return log }
    }
    for other in SketchSession.others(than: site.name, in: site.folder) {
      // If another file now has the old name, the journal may belong to that file.
      guard site.folder.status(of: other) == nil,
        SketchSession(beside: other, in: site)?.identity == site.file.identity,
        let log = try filled(.journal, beside: other, in: site)
      else { continue }
      return log
    }
    return nil
  }

  /// The name of the sketch that the log was written for.
  var sketch: String { String(name.dropLast(kind.rawValue.count)) }

  private static func filled(
    _ kind: Kind, beside sketch: String, in site: SketchSite
  ) throws -> SketchLog? {
    let name = sketch + kind.rawValue
    guard let file = try site.companion(name) else { return nil }
    guard let start = file.start(headerSize + 1) else {
      throw DocumentError(
        .inputOutput, path: site.path(of: name), "cannot be read; check its permissions")
    }
    switch kind {
    case .log: guard start.count > headerSize else { return nil }
    // SQLite applies a journal unless its first byte was overwritten.
    case .journal: guard start.first ?? 0 != 0 else { return nil }
    }
    try check(file, kind, name, site)
    return SketchLog(kind: kind, name: name, file: file)
  }

  /// The size of a log's header, in bytes. A log without more than that is empty.
  private static let headerSize = 32

  /// The maximum size of a log beside a sketch of `size` bytes. A journal holds each page of the file once, with
  /// a few bytes or a sector of 512 bytes per page. A log grows to 1,000 pages and then by one more change, which
  /// may be a stroke of 64 MiB.
  private static func maximumSize(_ kind: Kind, beside size: Int) -> Int {
    let (twice, overflows) = size.multipliedReportingOverflow(by: 2)
    let room = kind == .journal ? 1 << 20 : 80 << 20
    return overflows ? .max : twice.addingReportingOverflow(room).overflow ? .max : twice + room
  }

  private static func check(
    _ file: HeldFile, _ kind: Kind, _ name: String, _ site: SketchSite
  ) throws {
    let (size, sketch) = (Int(file.status?.st_size ?? 0), Int(site.file.status?.st_size ?? 0))
    guard size <= maximumSize(kind, beside: sketch) else {
      throw DocumentError(
        .badFile, path: site.path(of: name),
        "is far larger than the sketch beside it; move it away to open the sketch")
    }
    // A journal of a transaction over several databases ends with the name of a further file. SQLite would
    // delete that file. A sketch has no such transactions.
    let mark = csketchJournalMagic
    guard kind == .log || file.bytes(at: max(0, size - mark.count), count: mark.count) != mark
    else {
      throw DocumentError(
        .badFile, path: site.path(of: name),
        "is not a sketch's journal: it names another file; move it away to open the sketch")
    }
  }

  private static var csketchJournalMagic: [UInt8] {
    withUnsafeBytes(of: csketch_journal_magic) { Array($0) }
  }
}
