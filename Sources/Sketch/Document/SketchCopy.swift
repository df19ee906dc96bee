#if Apps
  import Foundation
  import Panorama

  /// A copy of a sketch and its journal in a private folder. Reading the copy never changes the
  /// original, even if a crashed program left a journal. The copy is deleted with this object.
  final class SketchCopy {
    /// The path of the copy.
    let path: String
    private let folder: String

    /// How often copying is tried, because the original may change meanwhile.
    private static let attempts = 20

    /// - Parameter log: copied with the file; nil copies the file alone.
    /// - Throws: `SketchError` if something cannot be read or there is no room.
    init(of original: String, with log: SketchLog?) throws {
      folder = NSTemporaryDirectory() + "/panorama-\(UUID().uuidString)"
      path = folder + "/copy.sketch"
      do {
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: false,
          attributes: [.posixPermissions: 0o700])
      } catch {
        throw SketchError(
          .inputOutput, path: folder, "the folder cannot be made, to read the sketch in")
      }
      for _ in 0..<Self.attempts {
        let before = Self.stamps(original, log)
        try Self.copy(original, log, to: path)
        if Self.stamps(original, log) == before { return }
        for end in ["", "-wal", "-journal"] { unlink(path + end) }
      }
      throw SketchError(
        .inputOutput, path: original, "is being written by another program; close it there first")
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Copies a sketch and its log; the log gets the name that matches the copy.
    static func copy(_ original: String, _ log: SketchLog?, to path: String) throws {
      var files = [(original, path)]
      if let log { files.append((log.path, path + log.kind.rawValue)) }
      for (from, to) in files {
        guard let file = HeldFile(path: from) else {
          throw SketchError(.inputOutput, path: from, "cannot be read; check its permissions")
        }
        do {
          try file.copy(to: to)
        } catch {
          throw SketchError(.inputOutput, path: from, "cannot be copied: \(error)")
        }
      }
      // A copy of a read-only file must be writable, so that SQLite can apply the log.
      for (_, to) in files { FileBytes.withBytes(to) { _ = chmod($0, 0o600) } }
    }

    private static func stamps(_ original: String, _ log: SketchLog?) -> [FileStamp?] {
      [original, log?.path ?? original].map { HeldFile(path: $0)?.stamp }
    }

    /// Opens the copy, which makes SQLite apply the log.
    func open() throws -> SketchConnection {
      let connection = try SketchConnection(
        path: path, fileSize: SketchFileHeader(path: path, isTorn: true).fileSize, isReadOnly: false
      )
      // The header checked earlier may have belonged to a half-written file.
      _ = try SketchFileHeader(path: path)
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
#endif
