import Foundation

/// A sketch's file and log in a folder of our own: reading them changes nothing of the original,
/// not even what a program that died left in its log. Deleted with this object.
final class SketchCopy {
  /// Of the copied sketch.
  let path: String
  private let folder: String

  /// - Throws: `SketchError`, where the file or its log cannot be read, or there is no room.
  init(of original: String) throws {
    folder = NSTemporaryDirectory() + "/panorama-\(UUID().uuidString)"
    path = folder + "/copy.sketch"
    let files = FileManager.default
    do {
      try files.createDirectory(
        atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    } catch {
      throw SketchError(
        .inputOutput, path: folder, "the folder cannot be made, to read the sketch in")
    }
    for end in ["", "-wal"] where end.isEmpty || files.fileExists(atPath: original + end) {
      do {
        let contents = try FileHandle(forReadingFrom: URL(fileURLWithPath: original + end))
        defer { try? contents.close() }
        guard files.createFile(atPath: path + end, contents: nil),
          let copy = FileHandle(forWritingAtPath: path + end)
        else { throw CocoaError(.fileWriteUnknown) }
        defer { try? copy.close() }
        while let part = try contents.read(upToCount: 1 << 20), !part.isEmpty {
          try copy.write(contentsOf: part)
        }
      } catch {
        throw SketchError(.inputOutput, path: original, "cannot be read; check its permissions")
      }
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }
}
