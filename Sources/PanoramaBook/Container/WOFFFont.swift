import CZlib

/// A font in the Web Open Font Format 1.0 (W3C Recommendation of 2012): the tables of a TrueType or OpenType font, each
/// compressed by zlib.
public enum WOFFFont {
  /// One table, as the font's directory lists it.
  private struct Table {
    var tag: UInt32
    var offset: Int
    var length: Int
    var originalLength: Int
    var checksum: UInt32
  }

  /// The largest font that is made, in bytes.
  private static let limit = 64 << 20
  private static let headerLength = 44
  private static let entryLength = 20

  /// Whether bytes begin as such a font does.
  public static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Array("wOFF".utf8)) }

  /// The TrueType or OpenType font that is packed in one.
  ///
  /// - Returns: nil if it is damaged, or larger than 64 MB.
  public static func unpacked(_ bytes: [UInt8]) -> [UInt8]? {
    guard isOne(bytes), bytes.count >= headerLength else { return nil }
    let count = Int(word(bytes, 12) >> 16)
    guard count > 0, bytes.count >= headerLength + count * entryLength else { return nil }
    var tables: [Table] = []
    var whole = 12 + 16 * count
    for i in 0..<count {
      let entry = headerLength + i * entryLength
      let table = Table(
        tag: word(bytes, entry), offset: Int(word(bytes, entry + 4)),
        length: Int(word(bytes, entry + 8)), originalLength: Int(word(bytes, entry + 12)),
        checksum: word(bytes, entry + 16))
      guard table.length <= table.originalLength, table.offset + table.length <= bytes.count else {
        return nil
      }
      whole += padded(table.originalLength)
      guard whole <= limit else { return nil }
      tables.append(table)
    }
    return font(flavor: word(bytes, 4), tables, bytes, whole)
  }

  /// The header, the directory sorted by tags and the tables, as OpenType asks.
  private static func font(
    flavor: UInt32, _ tables: [Table], _ bytes: [UInt8], _ whole: Int
  ) -> [UInt8]? {
    var font: [UInt8] = []
    font.reserveCapacity(whole)
    var power = 1
    while power * 2 <= tables.count { power *= 2 }
    append(flavor, to: &font)
    append(UInt32(tables.count) << 16 | UInt32(truncatingIfNeeded: power * 16), to: &font)
    append(
      UInt32(power.trailingZeroBitCount) << 16
        | UInt32(truncatingIfNeeded: (tables.count - power) * 16), to: &font)
    let sorted = tables.sorted { $0.tag < $1.tag }
    var offset = 12 + 16 * tables.count
    for table in sorted {
      append(table.tag, to: &font)
      append(table.checksum, to: &font)
      append(UInt32(offset), to: &font)
      append(UInt32(table.originalLength), to: &font)
      offset += padded(table.originalLength)
    }
    for table in sorted {
      guard let content = content(of: table, bytes) else { return nil }
      font += content
      font += repeatElement(0, count: padded(content.count) - content.count)
    }
    return font
  }

  private static func content(of table: Table, _ bytes: [UInt8]) -> [UInt8]? {
    let packed = bytes[table.offset..<table.offset + table.length]
    // A table that compression makes no smaller is stored.
    if table.length == table.originalLength { return Array(packed) }
    var content = [UInt8](repeating: 0, count: table.originalLength)
    var length = uLongf(content.count)
    let status = packed.withUnsafeBufferPointer {
      uncompress(&content, &length, $0.baseAddress, uLong($0.count))
    }
    return status == Z_OK && Int(length) == content.count ? content : nil
  }

  private static func padded(_ length: Int) -> Int { (length + 3) & ~3 }

  private static func word(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func append(_ word: UInt32, to bytes: inout [UInt8]) {
    for shift in [24, 16, 8, 0] as [UInt32] { bytes.append(UInt8(word >> shift & 0xFF)) }
  }
}
