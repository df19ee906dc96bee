import Foundation

/// The bytes of a book, in memory or in a file that stays open, so that it remains readable after it is removed.
///
/// The file is read, not mapped: if another program shortens it, it reads as damaged, whereas touching a mapping of it
/// would end the program.
final class BookBytes: Sendable {
  private enum Storage: Sendable {
    case memory([UInt8])
    case file(Int32)
  }

  private let storage: Storage
  /// The number of bytes; of a file, at the time it was opened.
  let count: Int

  init(_ bytes: [UInt8]) {
    storage = .memory(bytes)
    count = bytes.count
  }

  /// - Throws: `BookError`: the file does not exist, is a folder or is not readable.
  init(path: String) throws(BookError) {
    // Without waiting for the writer of a pipe.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      let reason = String(cString: strerror(errno))
      throw BookError(errno == ENOENT ? "does not exist" : "cannot be opened: \(reason)")
    }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(file)
      throw BookError(status.st_mode & S_IFMT == S_IFDIR ? "is a folder" : "is not a file")
    }
    storage = .file(file)
    count = Int(status.st_size)
  }

  deinit {
    if case .file(let file) = storage { close(file) }
  }

  /// Fills a buffer with the bytes from `offset` on.
  ///
  /// - Returns: the number of bytes, which is smaller at the end and when reading fails.
  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let wanted = min(buffer.count, count - offset)
    guard offset >= 0, wanted > 0 else { return 0 }
    switch storage {
    case .memory(let bytes):
      buffer.copyBytes(from: bytes[offset..<(offset + wanted)])
      return wanted
    case .file(let file):
      var done = 0
      while done < wanted {
        let read = pread(file, buffer.baseAddress! + done, wanted - done, off_t(offset + done))
        if read < 0, errno == EINTR { continue }
        guard read > 0 else { break }
        done += read
      }
      return done
    }
  }
}
