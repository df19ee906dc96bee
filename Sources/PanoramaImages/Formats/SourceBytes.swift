import CCodecs

/// Reads the bytes of a source one after the other, from any place on.
///
/// The memory that the source points to outlives it.
struct SourceBytes {
  private let source: CCodecsSource
  /// The bytes from `start` on, and the next of them.
  private var buffer: [UInt8] = []
  private var next = 0
  private var start: UInt64

  private static let chunk = 64 << 10

  init(_ source: CCodecsSource) {
    self.source = source
    start = source.start
  }

  /// The offset of the next byte from the source's start.
  var position: UInt64 { start + UInt64(next) - source.start }
  /// The number of bytes from the source's start to its end.
  var size: UInt64 { source.end > source.start ? source.end - source.start : 0 }

  /// Moves to an offset from the source's start. O(1) within what was read last.
  mutating func seek(to position: UInt64) {
    let (place, overflow) = position.addingReportingOverflow(source.start)
    if !overflow, place >= start, place <= start + UInt64(buffer.count) {
      next = Int(place - start)
    } else {
      (start, next) = (overflow ? source.end : place, 0)
      buffer.removeAll(keepingCapacity: true)
    }
  }

  /// - Throws: `DecodingFault`: truncated, or stopped.
  mutating func byte() throws(DecodingFault) -> UInt8 {
    if next == buffer.count { try fill() }
    defer { next += 1 }
    return buffer[next]
  }

  /// Fills `bytes`. - Throws: `DecodingFault`: truncated, or stopped; the bytes that are there were written.
  mutating func read(into bytes: inout [UInt8]) throws(DecodingFault) {
    var done = 0
    while done < bytes.count {
      if next == buffer.count { try fill() }
      let count = min(bytes.count - done, buffer.count - next)
      bytes.replaceSubrange(done..<done + count, with: buffer[next..<next + count])
      done += count
      next += count
    }
  }

  /// The next `count` bytes. - Throws: `DecodingFault`: truncated, before anything is allocated, or stopped.
  mutating func bytes(_ count: Int) throws(DecodingFault) -> [UInt8] {
    guard UInt64(count) <= size, position <= size - UInt64(count) else { throw .truncated }
    var bytes = [UInt8](repeating: 0, count: count)
    try read(into: &bytes)
    return bytes
  }

  private mutating func fill() throws(DecodingFault) {
    if let stopped = source.stopped, stopped(source.context) != 0 { throw .stopped }
    start += UInt64(buffer.count)
    next = 0
    let place = start
    buffer = [UInt8](unsafeUninitializedCapacity: Self.chunk) { [source] bytes, count in
      count = withUnsafePointer(to: source) {
        ccodecs_source_read($0, place, bytes.baseAddress, bytes.count)
      }
    }
    if buffer.isEmpty { throw .truncated }
  }
}

/// Numbers in the first bytes of a header, the lowest byte first. Bytes that are not there are 0.
extension [UInt8] {
  func little16(_ at: Int) -> Int { Int(self[safe: at]) | Int(self[safe: at + 1]) << 8 }
  func little24(_ at: Int) -> Int { little16(at) | Int(self[safe: at + 2]) << 16 }
  func little32(_ at: Int) -> Int { little16(at) | little16(at + 2) << 16 }
  /// The same with the highest byte first.
  func big16(_ at: Int) -> Int { Int(self[safe: at]) << 8 | Int(self[safe: at + 1]) }
  func big32(_ at: Int) -> Int {
    (0..<4).reduce(0) { $0 << 8 | Int(self[safe: at + $1]) }
  }

  private subscript(safe index: Int) -> UInt8 { indices.contains(index) ? self[index] : 0 }
}
