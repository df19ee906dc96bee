import Foundation
import PanoramaImages

/// Why a file was not moved.
struct FileFault: Error {
  /// For a person.
  let message: String

  init(_ message: String) { self.message = message }

  /// Whether there is an entry at `path`, even if it is a link that leads nowhere.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return FileBytes.withBytes(path) { lstat($0, &status) } == 0
  }

  /// The path from the root.
  static func absolute(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    guard let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    return FileBytes.string(folder) + "/" + path
  }

  /// Gives a file another path in the same file system; nothing is ever replaced.
  ///
  /// - Throws: `FileFault`; the file is where it was.
  static func move(_ path: String, to new: String) throws(FileFault) {
    let name = FileBytes.shown(HeldFolder.split(new).name)
    let taken = FileFault("there is already a file “\(name)”")
    // A link, because it does not replace what is there; a moment later the old name is removed.
    let linked = FileBytes.withBytes(path) { path in
      FileBytes.withBytes(new) { linkat(AT_FDCWD, path, AT_FDCWD, $0, 0) }
    }
    if linked == 0 {
      if FileBytes.withBytes(path, { unlink($0) }) == 0 { return }
      let reason = ImageError.systemReason()
      _ = FileBytes.withBytes(new) { unlink($0) }
      throw FileFault(reason)
    }
    switch errno {
    case EEXIST: throw taken
    case EPERM, ENOTSUP, EMLINK:
      // The file system has no links, or this user must not make one of another user's file.
      if exists(new) { throw taken }
      let renamed = FileBytes.withBytes(path) { path in
        FileBytes.withBytes(new) { Foundation.rename(path, $0) }
      }
      if renamed != 0 { throw FileFault(ImageError.systemReason()) }
    default: throw FileFault(ImageError.systemReason())
    }
  }
}
