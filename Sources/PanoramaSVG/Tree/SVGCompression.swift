import CZlib

/// Unpacks `.svgz`.
enum SVGCompression {
  /// The bytes themselves, unless they begin as gzip does.
  ///
  /// - Throws: `SVGError` if they are damaged, or more than `limit`.
  static func unpacked(_ bytes: [UInt8], limit: Int) throws(SVGError) -> [UInt8] {
    guard bytes.count > 18, bytes[0] == 0x1F, bytes[1] == 0x8B else { return bytes }
    var stream = z_stream()
    // 32 lets zlib recognise gzip's header.
    guard
      inflateInit2_(&stream, 15 + 32, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw SVGError("needs more memory than there is") }
    defer { inflateEnd(&stream) }
    var result: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var status = Z_OK
    bytes.withUnsafeBufferPointer { input in
      stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.avail_in = uInt(input.count)
      while status == Z_OK, result.count <= limit {
        chunk.withUnsafeMutableBufferPointer { output in
          stream.next_out = output.baseAddress
          stream.avail_out = uInt(output.count)
          status = inflate(&stream, Z_NO_FLUSH)
        }
        result += chunk[..<(chunk.count - Int(stream.avail_out))]
      }
    }
    guard result.count <= limit else { throw SVGError("is larger than \(limit >> 20) MiB") }
    guard status == Z_STREAM_END || !result.isEmpty else { throw SVGError("is damaged") }
    return result
  }
}
