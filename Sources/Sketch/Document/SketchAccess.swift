import Foundation
import Panorama

/// Whether a sketch may be written, told without trying.
enum SketchAccess {
  /// Why a sketch cannot be changed, as a sentence about it; nil where it can.
  ///
  /// The folder counts, too: the log of changes is written beside the file.
  static func readOnlyReason(_ path: String) -> String? {
    if !mayWrite(path) { return "the file may not be written; change its permissions to draw" }
    return mayWrite(folder(of: path))
      ? nil : "its folder may not be written; copy the file elsewhere to draw"
  }

  /// The folder a file is in, or would be in.
  static func folder(of path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().deletingLastPathComponent().path
  }

  /// What nobody may write is left alone even by those whom the system would let.
  static func mayWrite(_ path: String) -> Bool {
    FileBytes.withBytes(path) { name in
      var status = stat()
      guard stat(name, &status) == 0 else { return false }
      return status.st_mode & 0o222 != 0 && access(name, W_OK) == 0
    }
  }
}
