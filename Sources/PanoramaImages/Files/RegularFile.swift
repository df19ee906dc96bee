import Foundation

/// Opens regular files for reading, but no folders, devices or pipes.
enum RegularFile {
  /// - Returns: a descriptor and the number of bytes.
  /// - Throws: `ImageError`: the file does not exist, is a folder or is not readable.
  static func open(_ path: String) throws(ImageError) -> (file: Int32, size: Int) {
    let file = FileBytes.withBytes(path) {
      Foundation.open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    }
    guard file >= 0 else {
      throw errno == ENOENT || errno == ENOTDIR
        ? .noSuchFile : .inaccessible(ImageError.systemReason())
    }
    var status = stat()
    let found = fstat(file, &status)
    let failure = errno
    if found == 0, status.st_mode & S_IFMT == S_IFREG { return (file, Int(status.st_size)) }
    close(file)
    if found != 0 { throw .inaccessible(ImageError.systemReason(failure)) }
    throw status.st_mode & S_IFMT == S_IFDIR ? .isFolder : .inaccessible("not a regular file")
  }
}
