import CZlib

/// zlib's compression, which PDF calls FlateDecode, of bytes that come in parts, so that they need not all be
/// in memory at once.
final class Deflate {
  /// zlib keeps its address, so it must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private var packed: [UInt8] = []

  /// The number of compressed bytes that zlib hands over at a time.
  private static let room = 1 << 16

  /// - Throws: `PDFError.outOfMemory`.
  init() throws {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let size = Int32(MemoryLayout<z_stream>.size)
    guard deflateInit_(stream, 6, ZLIB_VERSION, size) == Z_OK else { throw PDFError.outOfMemory }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Compresses the next part.
  /// - Throws: `PDFError.outOfMemory`.
  func append(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      while start < bytes.count {
        // zlib counts in 32 bits.
        let count = min(bytes.count - start, 1 << 30)
        stream.pointee.next_in = bytes.baseAddress.map {
          UnsafeMutablePointer(mutating: $0 + start)
        }
        stream.pointee.avail_in = uInt(count)
        try run(Z_NO_FLUSH)
        start += count
      }
    }
  }

  /// The compressed bytes. Nothing can be appended afterwards.
  /// - Throws: `PDFError.outOfMemory`.
  func finish() throws -> [UInt8] {
    stream.pointee.avail_in = 0
    try run(Z_FINISH)
    return packed
  }

  /// Takes what zlib has compressed, until it leaves some of its room unused.
  private func run(_ flush: Int32) throws {
    repeat {
      let start = packed.count
      packed.append(contentsOf: repeatElement(0, count: Self.room))
      var status = Z_OK
      packed.withUnsafeMutableBufferPointer {
        stream.pointee.next_out = $0.baseAddress.map { $0 + start }
        stream.pointee.avail_out = uInt(Self.room)
        status = deflate(stream, flush)
      }
      packed.removeLast(Int(stream.pointee.avail_out))
      guard status != Z_STREAM_ERROR else { throw PDFError.outOfMemory }
    } while stream.pointee.avail_out == 0
  }
}
