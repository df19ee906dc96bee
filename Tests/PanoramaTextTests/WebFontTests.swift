import CZlib
import Foundation
import PanoramaText
import Testing

/// Fonts in the formats of the web, each packed here from one that is installed.
@Suite struct WebFontTests {
  private struct Table {
    var tag: [UInt8]
    var checksum: [UInt8]
    var content: [UInt8]
  }

  private let font: [UInt8]
  private let tables: [Table]

  init() throws {
    let font = try [UInt8](Data(contentsOf: URL(fileURLWithPath: TestFonts.regular)))
    func number(_ offset: Int) -> Int { font[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    self.font = font
    tables = (0..<number(4) >> 16).map { i in
      let entry = 12 + 16 * i
      let (offset, length) = (number(entry + 8), number(entry + 12))
      return Table(
        tag: Array(font[entry..<entry + 4]), checksum: Array(font[entry + 4..<entry + 8]),
        content: Array(font[offset..<offset + length]))
    }
  }

  private func word(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private var unpackedSize: Int {
    12 + tables.reduce(0) { $0 + 16 + ($1.content.count + 3) & ~3 }
  }

  private var first: [UInt8] {
    let start = 44 + 20 * tables.count
    var (directory, data): ([UInt8], [UInt8]) = ([], [])
    for table in tables {
      var small = [UInt8](repeating: 0, count: table.content.count * 2 + 100)
      var length = uLongf(small.count)
      compress(&small, &length, table.content, uLong(table.content.count))
      let stored =
        Int(length) < table.content.count ? Array(small.prefix(Int(length))) : table.content
      directory += table.tag + word(start + data.count) + word(stored.count)
      directory += word(table.content.count) + table.checksum
      data += stored
      data += [UInt8](repeating: 0, count: -data.count & 3)
    }
    var header = Array("wOFF".utf8) + [0, 1, 0, 0] + word(start + data.count)
    header += word(tables.count << 16) + word(unpackedSize)
    return header + [UInt8](repeating: 0, count: 44 - header.count) + directory + data
  }

  /// As a stream of Brotli that compresses nothing (RFC 7932 §9).
  private func brotli(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = []
    var isFirst = true
    for start in stride(from: 0, to: bytes.count, by: 65_536) {
      let part = bytes[start..<min(start + 65_536, bytes.count)]
      // Not the last one, its length in four nibbles, uncompressed.
      var head = (part.count - 1) << 3 | 1 << 19
      // A window of 64 KB.
      if isFirst { head <<= 1 }
      isFirst = false
      stream += [UInt8(head & 255), UInt8(head >> 8 & 255), UInt8(head >> 16)] + part
    }
    return stream + [3]
  }

  private var second: [UInt8] {
    func short(_ value: Int) -> [UInt8] {
      var bytes = [UInt8(value & 127)]
      var rest = value >> 7
      while rest > 0 {
        bytes.insert(UInt8(rest & 127) | 128, at: 0)
        rest >>= 7
      }
      return bytes
    }
    // `loca` follows `glyf` there.
    let (glyphs, places) = (Array("glyf".utf8), Array("loca".utf8))
    let tables = self.tables.filter { $0.tag != places }.flatMap { table in
      table.tag == glyphs ? [table] + self.tables.filter { $0.tag == places } : [table]
    }
    var directory: [UInt8] = []
    for table in tables {
      let isOutline = ["glyf", "loca"].contains(String(decoding: table.tag, as: UTF8.self))
      // An arbitrary tag follows; outlines are as they are.
      directory += [63 | (isOutline ? 3 << 6 : 0)] + table.tag + short(table.content.count)
    }
    let stream = brotli(tables.flatMap(\.content))
    let length = 48 + directory.count + stream.count
    let padding = [UInt8](repeating: 0, count: -length & 3)
    var header = Array("wOF2".utf8) + [0, 1, 0, 0] + word(length + padding.count)
    header += word(tables.count << 16) + word(unpackedSize) + word(stream.count)
    return header + [UInt8](repeating: 0, count: 48 - header.count) + directory + stream
      + padding
  }

  @Test(arguments: [1, 2]) func aPackedFontDrawsLikeItself(format: Int) throws {
    let packed = format == 1 ? first : second
    #expect(WebFont.isOne(packed))
    let unpacked = try #require(WebFont.unpacked(packed))
    let url = FileManager.default.temporaryDirectory.appending(path: "web-\(UUID()).ttf")
    try Data(unpacked).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let (own, installed) = (
      FontLibrary().font(contentsOf: url.path, size: 40), TestFonts.dejaVu(40)
    )
    for text in ["Affe", "Ωmega", "шрифт"] {
      let (a, b) = (TextLine(text, font: own), TextLine(text, font: installed))
      #expect(a.width == b.width && a.width > 40)
    }
  }

  @Test(arguments: [1, 2]) func damagedOnesAreNone(format: Int) {
    let packed = format == 1 ? first : second
    for count in [0, 3, 4, 16, 20, 44, 60, 400, packed.count / 2] {
      #expect(WebFont.unpacked(Array(packed.prefix(count))) == nil)
    }
    for index in 4..<200 {
      var damaged = packed
      damaged[index] = 0xFF
      _ = WebFont.unpacked(damaged)
    }
    // One that says that it becomes larger than any font.
    var bomb = packed
    bomb[16] = 0x7F
    #expect(WebFont.unpacked(bomb) == nil && !WebFont.isOne([]))
  }
}
