import Foundation

/// Bytes of a text in any encoding, as UTF-8.
enum EncodedText {
  /// The text in UTF-8, without a byte order mark.
  ///
  /// The encoding is that of a byte order mark, the one that the file declares (`<?xml encoding="…"?>`, `@charset`,
  /// `<meta charset>`), or UTF-8. Texts whose bytes are not what they declare are read as the encoding that fits better
  /// of UTF-8 and Windows-1252.
  static func utf8(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return repaired(bytes.dropFirst(3)) }
    if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), isBigEndian: true) }
    if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), isBigEndian: false) }
    if bytes.starts(with: [0, 0x3C]) { return utf16(bytes, isBigEndian: true) }
    if bytes.starts(with: [0x3C, 0]) { return utf16(bytes, isBigEndian: false) }
    guard let name = declared(bytes), !["utf-8", "utf8", "us-ascii"].contains(name),
      !name.hasPrefix("utf-16"), let text = converted(bytes, from: name)
    else { return repaired(bytes) }
    return text
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> [UInt8] {
    let first = bytes.startIndex
    let units = (0..<bytes.count / 2).map { i in
      let (a, b) = (UInt16(bytes[first + 2 * i]), UInt16(bytes[first + 2 * i + 1]))
      return isBigEndian ? a << 8 | b : b << 8 | a
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// The name of the encoding in the first bytes of the file, in small letters.
  private static func declared(_ bytes: ArraySlice<UInt8>) -> String? {
    let head = String(decoding: bytes.prefix(1024), as: UTF8.self).lowercased()
    let key: String
    if head.hasPrefix("<?xml") {
      guard let end = head.range(of: "?>") else { return nil }
      guard let name = quoted(in: head[..<end.lowerBound], after: "encoding") else { return nil }
      return name
    } else if head.hasPrefix("@charset") {
      key = "@charset"
    } else {
      key = "charset"
      guard head.contains("<meta") else { return nil }
    }
    return quoted(in: head[...], after: key)
  }

  private static func quoted(in text: Substring, after key: String) -> String? {
    guard let found = text.range(of: key) else { return nil }
    let name = text[found.upperBound...]
      .drop { $0.isWhitespace || "='\"".contains($0) }
      .prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-_:.".contains($0)) }
    return name.isEmpty ? nil : String(name)
  }

  /// Reads them as the encoding of a name that the C library knows; nil if it does not.
  private static func converted(_ bytes: ArraySlice<UInt8>, from name: String) -> [UInt8]? {
    // As browsers do: what calls itself Latin-1 is Windows'.
    let name = ["iso-8859-1", "latin1", "iso_8859-1"].contains(name) ? "windows-1252" : name
    guard let converter = iconv_open("UTF-8", name), Int(bitPattern: converter) != -1 else {
      return nil
    }
    defer { iconv_close(converter) }
    var input = Array(bytes).map { CChar(bitPattern: $0) }
    var result: [UInt8] = []
    var chunk = [CChar](repeating: 0, count: 1 << 16)
    input.withUnsafeMutableBufferPointer { input in
      var next = input.baseAddress
      var left = input.count
      while left > 0 {
        let (status, count) = chunk.withUnsafeMutableBufferPointer { output in
          var free = output.baseAddress
          var room = output.count
          let status = iconv(converter, &next, &left, &free, &room)
          return (status, output.count - room)
        }
        result += chunk[..<count].map { UInt8(bitPattern: $0) }
        // A byte that means nothing.
        if status == -1 {
          if errno == E2BIG { continue }
          result += [0xEF, 0xBF, 0xBD]
          guard left > 0 else { break }
          next = next.map { $0 + 1 }
          left -= 1
        }
      }
    }
    return result
  }

  /// The bytes, if they are UTF-8. Otherwise the reading with fewer faults.
  private static func repaired(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let bytes = Array(bytes)
    if String(validating: bytes, as: UTF8.self) != nil { return bytes }
    let text = String(decoding: bytes, as: UTF8.self)
    var (faults, others) = (0, 0)
    for scalar in text.unicodeScalars where scalar.value > 127 {
      if scalar == "\u{FFFD}" { faults += 1 } else { others += 1 }
    }
    if faults > others, let text = converted(bytes[...], from: "windows-1252") { return text }
    return Array(text.utf8)
  }
}
