import Foundation
import Panorama
import PanoramaImages

/// A copy of a sketch and its log in a private folder. Reading the copy never changes the original, even if
/// a crashed program left a log. The copy is deleted with this object.
final class SketchCopy: Sendable {
  private let folder: String
  private let site: SketchSite

  /// How often to try to copy, because the original may change meanwhile.
  private static let attempts = 20
  private static let name = "copy.sketch"

  /// - Parameter log: copied with the file; nil copies the file alone.
  /// - Throws: `DocumentError` if something cannot be read or there is no room.
  init(of original: SketchSite, with log: SketchLog?) throws {
    let folder = NSTemporaryDirectory() + "/panorama-\(UUID().uuidString)"
    self.folder = folder
    // This fails if something has that name already.
    guard FileBytes.withBytes(folder, { mkdir($0, 0o700) }) == 0,
      let held = try? HeldFolder(folder)
    else {
      throw DocumentError(
        .inputOutput, path: folder,
        "the folder cannot be made, to read the sketch in: \(ImageError.systemReason())")
    }
    do {
      site = try Self.copy(of: original, log, to: held, folder)
    } catch {
      try? FileManager.default.removeItem(atPath: folder)
      throw error
    }
  }

  private static func copy(
    of original: SketchSite, _ log: SketchLog?, to folder: HeldFolder, _ path: String
  ) throws -> SketchSite {
    for _ in 0..<attempts {
      let before = [original.file.stamp, log?.file.stamp]
      try copy(original, log, to: name, in: folder)
      let isThere = log.map {
        original.folder.status(of: $0.name)?.st_ino == $0.file.status?.st_ino
      }
      if isThere ?? true, [original.file.stamp, log?.file.stamp] == before,
        let file = HeldFile(name, in: folder)
      {
        return SketchSite(path: path + "/" + name, folder: folder, name: name, file: file)
      }
      for end in ["", "-wal", "-journal"] { folder.remove(name + end) }
    }
    throw DocumentError(
      .inputOutput, path: original.path,
      "is being written by another program; close it there first")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Copies a sketch and its log; the log gets the name that matches the copy.
  static func copy(
    _ original: SketchSite, _ log: SketchLog?, to name: String, in folder: HeldFolder
  ) throws {
    var files = [(original.file, original.name, name)]
    if let log { files.append((log.file, log.name, name + log.kind.rawValue)) }
    for (file, old, new) in files {
      do throws(ImageError) {
        try file.copy(to: new, in: folder)
      } catch {
        throw DocumentError(
          .inputOutput, path: original.path(of: old), "cannot be copied: \(error.description)")
      }
      // A copy of a read-only file must be writable, so that SQLite can apply the log.
      let copy = folder.open(new, O_RDONLY)
      guard copy >= 0 else { continue }
      fchmod(copy, 0o600)
      close(copy)
    }
  }

  /// Opens the copy, which makes SQLite apply the log.
  func open() throws -> SketchConnection {
    let size = try SketchFileHeader(of: site, isTorn: true).fileSize
    let connection = try SketchConnection(to: site, fileSize: size, for: .copying)
    // The header checked earlier may have belonged to a half-written file.
    _ = try SketchFileHeader(of: site)
    return connection
  }

  /// Whether the copy opens and passes SQLite's integrity check.
  var isSound: Bool {
    guard let connection = try? open() else { return false }
    defer { try? connection.close() }
    return (try? connection.read { try SketchSchema.isSound($0) }) ?? false
  }

  /// The document's id; nil if it has none yet or cannot be read.
  var id: String? {
    guard let connection = try? open() else { return nil }
    defer { try? connection.close() }
    return try? connection.read { try SketchSchema.id(of: $0) }
  }
}
