/// A JSON value that is written as it was read: members keep their order and numbers their digits.
///
/// Foundation's readers lose both, but a graph file must preserve what other programs wrote in it.
public enum OrderedJSON: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number, or a string that is not valid Unicode, as written in the text.
  case token(String)
  case string(String)
  case array([OrderedJSON])
  case object([Member])

  /// One member of an object.
  public struct Member: Hashable, Sendable {
    /// The key.
    public var name: String
    /// The value of the key.
    public var value: OrderedJSON

    /// A key with its value.
    public init(_ name: String, _ value: OrderedJSON) {
      self.name = name
      self.value = value
    }
  }

  /// A number; whole numbers are written without a fraction, NaN and infinity as `null`.
  public static func number(_ value: Double) -> OrderedJSON {
    guard value.isFinite else { return .null }
    if value == value.rounded(), abs(value) < 1e15 { return .token(String(Int(value))) }
    return .token("\(value)")
  }

  /// The value of a member. If an object has several members of that name, the last one counts.
  public subscript(name: String) -> OrderedJSON? {
    get {
      guard case .object(let members) = self else { return nil }
      return members.last { $0.name == name }?.value
    }
    set {
      var members = self.members
      if let index = members.lastIndex(where: { $0.name == name }) {
        if let newValue { members[index].value = newValue } else { members.remove(at: index) }
      } else if let newValue {
        members.append(Member(name, newValue))
      }
      self = .object(members)
    }
  }

  /// The members of an object; empty for other values.
  public var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  /// The text; nil if it is no string.
  public var string: String? { if case .string(let text) = self { text } else { nil } }
  /// The truth value; nil if it is none.
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  /// The elements; nil if it is no array.
  public var array: [OrderedJSON]? { if case .array(let values) = self { values } else { nil } }

  /// A finite number; nil for everything else.
  public var number: Double? { anyNumber.flatMap { $0.isFinite ? $0 : nil } }
  /// A number, which may be NaN or infinite; nil for everything else.
  public var anyNumber: Double? { if case .token(let text) = self { Double(text) } else { nil } }
}

extension OrderedJSON: Codable {
  /// The value that `decoder` reads.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    do {
      self = try OrderedJSON(parsing: Array(text.utf8))
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: error.reason))
    }
  }

  /// Writes the value with its members in order.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension OrderedJSON {
  /// Reads a JSON text. O(n).
  ///
  /// - Parameters:
  ///   - bytes: the whole text, as UTF-8; a byte order mark is skipped.
  ///   - allowsNonFinite: whether the tokens `NaN`, `nan`, `inf` and `Infinity`, with or without a
  ///     minus, count as numbers.
  ///   - maximumValues: the maximum number of values in the text, which limits the memory it takes.
  /// - Throws: `JSONProblem` if the text is not JSON, has too many values, or nests them deeper than 200.
  public init(
    parsing bytes: [UInt8], allowsNonFinite: Bool = false, maximumValues: Int = 4_000_000
  ) throws(JSONProblem) {
    var parser = Parser(
      bytes: bytes, allowsNonFinite: allowsNonFinite, budget: maximumValues)
    self = try parser.document()
  }
}

/// A recursive descent parser over bytes.
private struct Parser {
  let bytes: [UInt8]
  var index = 0
  var budget: Int
  let allowsNonFinite: Bool

  /// The maximum nesting depth, which keeps recursion within the stack.
  static let maximumDepth = 200

  init(bytes: [UInt8], allowsNonFinite: Bool, budget: Int) {
    self.bytes = bytes
    self.budget = budget
    self.allowsNonFinite = allowsNonFinite
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  mutating func document() throws(JSONProblem) -> OrderedJSON {
    let value = try value(depth: 0)
    skipBlanks()
    guard index == bytes.count else { throw expected("the end of the file") }
    return value
  }

  private func problem(_ reason: String) -> JSONProblem {
    let before = bytes[..<min(index, bytes.count)]
    return JSONProblem(
      line: before.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 },
      column: before.count - (before.lastIndex(of: 0x0A) ?? -1), reason: reason)
  }

  private func expected(_ wanted: String) -> JSONProblem {
    index < bytes.count
      ? problem("is not JSON: expected \(wanted)")
      : problem("is not complete JSON: \(wanted) is missing")
  }

  private mutating func skipBlanks() {
    while index < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[index]) { index += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
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

  private mutating func value(depth: Int) throws(JSONProblem) -> OrderedJSON {
    skipBlanks()
    guard index < bytes.count else { throw expected("a value") }
    guard depth < Self.maximumDepth else { throw problem("is nested too deeply") }
    budget -= 1
    guard budget >= 0 else { throw problem("is too large: it has too many values") }
    switch bytes[index] {
    case UInt8(ascii: "{"): return .object(try members(depth: depth))
    case UInt8(ascii: "["): return .array(try elements(depth: depth))
    case UInt8(ascii: "\""): return try text()
    case UInt8(ascii: "t") where take(word: "true"): return .bool(true)
    case UInt8(ascii: "f") where take(word: "false"): return .bool(false)
    case UInt8(ascii: "n") where take(word: "null"): return .null
    default: return try number()
    }
  }

  private mutating func members(depth: Int) throws(JSONProblem) -> [OrderedJSON.Member] {
    index += 1
    var members: [OrderedJSON.Member] = []
    skipBlanks()
    if take("}") { return members }
    while true {
      skipBlanks()
      guard index < bytes.count, bytes[index] == UInt8(ascii: "\""),
        case .string(let name) = try text()
      else { throw expected("a name in quotes") }
      skipBlanks()
      guard take(":") else { throw expected("':'") }
      members.append(OrderedJSON.Member(name, try value(depth: depth + 1)))
      skipBlanks()
      if take("}") { return members }
      guard take(",") else { throw expected("',' or '}'") }
    }
  }

  private mutating func elements(depth: Int) throws(JSONProblem) -> [OrderedJSON] {
    index += 1
    var values: [OrderedJSON] = []
    skipBlanks()
    if take("]") { return values }
    while true {
      values.append(try value(depth: depth + 1))
      skipBlanks()
      if take("]") { return values }
      guard take(",") else { throw expected("',' or ']'") }
    }
  }

  /// A string. It is kept as a token if it contains an unpaired surrogate and so is not valid
  /// Unicode.
  private mutating func text() throws(JSONProblem) -> OrderedJSON {
    let start = index
    index += 1
    var decoded: [UInt8] = []
    var isUnicode = true
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        guard let string = String(validating: decoded, as: UTF8.self),
          let token = isUnicode ? "" : String(validating: bytes[start..<index], as: UTF8.self)
        else { throw problem("has text that is not UTF-8") }
        return isUnicode ? .string(string) : .token(token)
      case UInt8(ascii: "\\"):
        index += 1
        if let scalar = try escape() {
          decoded += UTF8.encode(scalar).map(Array.init) ?? []
        } else {
          isUnicode = false
        }
      case 0..<0x20: throw problem("has a control character in a text")
      default:
        decoded.append(byte)
        index += 1
      }
    }
    throw expected("'\"'")
  }

  /// The escaped character; nil for an unpaired surrogate.
  private mutating func escape() throws(JSONProblem) -> Unicode.Scalar? {
    guard index < bytes.count else { throw expected("an escaped character") }
    let byte = bytes[index]
    index += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "u"):
      let high = try hexadecimal()
      guard 0xD800..<0xDC00 ~= high else { return Unicode.Scalar(high) }
      let afterHigh = index
      guard take(word: "\\u") else { return nil }
      let low = try hexadecimal()
      guard 0xDC00..<0xE000 ~= low else {
        index = afterHigh
        return nil
      }
      return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    default:
      index -= 1
      throw expected("an escape sequence")
    }
  }

  private mutating func hexadecimal() throws(JSONProblem) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard index < bytes.count, let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue
      else { throw expected("four hexadecimal digits") }
      code = code << 4 | UInt32(digit)
      index += 1
    }
    return code
  }

  private mutating func number() throws(JSONProblem) -> OrderedJSON {
    let start = index
    func fail(_ parser: inout Parser) -> JSONProblem {
      parser.index = start
      return parser.expected("a value")
    }
    _ = take("-")
    if allowsNonFinite,
      take(word: "NaN") || take(word: "nan") || take(word: "Infinity") || take(word: "inf")
    {
      return .token(String(decoding: bytes[start..<index], as: UTF8.self))
    }
    if !take("0") { guard digits() else { throw fail(&self) } }
    if take(".") { guard digits() else { throw fail(&self) } }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      guard digits() else { throw fail(&self) }
    }
    return .token(String(decoding: bytes[start..<index], as: UTF8.self))
  }

  private mutating func digits() -> Bool {
    let start = index
    while index < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[index] { index += 1 }
    return index > start
  }
}

extension OrderedJSON {
  /// The value on one line.
  public var text: String {
    var output: [UInt8] = []
    append(to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// Appends the value on one line, as UTF-8.
  public func append(to output: inout [UInt8]) {
    switch self {
    case .null: output += "null".utf8
    case .bool(let value): output += (value ? "true" : "false").utf8
    case .token(let token): output += token.utf8
    case .string(let string): Self.append(quoting: string, to: &output)
    case .array(let values):
      output.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        value.append(to: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let members):
      output.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        Self.append(quoting: member.name, to: &output)
        output.append(UInt8(ascii: ":"))
        member.value.append(to: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
  }

  /// The value with a line for each member of the outermost object and for each element of the
  /// arrays in it, so that differences between files are easy to read.
  public var fileText: [UInt8] {
    guard case .object(let members) = self else { return Array(text.utf8) }
    var output = Array("{".utf8)
    for (index, member) in members.enumerated() {
      output += (index > 0 ? ",\n\t" : "\n\t").utf8
      Self.append(quoting: member.name, to: &output)
      output.append(UInt8(ascii: ":"))
      if case .array(let values) = member.value, !values.isEmpty {
        output.append(UInt8(ascii: "["))
        for (index, value) in values.enumerated() {
          output += (index > 0 ? ",\n\t\t" : "\n\t\t").utf8
          value.append(to: &output)
        }
        output += "\n\t]".utf8
      } else {
        member.value.append(to: &output)
      }
    }
    return output + (members.isEmpty ? "}\n" : "\n}\n").utf8
  }

  /// Appends the text in quotes with JSON's escapes. O(n).
  static func append(quoting string: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""): output += "\\\"".utf8
      case UInt8(ascii: "\\"): output += "\\\\".utf8
      case UInt8(ascii: "\n"): output += "\\n".utf8
      case UInt8(ascii: "\r"): output += "\\r".utf8
      case UInt8(ascii: "\t"): output += "\\t".utf8
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        output += "\\u\(digits.count == 1 ? "000" : "00")\(digits)".utf8
      default: output.append(byte)
      }
    }
    output.append(UInt8(ascii: "\""))
  }
}
