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
    let (file, size) = try RegularFile.open(path)
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

  /// What a decoder asks and tells while it works, on the thread it works on.
  final class Listener {
    let cancel: CancelToken?
    let prepared: ((Double) -> Void)?

    init(cancel: CancelToken?, prepared: ((Double) -> Void)?) {
      self.cancel = cancel
      self.prepared = prepared
    }
  }

  /// Calls `body` with the source as the C shim wants it; valid during the call.
  /// - Parameter prepared: told how far a decoder is that reads everything before the first row.
  func withSource<Result>(
    cancel: CancelToken?, prepared: ((Double) -> Void)? = nil,
    _ body: (CCodecsSource) throws(ImageError) -> Result
  ) throws(ImageError) -> Result {
    let listener = Listener(cancel: cancel, prepared: prepared)
    return try withExtendedLifetime(listener) { () throws(ImageError) -> Result in
      var source = CCodecsSource()
      source.file = -1
      source.end = UInt64(size)
      if cancel != nil || prepared != nil {
        source.context = Unmanaged.passUnretained(listener).toOpaque()
        source.stopped = { context in
          guard let context else { return 0 }
          let listener = Unmanaged<Listener>.fromOpaque(context).takeUnretainedValue()
          return listener.cancel?.isCancelled == true ? 1 : 0
        }
      }
      if prepared != nil {
        source.prepared = { context, part in
          guard let context else { return }
          Unmanaged<Listener>.fromOpaque(context).takeUnretainedValue().prepared?(part)
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
