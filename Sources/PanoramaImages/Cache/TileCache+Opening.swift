import Foundation

extension TileCache {
  /// Opens a file of the cache by its name, which other users can guess. Only regular files that this user
  /// owns are read and written: this follows no link and never waits for a pipe.
  /// - Returns: a descriptor, or nil when the name belongs to something else, such as a link to
  ///   another file.
  /// - Throws: `ImageError.inaccessible` when it cannot be opened.
  func openOwn(_ path: String, _ flags: Int32) throws(ImageError) -> Int32? {
    let file = Foundation.open(path, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      // The name belongs to a symbolic link, a folder, a socket, or a pipe without a reader.
      if [ELOOP, EISDIR, ENXIO].contains(errno) { return nil }
      throw .inaccessible(ImageError.systemReason())
    }
    var status = stat()
    // A file without a name was finished or removed in the meantime; the writer finds that out
    // itself.
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), status.st_nlink <= 1
    else {
      close(file)
      return nil
    }
    return file
  }
}
