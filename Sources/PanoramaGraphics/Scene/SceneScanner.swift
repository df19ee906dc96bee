import Foundation

/// Splits the bytes of a scene into lines and tokens.
struct SceneScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position = 0
  /// The number of the current line, counted from 1.
  private(set) var line = 1

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }

  /// Skips blanks, and returns whether the line ends there.
  @inline(__always)
  mutating func isAtLineEnd() -> Bool {
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\n") { return true }
      if !Self.isBlank(byte) { return false }
      position += 1
    }
    return true
  }

  /// Goes to the beginning of the next line.
  mutating func skipLine() {
    while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
    position += 1
    line += 1
  }

  /// The next token; empty at the end of the line.
  mutating func token() -> UnsafeBufferPointer<UInt8> {
    if isAtLineEnd() { return UnsafeBufferPointer(rebasing: bytes[0..<0]) }
    let start = position
    while position < bytes.count, bytes[position] > 32 { position += 1 }
    return UnsafeBufferPointer(rebasing: bytes[start..<position])
  }

  /// The next token as text; empty at the end of the line.
  mutating func word() -> String { String(decoding: token(), as: UTF8.self) }

  /// The rest of the line without blanks around it.
  mutating func rest() -> String {
    if isAtLineEnd() { return "" }
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
    var end = position
    while end > start, bytes[end - 1] <= 32 { end -= 1 }
    return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
  }

  /// The next token if it is a single byte; nil, without consuming anything, otherwise.
  @inline(__always)
  mutating func letter() -> UInt8? {
    if isAtLineEnd() { return nil }
    let next = position + 1
    guard next >= bytes.count || bytes[next] <= 32 else { return nil }
    defer { position = next }
    return bytes[position]
  }

  /// The next token as a decimal number, NaN or inf, in upper or lower case; nil if it is none of
  /// these.
  ///
  /// A mantissa up to 2⁵³ with a power of ten up to 22 is converted exactly by one division (Clinger,
  /// "How to read floating point numbers accurately", 1990). The library converts all others.
  @inline(__always)
  mutating func number() -> Double? {
    if isAtLineEnd() { return nil }
    let start = position
    var at = position
    var negative = false
    if bytes[at] == UInt8(ascii: "-") || bytes[at] == UInt8(ascii: "+") {
      negative = bytes[at] == UInt8(ascii: "-")
      at += 1
    }
    var mantissa: UInt64 = 0
    var digits = 0
    var scale = 0
    var pointSeen = false
    while at < bytes.count {
      let byte = bytes[at]
      let digit = byte &- UInt8(ascii: "0")
      if digit < 10 {
        mantissa = mantissa &* 10 &+ UInt64(digit)
        digits += 1
        if pointSeen { scale += 1 }
      } else if byte == UInt8(ascii: "."), !pointSeen {
        pointSeen = true
      } else {
        break
      }
      at += 1
    }
    guard digits > 0, digits < 19, mantissa <= 1 << 53, scale <= 22,
      at >= bytes.count || bytes[at] <= 32
    else { return libraryNumber(from: start) }
    position = at
    let value = Double(mantissa) / powersOfTen[scale]
    return negative ? -value : value
  }

  private mutating func libraryNumber(from start: Int) -> Double? {
    position = start
    let text = word()
    let plain = text.utf8.allSatisfy { byte in
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "+-.eE".utf8.contains(byte)
    }
    let isName = ["nan", "inf", "infinity"].contains {
      text.lowercased().drop { $0 == "+" || $0 == "-" } == $0
    }
    if plain || isName, let value = Double(text) { return value }
    position = start
    return nil
  }

  @inline(__always)
  private static func isBlank(_ byte: UInt8) -> Bool { byte <= 32 }

  /// 10⁰ … 10²², all exact. Unlike a global, a stored property needs no check on access.
  private let powersOfTen: [Double] = (0...22).map { pow(10, Double($0)) }
}
