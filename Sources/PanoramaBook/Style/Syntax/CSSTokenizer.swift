/// Divides a style sheet into tokens, one at a time, so that a large one takes no more memory than a rule.
struct CSSTokenizer {
  private let bytes: [UInt8]
  private var next = 0

  /// - Parameter bytes: text in UTF-8.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  init(_ text: some StringProtocol) { self.init(Array(text.utf8)) }

  /// All tokens of a short text.
  static func tokens(_ text: some StringProtocol) -> [CSSToken] {
    var tokenizer = CSSTokenizer(text)
    var tokens: [CSSToken] = []
    while let token = tokenizer.token() { tokens.append(token) }
    return tokens
  }

  private func byte(_ ahead: Int = 0) -> UInt8? {
    next + ahead < bytes.count ? bytes[next + ahead] : nil
  }

  /// The next token; nil at the end.
  mutating func token() -> CSSToken? {
    skipComments()
    guard let first = byte() else { return nil }
    if Self.isSpace(first) {
      while let byte = byte(), Self.isSpace(byte) { next += 1 }
      return .space
    }
    switch first {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return string(first)
    case UInt8(ascii: "#"):
      if isNameByte(1) || isEscape(1) {
        next += 1
        return .hash(name())
      }
    case UInt8(ascii: "@"):
      if startsName(1) {
        next += 1
        return .atWord(name().lowercased())
      }
    case UInt8(ascii: "<"):
      if bytes[next...].starts(with: "<!--".utf8) {
        next += 4
        return .space
      }
    case UInt8(ascii: "-"):
      if bytes[next...].starts(with: "-->".utf8) {
        next += 3
        return .space
      }
    default: break
    }
    if startsNumber() { return number() }
    if startsName(0) { return nameOrFunction() }
    next += 1
    return first < 128 ? .mark(Character(UnicodeScalar(first))) : .mark("\u{FFFD}")
  }

  private mutating func skipComments() {
    while byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
      next += 2
      while next < bytes.count,
        !(byte() == UInt8(ascii: "*") && byte(1) == UInt8(ascii: "/"))
      { next += 1 }
      next = min(next + 2, bytes.count)
    }
  }

  private mutating func string(_ quote: UInt8) -> CSSToken {
    next += 1
    var result: [UInt8] = []
    while let byte = byte() {
      next += 1
      if byte == quote { break }
      if byte == 0x0A || byte == 0x0C || byte == 0x0D {
        next -= 1
        return .bad
      }
      if byte == UInt8(ascii: "\\") {
        guard let following = self.byte() else { break }
        if following == 0x0A || following == 0x0C || following == 0x0D {
          next += following == 0x0D && self.byte(1) == 0x0A ? 2 : 1
        } else {
          result += escape()
        }
      } else {
        result.append(byte)
      }
    }
    return .string(String(decoding: result, as: UTF8.self))
  }

  /// What a backslash, which has been read, and the next characters stand for.
  private mutating func escape() -> [UInt8] {
    var value: UInt32 = 0
    var count = 0
    while count < 6, let byte = byte(), let digit = Character(UnicodeScalar(byte)).hexDigitValue,
      byte < 128
    {
      value = value << 4 | UInt32(digit)
      count += 1
      next += 1
    }
    if count > 0 {
      if byte() == 0x0D, byte(1) == 0x0A { next += 1 }
      if let byte = byte(), Self.isSpace(byte) { next += 1 }
      let scalar = value == 0 ? nil : UnicodeScalar(value)
      return Array(String(Character(scalar ?? "\u{FFFD}")).utf8)
    }
    guard let first = byte() else { return Array("\u{FFFD}".utf8) }
    next += 1
    return [first]
  }

  private mutating func name() -> String {
    var result: [UInt8] = []
    while let byte = byte() {
      if isNameByte(0) {
        result.append(byte)
        next += 1
      } else if isEscape(0) {
        next += 1
        result += escape()
      } else {
        break
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private mutating func nameOrFunction() -> CSSToken {
    let name = name()
    guard byte() == UInt8(ascii: "(") else { return .name(name) }
    next += 1
    guard name.lowercased() == "url" else { return .function(name.lowercased()) }
    var start = next
    while start < bytes.count, Self.isSpace(bytes[start]) { start += 1 }
    if start < bytes.count, bytes[start] == UInt8(ascii: "\"") || bytes[start] == UInt8(ascii: "'")
    {
      return .function("url")
    }
    next = start
    return address()
  }

  /// What stands in `url(…)` without quotes.
  private mutating func address() -> CSSToken {
    var result: [UInt8] = []
    while let byte = byte() {
      next += 1
      if byte == UInt8(ascii: ")") { break }
      if byte == UInt8(ascii: "\\") {
        result += escape()
      } else if Self.isSpace(byte) {
        while let byte = self.byte(), Self.isSpace(byte) { next += 1 }
        guard self.byte() == UInt8(ascii: ")") || self.byte() == nil else { return badAddress() }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "(")
      {
        return badAddress()
      } else {
        result.append(byte)
      }
    }
    return .url(String(decoding: result, as: UTF8.self))
  }

  private mutating func badAddress() -> CSSToken {
    while let byte = byte() {
      next += 1
      if byte == UInt8(ascii: ")") { break }
      if byte == UInt8(ascii: "\\"), next < bytes.count { next += 1 }
    }
    return .bad
  }

  private mutating func number() -> CSSToken {
    let start = next
    if byte() == UInt8(ascii: "+") || byte() == UInt8(ascii: "-") { next += 1 }
    skipDigits()
    if byte() == UInt8(ascii: "."), isDigit(1) {
      next += 1
      skipDigits()
    }
    if byte().map({ $0 | 32 }) == UInt8(ascii: "e") {
      let sign = byte(1) == UInt8(ascii: "+") || byte(1) == UInt8(ascii: "-") ? 1 : 0
      if isDigit(1 + sign) {
        next += 1 + sign
        skipDigits()
      }
    }
    let value = Double(String(decoding: bytes[start..<next], as: UTF8.self)) ?? 0
    let clamped = value.isFinite ? value : (value < 0 ? -1e9 : 1e9)
    if byte() == UInt8(ascii: "%") {
      next += 1
      return .percentage(clamped)
    }
    return startsName(0) ? .dimension(clamped, name().lowercased()) : .number(clamped)
  }

  private mutating func skipDigits() { while isDigit(0) { next += 1 } }

  private func startsNumber() -> Bool {
    let sign = byte() == UInt8(ascii: "+") || byte() == UInt8(ascii: "-") ? 1 : 0
    return isDigit(sign) || byte(sign) == UInt8(ascii: ".") && isDigit(sign + 1)
  }

  private func startsName(_ ahead: Int) -> Bool {
    guard let first = byte(ahead) else { return false }
    if first == UInt8(ascii: "-") {
      return byte(ahead + 1) == UInt8(ascii: "-") || isNameStart(ahead + 1) || isEscape(ahead + 1)
    }
    return isNameStart(ahead) || isEscape(ahead)
  }

  private func isDigit(_ ahead: Int) -> Bool { byte(ahead).map { (48...57).contains($0) } ?? false }

  private func isNameStart(_ ahead: Int) -> Bool {
    guard let byte = byte(ahead) else { return false }
    return byte >= 128 || (97...122).contains(byte | 32) || byte == UInt8(ascii: "_")
  }

  private func isNameByte(_ ahead: Int) -> Bool {
    isNameStart(ahead) || isDigit(ahead) || byte(ahead) == UInt8(ascii: "-")
  }

  private func isEscape(_ ahead: Int) -> Bool {
    byte(ahead) == UInt8(ascii: "\\") && ![nil, 0x0A, 0x0C, 0x0D].contains(byte(ahead + 1))
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C
  }
}
