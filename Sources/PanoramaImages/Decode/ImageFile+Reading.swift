import Foundation

extension ImageFile {
  /// The bytes of a regular file of at most `limit` bytes. O(size).
  /// - Throws: `ImageError`: no such file, a folder, not readable, too large.
  public static func read(_ path: String, limit: Int) throws(ImageError) -> [UInt8] {
    let (file, size) = try openRegularFile(path)
    defer { close(file) }
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

  /// What a file's first bytes say it is; nil when that is no picture. Reads those only.
  /// - Throws: `ImageError`: no such file, a folder, not readable.
  public static func format(of path: String) throws(ImageError) -> ImageFormat? {
    ImageFormat(sniffing: try ByteSource(path: path).bytes(at: 0, count: 16))
  }

  /// A descriptor, and how many bytes there are.
  static func openRegularFile(_ path: String) throws(ImageError) -> (file: Int32, size: Int) {
    let file = FileBytes.withBytes(path) {
      Foundation.open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    }
    guard file >= 0 else {
      throw errno == ENOENT || errno == ENOTDIR ? .noSuchFile : .inaccessible(systemReason())
    }
    var status = stat()
    let found = fstat(file, &status)
    let failure = errno
    if found == 0, status.st_mode & S_IFMT == S_IFREG { return (file, Int(status.st_size)) }
    close(file)
    if found != 0 { throw .inaccessible(systemReason(failure)) }
    throw status.st_mode & S_IFMT == S_IFDIR ? .isFolder : .inaccessible("not a regular file")
  }

  package static func systemReason(_ code: Int32 = errno) -> String {
    String(cString: strerror(code))
  }
}
