import CCodecs
import Foundation

/// A picture's bytes: in memory, or in a file that is held open and read piece by piece.
///
/// A file is read, not mapped: one that is cut short meanwhile reads as truncated, where touching a
/// mapping of it would end the program. It is held open: one that is removed stays readable.
final class ByteSource: Sendable {
  private enum Storage: Sendable {
    case bytes([UInt8])
    case file(Int32)
  }

  private let storage: Storage
  /// Bytes; of a file, when it was opened.
  let size: Int

  init(_ bytes: [UInt8]) {
    storage = .bytes(bytes)
    size = bytes.count
  }

  /// - Throws: `ImageError`: no such file, a folder, not readable.
  init(path: String) throws(ImageError) {
    let (file, size) = try ImageFile.openRegularFile(path)
    storage = .file(file)
    self.size = size
  }

  /// Read by a descriptor, not from memory.
  var isFile: Bool {
    if case .file = storage { true } else { false }
  }

  deinit {
    if case .file(let file) = storage { close(file) }
  }

  /// Up to `count` bytes from `offset` on; fewer at the end and where reading fails.
  func bytes(at offset: Int, count: Int) -> [UInt8] {
    let count = max(0, min(count, size - offset))
    switch storage {
    case .bytes(let bytes): return Array(bytes[offset..<offset + count])
    case .file(let file):
      return [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
        guard let base = buffer.baseAddress else { return }
        while done < count {
          let n = pread(file, base + done, count - done, off_t(offset + done))
          if n < 0 && errno == EINTR { continue }
          if n <= 0 { break }
          done += n
        }
      }
    }
  }

  /// Calls `body` with the source as the C shim wants it; valid during the call.
  func withSource<Result>(
    cancel: CancelToken?, _ body: (CCodecsSource) throws(ImageError) -> Result
  ) throws(ImageError) -> Result {
    try withExtendedLifetime(cancel) { () throws(ImageError) -> Result in
      var source = CCodecsSource(
        bytes: nil, file: -1, start: 0, end: UInt64(size), head: nil, headSize: 0, stopped: nil,
        context: nil)
      if let cancel {
        source.context = Unmanaged.passUnretained(cancel).toOpaque()
        source.stopped = { context in
          guard let context else { return 0 }
          let token = Unmanaged<CancelToken>.fromOpaque(context).takeUnretainedValue()
          return token.isCancelled ? 1 : 0
        }
      }
      switch storage {
      case .file(let file):
        source.file = file
        return try body(source)
      case .bytes(let bytes):
        return try bytes.withUnsafeBufferPointer { buffer throws(ImageError) in
          source.bytes = buffer.baseAddress
          return try body(source)
        }
      }
    }
  }
}
