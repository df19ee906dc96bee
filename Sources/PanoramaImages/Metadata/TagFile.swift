/// The bytes that directories of tags are in: an EXIF block, or a TIFF file.
struct TagFile {
  private let source: ByteSource
  private let isLittleEndian: Bool
  /// BigTIFF: offsets and counts have eight bytes.
  let isBig: Bool
  /// Where the first directory is.
  private(set) var first: UInt64 = 0

  /// Nil where they begin otherwise.
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

  /// Up to `count` bytes; fewer where the file ends.
  func bytes(at offset: UInt64, count: Int) -> [UInt8] {
    guard offset < UInt64(source.size) else { return [] }
    return source.bytes(at: Int(offset), count: count)
  }

  /// Whether `count` bytes from `offset` on are inside.
  func contains(_ offset: UInt64, _ count: UInt64) -> Bool {
    count <= UInt64(source.size) && offset <= UInt64(source.size) - count
  }

  /// A number of so many bytes; nil where the file ends before.
  func number(at offset: UInt64, size: Int) -> UInt64? {
    let bytes = bytes(at: offset, count: size)
    return bytes.count == size ? number(bytes, 0, size) : nil
  }

  /// As `number(at:size:)`, of bytes that were read.
  func number(_ bytes: [UInt8], _ start: Int, _ size: Int) -> UInt64 {
    (0..<size).reduce(0) { sum, index in
      sum << 8 | UInt64(bytes[start + (isLittleEndian ? size - 1 - index : index)])
    }
  }
}
