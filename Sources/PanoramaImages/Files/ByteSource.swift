import CCodecs
import Foundation

/// The bytes of a picture, in memory or in a file that stays open and is read piece by piece.
///
/// The file is read, not mapped: if another program shortens it, it reads as truncated, whereas
/// touching a mapping of it would end our program. Because it stays open, it remains readable after
/// it is removed.
final class ByteSource: Sendable {
  private enum Storage: Sendable {
    case bytes([UInt8])
    case file(Int32)
  }

  private let storage: Storage
  /// The number of bytes; of a file, at the time it was opened.
  let size: Int
  /// Called before each reading of a file.
  private let beforeRead: (@Sendable () -> Void)?
  /// The page to read of a file that has several; 0 is the first.
  let page: Int
  /// A number that no other source has.
  let number = UInt64.random(in: .min ... .max)

  init(_ bytes: [UInt8], page: Int = 0) {
    storage = .bytes(bytes)
    size = bytes.count
    self.page = page
    beforeRead = nil
  }

  /// - Parameter beforeRead: called before each reading, for tests of files that change.
  /// - Throws: `ImageError`: the file does not exist, is a folder or is not readable.
  init(
    path: String, page: Int = 0, beforeRead: (@Sendable () -> Void)? = nil
  ) throws(ImageError) {
    let (file, size) = try RegularFile.open(path)
    self.page = page
    storage = .file(file)
    self.size = size
    self.beforeRead = beforeRead
  }

  /// Takes over an open file of `size` bytes.
  init(descriptor: Int32, size: Int, page: Int) {
    storage = .file(descriptor)
    self.page = page
    self.size = size
    beforeRead = nil
  }

  /// Whether a test watches how the file is read.
  var isWatched: Bool { beforeRead != nil }

  /// Whether the bytes are in a file and not in memory.
  var isFile: Bool {
    if case .file = storage { true } else { false }
  }

  deinit {
    if case .file(let file) = storage { close(file) }
  }

  /// Reads up to `count` bytes from `offset` on; fewer at the end and when reading fails.
  func bytes(at offset: Int, count: Int) -> [UInt8] {
    let count = min(count, size - offset)
    guard count > 0 else { return [] }
    switch storage {
    case .bytes(let bytes): return Array(bytes[offset..<offset + count])
    case .file(let file):
      return WholeTransfer.read(file, at: offset, count: count) { beforeRead?() }.bytes
    }
  }

  /// Calls `body` with a descriptor for another process. Bytes in memory are copied into shared memory. Nil when
  /// there is no memory.
  func withDescriptor<Result>(_ body: (Int32) -> Result) -> Result? {
    switch storage {
    case .file(let file): return body(file)
    case .bytes(let bytes):
      guard let memory = SharedMemory(size: bytes.count) else { return nil }
      bytes.withUnsafeBytes { memory.base.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
      return body(memory.descriptor)
    }
  }

  /// The callbacks of a decoder, called on its thread.
  final class Listener {
    let cancel: CancelToken?
    let prepared: ((Double) -> Void)?

    init(cancel: CancelToken?, prepared: ((Double) -> Void)?) {
      self.cancel = cancel
      self.prepared = prepared
    }
  }

  /// Calls `body` with the source in the form that the C shim takes; it is valid during the call.
  /// - Parameter prepared: called with the progress of a decoder that reads everything before the
  ///   first row.
  func withSource<Result, Failure: Error>(
    cancel: CancelToken?, prepared: ((Double) -> Void)? = nil,
    _ body: (CCodecsSource) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let listener = Listener(cancel: cancel, prepared: prepared)
    return try withExtendedLifetime(listener) { () throws(Failure) -> Result in
      var source = CCodecsSource()
      source.file = -1
      source.end = UInt64(size)
      source.page = UInt32(clamping: page)
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
        if beforeRead != nil {
          // Readers of tiles may outlive this call, but not this object.
          source.readingContext = Unmanaged.passUnretained(self).toOpaque()
          source.reading = { context in
            guard let context else { return }
            Unmanaged<ByteSource>.fromOpaque(context).takeUnretainedValue().beforeRead?()
          }
        }
        return try body(source)
      case .bytes(let bytes):
        return try bytes.withUnsafeBufferPointer { buffer throws(Failure) in
          source.bytes = buffer.baseAddress
          return try body(source)
        }
      }
    }
  }
}
