import CZlib
import Foundation
import PanoramaBook
import Testing

struct WOFFFontTests {
  /// Some tables, packed, as the format says.
  private func packed(_ tables: [(tag: String, content: [UInt8])]) -> [UInt8] {
    func word(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) } }
    var directory: [UInt8] = []
    var data: [UInt8] = []
    let start = 44 + 20 * tables.count
    for (tag, content) in tables {
      var small = [UInt8](repeating: 0, count: content.count * 2 + 100)
      var length = uLongf(small.count)
      compress(&small, &length, content, uLong(content.count))
      let stored = Int(length) < content.count ? Array(small.prefix(Int(length))) : content
      directory += Array(tag.utf8) + word(start + data.count) + word(stored.count)
      directory += word(content.count) + word(7)
      data += stored
      data += [UInt8](repeating: 0, count: -data.count & 3)
    }
    var header = Array("wOFF".utf8) + [0, 1, 0, 0] + word(start + data.count)
    header += word(tables.count << 16)
    return header + [UInt8](repeating: 0, count: 44 - header.count) + directory + data
  }

  @Test func tablesComeBackSortedAndAligned() throws {
    let long = [UInt8](repeating: 3, count: 1001)
    let font = try #require(
      WOFFFont.unpacked(packed([("name", [1, 2, 3]), ("cmap", long)])))
    #expect(font.count == 12 + 32 + 1004 + 4)
    #expect(Array(font[4..<6]) == [0, 2] && Array(font[12..<16]) == Array("cmap".utf8))
    #expect(Array(font[44..<1045]) == long && Array(font[1048..<1051]) == [1, 2, 3])
  }

  @Test func damagedOnesAreNone() {
    let whole = packed([("name", [UInt8](repeating: 5, count: 200)), ("cmap", [1, 2, 3])])
    for length in stride(from: 0, to: whole.count - 8, by: 3) {
      #expect(WOFFFont.unpacked(Array(whole.prefix(length))) == nil)
    }
    for index in 12..<84 {
      var damaged = whole
      damaged[index] = 0xFF
      _ = WOFFFont.unpacked(damaged)
    }
    #expect(WOFFFont.unpacked(Array("wOFF".utf8)) == nil && !WOFFFont.isOne([]))
  }
}
