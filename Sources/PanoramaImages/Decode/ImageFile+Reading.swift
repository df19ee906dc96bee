import Foundation

extension ImageFile {
  /// Reads a regular file of at most `limit` bytes. O(size).
  /// - Throws: `ImageError`: the file does not exist, is a folder, is not readable or is too large.
  public static func read(_ path: String, limit: Int) throws(ImageError) -> [UInt8] {
    let (file, size) = try RegularFile.open(path)
    defer { close(file) }
    guard size <= limit else { throw .inaccessible("the file has \(size) bytes: over the budget") }
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let n = Foundation.read(file, buffer.baseAddress! + count, size - count)
        if n < 0 && errno == EINTR { continue }
        if n < 0 { failure = errno }
        // A file that shrinks meanwhile is read up to its new end.
        if n <= 0 { break }
        count += n
      }
    }
    guard failure == 0 else { throw .inaccessible(ImageError.systemReason(failure)) }
    return bytes
  }

  /// The format that a file's first 16 bytes indicate; nil when they match none. Reads only these.
  /// - Throws: `ImageError`: the file does not exist, is a folder or is not readable.
  public static func format(of path: String) throws(ImageError) -> ImageFormat? {
    ImageFormat(sniffing: try ByteSource(path: path).bytes(at: 0, count: 16))
  }
}
