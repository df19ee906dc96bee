import Foundation
import Panorama

/// Finds out, without writing, whether a document may be written.
extension DocumentFile {
  /// Why a document cannot be changed, as a sentence; nil if it can, or if there is no such file yet.
  ///
  /// The folder must be writable too, because something is written beside every document.
  package static func readOnlyReason(_ path: String) -> String? {
    guard FileIdentity(path: path) != nil else { return nil }
    if !mayWrite(path) { return "the file may not be written; change its permissions to edit it" }
    return mayWrite(folder(of: path))
      ? nil : "its folder may not be written; copy the file elsewhere to edit it"
  }

  /// - Throws: `DocumentError` if the file exists and may not be written.
  package static func checkAccess(to path: String) throws(DocumentError) {
    guard let reason = readOnlyReason(path) else { return }
    throw DocumentError(.inputOutput, path: path, reason).whileSaving
  }

  package static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).path }

  /// - Throws: `DocumentError` unless files can be made in the folder that contains `path`.
  package static func checkFolder(of path: String) throws(DocumentError) {
    let folder = folder(of: path)
    guard FileFolder.isFolder(folder) else { throw .missingFolder(of: path) }
    guard mayWrite(folder) else {
      throw DocumentError(
        .inputOutput, path: path, "its folder may not be written; name a file elsewhere")
    }
  }

  /// The folder that contains `path`, whether the file exists or not.
  package static func folder(of path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().deletingLastPathComponent().path
  }

  /// A file without any write permission counts as read-only, even for root.
  private static func mayWrite(_ path: String) -> Bool {
    FileBytes.withBytes(path) { name in
      var status = stat()
      guard stat(name, &status) == 0 else { return false }
      return status.st_mode & 0o222 != 0 && access(name, W_OK) == 0
    }
  }
}
