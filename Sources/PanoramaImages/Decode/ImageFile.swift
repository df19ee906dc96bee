import Foundation

/// Reads whole files, with errors that say what is wrong with them.
public enum ImageFile {
  /// The bytes of a regular file of at most `limit` bytes. O(size).
  /// - Throws: `ImageError`: no such file, a folder, not readable, too large.
  public static func read(_ path: String, limit: Int) throws(ImageError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      throw errno == ENOENT || errno == ENOTDIR ? .noSuchFile : .inaccessible(systemReason())
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .inaccessible(systemReason()) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .isFolder
    default: throw .inaccessible("not a regular file")
    }
    let size = Int(status.st_size)
    guard size <= limit else { throw .inaccessible("the file has \(size) bytes: over the budget") }
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let n = Foundation.read(file, buffer.baseAddress! + count, size - count)
        if n < 0 && errno == EINTR { continue }
        if n < 0 { failure = errno }
        // A file that shrinks meanwhile is read as far as it goes.
        if n <= 0 { break }
        count += n
      }
    }
    guard failure == 0 else { throw .inaccessible(systemReason(failure)) }
    return bytes
  }

  static func systemReason(_ code: Int32 = errno) -> String { String(cString: strerror(code)) }
}
