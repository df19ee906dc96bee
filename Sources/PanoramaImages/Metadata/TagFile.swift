/// The bytes that contain directories of tags: an EXIF block or a TIFF file.
struct TagFile {
  private let source: ByteSource
  private let isLittleEndian: Bool
  /// Whether the file is BigTIFF, whose offsets and counts have eight bytes.
  let isBig: Bool
  /// The offset of the first directory.
  private(set) var first: UInt64 = 0

  /// Nil when the bytes do not begin with a TIFF header.
  init?(_ source: ByteSource) {
    self.source = source
    let start = source.bytes(at: 0, count: 16)
    guard start.count >= 8 else { return nil }
    switch (start[0], start[1]) {
    case (0x49, 0x49): isLittleEndian = true
    case (0x4D, 0x4D): isLittleEndian = false
    default: return nil
    }
    let version = isLittleEndian ? start[2] : start[3]
    isBig = version == 43
    guard version == 42 || isBig && start.count == 16 else { return nil }
    first = number(start, isBig ? 8 : 4, isBig ? 8 : 4)
  }

  /// Reads up to `count` bytes; fewer where the file ends.
  func bytes(at offset: UInt64, count: Int) -> [UInt8] {
    guard offset < UInt64(source.size) else { return [] }
    return source.bytes(at: Int(offset), count: count)
  }

  /// Whether `count` bytes from `offset` on are inside the file.
  func contains(_ offset: UInt64, _ count: UInt64) -> Bool {
    count <= UInt64(source.size) && offset <= UInt64(source.size) - count
  }

  /// Reads a number of `size` bytes; nil when the file ends before.
  func number(at offset: UInt64, size: Int) -> UInt64? {
    let bytes = bytes(at: offset, count: size)
    return bytes.count == size ? number(bytes, 0, size) : nil
  }

  /// As `number(at:size:)`, but from bytes that were already read.
  func number(_ bytes: [UInt8], _ start: Int, _ size: Int) -> UInt64 {
    (0..<size).reduce(0) { sum, index in
      sum << 8 | UInt64(bytes[start + (isLittleEndian ? size - 1 - index : index)])
    }
  }
}
