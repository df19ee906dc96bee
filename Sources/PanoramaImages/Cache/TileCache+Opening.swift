import Foundation

extension TileCache {
  /// Opens a file of the cache by its name, which anybody can guess. Nothing is read or written but
  /// a file that this user's programs made there: no link is followed, no pipe waited for.
  /// - Returns: a descriptor; nil where something else stands, such as a link to another file.
  /// - Throws: `ImageError.inaccessible` when it cannot be opened.
  func openOwn(_ path: String, _ flags: Int32) throws(ImageError) -> Int32? {
    let file = Foundation.open(path, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      // A symbolic link; a folder; a socket or a pipe that nobody reads.
      if [ELOOP, EISDIR, ENXIO].contains(errno) { return nil }
      throw .inaccessible(ImageError.systemReason())
    }
    var status = stat()
    // A file without a name was finished or removed meanwhile, which its maker finds out.
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), status.st_nlink <= 1
    else {
      close(file)
      return nil
    }
    return file
  }
}
