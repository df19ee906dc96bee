import CCodecs
import PanoramaGraphics

/// The bytes of a cache file. All numbers are little-endian.
///
///     header   "PANTILES" version tileSide width height keyLength key… crc
///     record   "TILE" level encoding isOpaque 0 column row length payloadCRC headCRC, payload…
///     index    entries: level encoding isOpaque 0 column row length payloadCRC offset(8)
///     trailer  indexOffset(8) entryCount indexCRC "DONE" crc
///
/// While tiles are being made, the file has only the header and records. A record that fails its
/// check was cut off: it and everything after it are ignored. An index and a trailer make a file
/// complete.
enum TileFileFormat {
  static let version: UInt32 = 1
  static let headerMagic = Array("PANTILES".utf8)
  static let recordMagic = Array("TILE".utf8)
  static let trailerMagic = Array("DONE".utf8)
  static let recordHeadSize = 28
  static let entrySize = 28
  static let trailerSize = 24
  /// The maximum length of a key; we never write a longer one.
  static let keyLimit = 1 << 14

  /// Where a tile's bytes are.
  struct Entry: Hashable, Sendable {
    var encoding: TileEncoding
    var isOpaque: Bool
    var length: UInt32
    var checksum: UInt32
    /// Where the payload begins, in bytes from the start of the file.
    var offset: UInt64
  }

  static func header(_ shape: TiledImage, key: String) -> [UInt8] {
    var bytes = headerMagic
    append(version, to: &bytes)
    append(UInt32(shape.tileSide), to: &bytes)
    append(UInt32(shape.width), to: &bytes)
    append(UInt32(shape.height), to: &bytes)
    let text = Array(key.utf8.prefix(keyLimit))
    append(UInt32(text.count), to: &bytes)
    bytes += text
    append(ccodecs_crc32(bytes, bytes.count), to: &bytes)
    return bytes
  }

  static func recordHead(_ tile: TileIndex, _ entry: Entry) -> [UInt8] {
    var bytes = recordMagic
    appendPlace(tile, entry, to: &bytes)
    append(ccodecs_crc32(bytes, bytes.count), to: &bytes)
    return bytes
  }

  /// A record's tile and entry; nil when these bytes are not a record's head.
  static func record(_ head: [UInt8], at offset: UInt64) -> (tile: TileIndex, entry: Entry)? {
    guard head.count == recordHeadSize, head.starts(with: recordMagic) else { return nil }
    guard number(head, 24) == ccodecs_crc32(head, 24) else { return nil }
    return place(head, 4, payload: offset + UInt64(recordHeadSize))
  }

  static func index(_ entries: [TileIndex: Entry], at offset: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(entries.count * entrySize + trailerSize)
    for (tile, entry) in entries {
      appendPlace(tile, entry, to: &bytes)
      append(entry.offset, to: &bytes)
    }
    let checksum = ccodecs_crc32(bytes, bytes.count)
    var trailer: [UInt8] = []
    append(offset, to: &trailer)
    append(UInt32(entries.count), to: &trailer)
    append(checksum, to: &trailer)
    trailer += trailerMagic
    append(ccodecs_crc32(trailer, trailer.count), to: &trailer)
    return bytes + trailer
  }

  /// Where the index is; nil when these bytes are not a trailer.
  static func trailer(_ bytes: [UInt8]) -> (offset: UInt64, count: Int, checksum: UInt32)? {
    guard bytes.count == trailerSize, Array(bytes[16..<20]) == trailerMagic else { return nil }
    guard number(bytes, 20) == ccodecs_crc32(bytes, 20) else { return nil }
    return (wide(bytes, 0), Int(number(bytes, 8)), number(bytes, 12))
  }

  static func entries(_ bytes: [UInt8]) -> [TileIndex: Entry]? {
    var entries: [TileIndex: Entry] = [:]
    for start in stride(from: 0, to: bytes.count, by: entrySize) {
      guard let (tile, entry) = place(bytes, start, payload: wide(bytes, start + 20)) else {
        return nil
      }
      entries[tile] = entry
    }
    return entries
  }

  private static func appendPlace(_ tile: TileIndex, _ entry: Entry, to bytes: inout [UInt8]) {
    bytes += [UInt8(truncatingIfNeeded: tile.level), entry.encoding.rawValue]
    bytes += [entry.isOpaque ? 1 : 0, 0]
    append(UInt32(truncatingIfNeeded: tile.column), to: &bytes)
    append(UInt32(truncatingIfNeeded: tile.row), to: &bytes)
    append(entry.length, to: &bytes)
    append(entry.checksum, to: &bytes)
  }

  private static func place(
    _ bytes: [UInt8], _ start: Int, payload: UInt64
  ) -> (tile: TileIndex, entry: Entry)? {
    guard let encoding = TileEncoding(rawValue: bytes[start + 1]) else { return nil }
    let tile = TileIndex(
      level: Int(bytes[start]), column: Int(number(bytes, start + 4)),
      row: Int(number(bytes, start + 8)))
    let entry = Entry(
      encoding: encoding, isOpaque: bytes[start + 2] == 1, length: number(bytes, start + 12),
      checksum: number(bytes, start + 16), offset: payload)
    return (tile, entry)
  }

  private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
  }

  private static func number(_ bytes: [UInt8], _ start: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[start + $1]) << (8 * $1) }
  }

  private static func wide(_ bytes: [UInt8], _ start: Int) -> UInt64 {
    UInt64(number(bytes, start)) | UInt64(number(bytes, start + 4)) << 32
  }
}
