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
