import Foundation

/// The patterns of a language, as F. M. Liang described them: groups of letters with digits between them. Where the
/// greatest digit of all patterns that fit is odd, a word may be divided.
struct HyphenationPatterns: Sendable {
  /// By a hash of the letters, the place of the digits in `digits`.
  private var places: [UInt64: Int32] = [:]
  private var digits: [UInt8] = []
  private var longest = 0
  private var left = 2
  private var right = 2

  /// Files that are larger are not read, in bytes; the largest of Debian has 1.3 million.
  private static let largest = 8_000_000

  /// Reads a file `hyph_LANGUAGE.dic`; nil if there is none or it is no such file. Patterns that change letters are left
  /// out.
  init?(contentsOf path: String) {
    guard let handle = FileHandle(forReadingAtPath: path),
      let data = try? handle.read(upToCount: Self.largest)
    else { return nil }
    let bytes = [UInt8](data)
    guard let end = bytes.firstIndex(of: 0x0A) else { return nil }
    let name = String(decoding: bytes[..<end], as: UTF8.self)
      .trimmingCharacters(in: .whitespaces).uppercased()
    var text = [UInt8](bytes[end...])
    switch name {
    case "UTF-8": break
    case "ISO8859-1", "ISO8859-15", "ISO8859-2", "MICROSOFT-CP1251":
      let encoding: String.Encoding =
        name == "ISO8859-2" ? .isoLatin2 : name.hasPrefix("ISO") ? .isoLatin1 : .windowsCP1251
      guard let string = String(data: Data(text), encoding: encoding) else { return nil }
      text = Array(string.utf8)
    default: return nil
    }
    for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) { add(line) }
  }

  private mutating func add(_ line: ArraySlice<UInt8>) {
    guard let first = line.first, first != UInt8(ascii: "%"), first != UInt8(ascii: "#"),
      !line.contains(UInt8(ascii: "/"))
    else { return }
    if (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) {
      let words = String(decoding: line, as: UTF8.self).split(separator: " ")
      guard words.count == 2, let number = Int(words[1]) else { return }
      if words[0] == "LEFTHYPHENMIN" { left = max(1, number) }
      if words[0] == "RIGHTHYPHENMIN" { right = max(1, number) }
      return
    }
    var hash = Self.seed
    var values: [UInt8] = [0]
    for byte in line {
      if (0x30...0x39).contains(byte) {
        values[values.count - 1] = byte - 0x30
      } else if byte > 0x20 {
        hash = Self.extended(hash, byte)
        values.append(0)
      }
    }
    guard values.count > 1, values.count < 64 else { return }
    places[hash] = Int32(digits.count)
    digits += values
    longest = max(longest, values.count - 1)
  }

  private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325
  private static func extended(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  /// See `Hyphenator.places(in:language:)`. O(length of the word · that of the longest pattern).
  func places(in word: String) -> [Int] {
    let letters = Array(word.lowercased().utf8)
    // Capitals that have another length in small letters have no places.
    guard letters.count == word.utf8.count, letters.count >= 4 else { return [] }
    let text = [UInt8(ascii: ".")] + letters + [UInt8(ascii: ".")]
    var values = [UInt8](repeating: 0, count: text.count + 1)
    for start in text.indices {
      var hash = Self.seed
      for end in start..<min(text.count, start + longest) {
        hash = Self.extended(hash, text[end])
        guard let place = places[hash] else { continue }
        for i in 0...(end + 1 - start) {
          values[start + i] = max(values[start + i], digits[Int(place) + i])
        }
      }
    }
    // Characters, not bytes, are counted from the ends.
    let starts = letters.indices.filter { letters[$0] & 0xC0 != 0x80 }
    guard starts.count >= left + right else { return [] }
    return starts[left...(starts.count - right)].filter { values[$0 + 1] & 1 == 1 }
  }
}
