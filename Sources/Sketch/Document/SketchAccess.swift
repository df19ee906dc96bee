import Foundation
import Panorama

/// Checks whether a sketch may be written, without writing.
enum SketchAccess {
  /// Why a sketch cannot be changed, as a sentence; nil if it can.
  ///
  /// The folder must be writable too, because the journal is written beside the file.
  static func readOnlyReason(_ path: String) -> String? {
    if !mayWrite(path) { return "the file may not be written; change its permissions to draw" }
    return mayWrite(folder(of: path))
      ? nil : "its folder may not be written; copy the file elsewhere to draw"
  }

  static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).path }

  /// - Throws: `SketchError` unless files can be made in the folder that contains `path`.
  static func checkFolder(of path: String) throws {
    let folder = folder(of: path)
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isDirectory),
      isDirectory.boolValue
    else {
      throw SketchError(.missingFolder, path: path, "the folder does not exist; create it first")
    }
    guard mayWrite(folder) else {
      throw SketchError(
        .inputOutput, path: path, "its folder may not be written; name a file elsewhere")
    }
  }

  /// The folder that contains `path`, whether the file exists or not.
  static func folder(of path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().deletingLastPathComponent().path
  }

  /// A file without any write permission counts as read-only, even for root.
  static func mayWrite(_ path: String) -> Bool {
    FileBytes.withBytes(path) { name in
      var status = stat()
      guard stat(name, &status) == 0 else { return false }
      return status.st_mode & 0o222 != 0 && access(name, W_OK) == 0
    }
  }
}
