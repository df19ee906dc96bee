import CCodecs

/// Collects the bytes that an encoder in C passes on piece by piece.
enum EncodedBytes {
  /// The bytes that `encode` passes to its sink.
  ///
  /// - Throws: `ImageError` when memory runs out.
  static func gather(
    _ encode: (_ sink: CCodecsSink, _ context: UnsafeMutableRawPointer) -> CCodecsStatus
  ) throws(ImageError) -> [UInt8] {
    var result: [UInt8] = []
    let status = withUnsafeMutablePointer(to: &result) { result in
      encode(
        { context, bytes, count in
          guard let context, let bytes else { return 1 }
          context.assumingMemoryBound(to: [UInt8].self).pointee
            .append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
          return 0
        }, result)
    }
    guard status == .OK else { throw .inaccessible("out of memory") }
    return result
  }
}
