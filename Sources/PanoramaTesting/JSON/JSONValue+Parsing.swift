import Foundation

extension JSONValue {
  /// Reads one JSON text that fills `bytes`. O(n).
  ///
  /// Beyond the standard, the number tokens `NaN`, `inf`, `Infinity` (each with a minus or without) are
  /// read as what they say. Of two members with one name the last counts.
  /// - Throws: `JSONError` saying what was expected and at which column.
  package init(parsing bytes: some Collection<UInt8>) throws {
    var parser = JSONParser(bytes: Array(bytes))
    self = try parser.parseDocument()
  }
}

/// Recursive descent over the bytes of one text.
private struct JSONParser {
  let bytes: [UInt8]
  var index = 0
  /// Deeper texts are refused: no session needs them, and recursion must end.
  static let maximumDepth = 64

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func parseDocument() throws -> JSONValue {
    let value = try parseValue(depth: 0)
    skipBlanks()
    guard index == bytes.count else { throw unexpected("the end of the line") }
    return value
  }

  private func unexpected(_ wanted: String) -> JSONError {
    index < bytes.count
      ? JSONError("not JSON: column \(index + 1) should be \(wanted)")
      : JSONError("the line breaks off: \(wanted) is missing")
  }

  private mutating func skipBlanks() {
    while index < bytes.count, [0x20, 0x09, 0x0D, 0x0A].contains(bytes[index]) { index += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func take(word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard index + count <= bytes.count else { return false }
    for i in 0..<count where bytes[index + i] != word.utf8Start[i] { return false }
    index += count
    return true
  }

  private mutating func parseValue(depth: Int) throws -> JSONValue {
    skipBlanks()
    guard index < bytes.count else { throw unexpected("a value") }
    guard depth < Self.maximumDepth else { throw JSONError("nested too deeply") }
    switch bytes[index] {
    case UInt8(ascii: "{"): return try parseObject(depth: depth)
    case UInt8(ascii: "["): return try parseArray(depth: depth)
    case UInt8(ascii: "\""): return .string(try parseString())
    case UInt8(ascii: "t") where take(word: "true"): return .bool(true)
    case UInt8(ascii: "f") where take(word: "false"): return .bool(false)
    case UInt8(ascii: "n") where take(word: "null"): return .null
    default: return .number(try parseNumber())
    }
  }

  private mutating func parseObject(depth: Int) throws -> JSONValue {
    index += 1
    var members: [String: JSONValue] = [:]
    skipBlanks()
    if take(UInt8(ascii: "}")) { return .object(members) }
    while true {
      skipBlanks()
      guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
        throw unexpected("a name in quotes")
      }
      let name = try parseString()
      skipBlanks()
      guard take(UInt8(ascii: ":")) else { throw unexpected("':'") }
      members[name] = try parseValue(depth: depth + 1)
      skipBlanks()
      if take(UInt8(ascii: "}")) { return .object(members) }
      guard take(UInt8(ascii: ",")) else { throw unexpected("',' or '}'") }
    }
  }

  private mutating func parseArray(depth: Int) throws -> JSONValue {
    index += 1
    var values: [JSONValue] = []
    skipBlanks()
    if take(UInt8(ascii: "]")) { return .array(values) }
    while true {
      values.append(try parseValue(depth: depth + 1))
      skipBlanks()
      if take(UInt8(ascii: "]")) { return .array(values) }
      guard take(UInt8(ascii: ",")) else { throw unexpected("',' or ']'") }
    }
  }

  private mutating func parseString() throws -> String {
    index += 1
    var text: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: text, as: UTF8.self) else {
          throw JSONError("text that is not UTF-8")
        }
        return string
      case UInt8(ascii: "\\"): text += try parseEscape()
      case 0..<0x20: throw JSONError("a control character inside a text")
      default: text.append(byte)
      }
    }
    throw unexpected("'\"'")
  }

  private mutating func parseEscape() throws -> [UInt8] {
    guard index < bytes.count else { throw unexpected("an escaped character") }
    let byte = bytes[index]
    index += 1
    switch byte {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "u"): return try parseUnicodeEscape()
    default:
      index -= 1
      throw unexpected("an escape")
    }
  }

  private mutating func parseUnicodeEscape() throws -> [UInt8] {
    var code = try parseHex4()
    if (0xD800..<0xDC00).contains(code) {
      guard take(word: "\\u") else { throw unexpected("the second half of a surrogate pair") }
      let low = try parseHex4()
      guard (0xDC00..<0xE000).contains(low) else { throw JSONError("a broken surrogate pair") }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw JSONError("a broken surrogate pair") }
    return Array(String(Character(scalar)).utf8)
  }

  private mutating func parseHex4() throws -> UInt32 {
    guard index + 4 <= bytes.count,
      let text = String(validating: bytes[index..<index + 4], as: UTF8.self),
      text.allSatisfy(\.isHexDigit), let code = UInt32(text, radix: 16)
    else { throw unexpected("four hexadecimal digits") }
    index += 4
    return code
  }

  private mutating func parseNumber() throws -> Double {
    let start = index
    let negative = take(UInt8(ascii: "-"))
    if take(word: "NaN") || take(word: "nan") { return .nan }
    if take(word: "Infinity") || take(word: "inf") { return negative ? -.infinity : .infinity }
    while index < bytes.count, Self.isNumberByte(bytes[index]) { index += 1 }
    guard let text = String(validating: bytes[start..<index], as: UTF8.self),
      let value = Double(text), text.first?.isNumber == true || text.first == "-"
    else {
      index = start
      throw unexpected("a value")
    }
    return value
  }

  private static func isNumberByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}
