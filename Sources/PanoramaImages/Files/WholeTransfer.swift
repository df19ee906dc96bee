import Foundation

/// Reads and writes all bytes of a range: the system's functions may stop in the middle.
package enum WholeTransfer {
  /// Writes all bytes.
  ///
  /// - Parameter write: writes some of them, of which `done` are written already, as `pwrite` does.
  /// - Throws: `ImageError.inaccessible`.
  package static func write(
    _ bytes: UnsafeRawBufferPointer,
    _ write: (_ start: UnsafeRawPointer, _ count: Int, _ done: Int) -> Int
  ) throws(ImageError) {
    guard let base = bytes.baseAddress else { return }
    var done = 0
    while done < bytes.count {
      let count = write(base + done, bytes.count - done, done)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .inaccessible(ImageError.systemReason()) }
      done += count
    }
  }

  /// Reads `count` bytes of an open file from `offset` on; fewer where the file ends.
  ///
  /// - Parameter beforeEach: called before each reading.
  /// - Returns: the bytes, and the error number if the system failed, or 0.
  static func read(
    _ file: Int32, at offset: Int, count: Int, beforeEach: () -> Void = {}
  ) -> (bytes: [UInt8], failure: Int32) {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      guard let base = buffer.baseAddress else { return }
      while done < count {
        beforeEach()
        let n = pread(file, base + done, count - done, off_t(offset) + off_t(done))
        if n < 0, errno == EINTR { continue }
        if n < 0 { failure = errno }
        if n <= 0 { break }
        done += n
      }
    }
    return (bytes, failure)
  }
}
