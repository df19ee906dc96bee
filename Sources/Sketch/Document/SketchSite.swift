import Documents
import Foundation
import Panorama
import PanoramaImages

/// A sketch's file and its folder, both held open, so that every check and every use concern the same
/// file, whatever other programs rename meanwhile. What lies beside the file is reached through the folder.
final class SketchSite: Sendable {
  /// The file's path when it was opened: absolute and without links.
  let path: String
  let folder: HeldFolder
  /// The file's name in the folder.
  let name: String
  let file: HeldFile

  init(path: String, folder: HeldFolder, name: String, file: HeldFile) {
    (self.path, self.folder, self.name, self.file) = (path, folder, name, file)
  }

  /// Opens an existing file; `path` may be a link to it. Nothing is read, and no pipe waited for.
  /// - Throws: `DocumentError`.
  convenience init(path: String) throws {
    let site = try DocumentSite(path: path)
    guard let file = site.file else { throw DocumentError.unreadable(path, ENOENT) }
    self.init(path: site.path, folder: site.folder, name: site.name, file: file)
  }

  /// The path of a file beside the sketch, for messages.
  func path(of companion: String) -> String { HeldFolder.split(path).folder + "/" + companion }

  /// A file beside the sketch that SQLite or this program made; nil if there is none.
  /// - Throws: `DocumentError` if there is something else of that name: a link, a pipe, a folder, a file with
  ///   further names, or one that belongs to somebody else.
  func companion(_ name: String) throws -> HeldFile? {
    guard let file = HeldFile(name, in: folder) else { return nil }
    guard file.status?.isOwnFile(orOf: self.file.status?.st_uid) == true else {
      throw DocumentError(
        .badFile, path: path(of: name),
        "is not a file that drawing left beside the sketch; move it away to open the sketch")
    }
    return file
  }

  /// Removes a file beside the sketch if `name` is still the name of `file`.
  func remove(_ name: String, ifStill file: HeldFile) {
    guard folder.status(of: name).map({ FileIdentity($0) }) == file.identity else { return }
    folder.remove(name)
  }
}
