import CZlib

/// zlib's compression, which PDF calls FlateDecode.
enum Deflate {
  /// A compressed copy of `bytes`.
  ///
  /// - Throws: `PDFError.outOfMemory`.
  static func compress(_ bytes: [UInt8]) throws -> [UInt8] {
    var count = compressBound(uLong(bytes.count))
    var status = Z_MEM_ERROR
    let packed = [UInt8](unsafeUninitializedCapacity: Int(count)) { room, written in
      status = compress2(room.baseAddress, &count, bytes, uLong(bytes.count), 6)
      written = status == Z_OK ? Int(count) : 0
    }
    guard status == Z_OK else { throw PDFError.outOfMemory }
    return packed
  }
}
