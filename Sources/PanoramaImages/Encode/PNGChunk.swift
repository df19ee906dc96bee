import CCodecs

/// The pieces of a PNG file.
enum PNGChunk {
  /// The first bytes of a file.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// A chunk with its length and its check sum.
  static func make(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return bytes(UInt32(content.count)) + body + bytes(ccodecs_crc32(body, body.count))
  }

  /// A number, the highest byte first.
  static func bytes(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
