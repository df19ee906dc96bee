import Foundation
import PanoramaGraphics

/// Texts.
extension NodeTypes {
  private static let category = "Text"

  static func text(_ name: String, _ standard: String = "") -> Port {
    Port(name, .text, standard: .text(standard))
  }

  static var texts: [NodeType] {
    [
      NodeType(
        name: "text.join", title: "Join Texts", category: category,
        keywords: ["concat", "concatenate", "append", "merge", "combine", "+"],
        inputs: [text("a"), text("b"), text("separator")], outputs: [Port("text", .text)]
      ) { inputs in
        let parts = [try inputs.text("a"), try inputs.text("b")]
        return [try joined(parts, try TextPieces.separator(try inputs.text("separator")), inputs)]
      },
      NodeType(
        name: "text.joinList", title: "Join List", category: category,
        keywords: ["concat", "concatenate", "implode", "text"],
        inputs: [Port("list", .list), text("separator", ", ")], outputs: [Port("text", .text)]
      ) { inputs in
        let list = try inputs.list("list")
        try inputs.countItems(list.bytes)
        let separator = try TextPieces.separator(try inputs.text("separator"))
        return [try joined(list.plainTexts, separator, inputs)]
      },
      NodeType(
        name: "text.split", title: "Split Text", category: category,
        keywords: ["explode", "tokenize", "words", "lines", "parts"],
        inputs: [text("text"), text("separator", ",")], outputs: [Port("list", .list)]
      ) { [.list(try split($0))] },
      NodeType(
        name: "text.part", title: "Part of Text", category: category,
        keywords: ["substring", "slice", "left", "right", "mid", "characters", "truncate"],
        inputs: [text("text"), input("start", 1), input("count", 10)],
        outputs: [Port("text", .text)]
      ) { [.text(try part($0))] },
      NodeType(
        name: "text.format", title: "Format Text", category: category,
        keywords: ["template", "printf", "interpolate", "decimals", "number"],
        inputs: [text("template", "{a} of {b}")], outputs: [Port("text", .text)],
        moreInputs: names(of:)
      ) { inputs in
        let template = try TextTemplate(try inputs.text("template"))
        guard !template.names.contains("template") else {
          throw NodeFailure("an input cannot have the name “template”")
        }
        var values: [String: Value] = [:]
        for name in template.names { values[name] = try inputs.value(name) }
        try inputs.countItems(values.values.reduce(TextTemplate.maximumBytes) { $0 + $1.bytes })
        return [.text(try template.text(values))]
      },
      NodeType(
        name: "text.replace", title: "Replace Text", category: category,
        keywords: ["substitute", "find", "remove"],
        inputs: [text("text"), text("find"), text("with")], outputs: [Port("text", .text)]
      ) { [.text(try replaced($0))] },
      NodeType(
        name: "text.case", title: "Change Case", category: category,
        keywords: ["upper", "lower", "capital", "trim"],
        inputs: [text("text"), .choice("to", cases)], outputs: [Port("text", .text)]
      ) { inputs in
        let text = try bounded("text", inputs)
        switch try inputs.choice("to", of: cases) {
        case "UPPER": return [try .checked(text.uppercased())]
        case "lower": return [try .checked(text.lowercased())]
        case "Capitals": return [try .checked(text.capitalized)]
        default: return [.text(text.trimmingCharacters(in: .whitespacesAndNewlines))]
        }
      },
      NodeType(
        name: "text.length", title: "Length of Text", category: category,
        keywords: ["count", "characters", "size"], inputs: [text("text")],
        outputs: [Port("length", .number)]
      ) { [.number(Double(try bounded("text", $0).count))] },
      NodeType(
        name: "text.number", title: "Text to Number", category: category,
        keywords: ["parse", "convert", "value"], inputs: [text("text", "1")],
        outputs: [Port("number", .number)]
      ) { inputs in
        let text = try inputs.text("text")
        guard text.utf8.count <= 100,
          let number = Value.number(text.trimmingCharacters(in: .whitespacesAndNewlines))
        else { throw NodeFailure("“\(text.shortened(to: 20))” is not a number") }
        return [.number(number)]
      },
    ]
  }

  private static let cases = ["UPPER", "lower", "Capitals", "trim"]

  /// A text that is not too long to be computed.
  private static func bounded(_ name: String, _ inputs: NodeInputs) throws -> String {
    let text = try inputs.text(name)
    try Value.check(length: text.utf8.count)
    try inputs.countItems(text.utf8.count)
    return text
  }

  private static func joined(
    _ parts: [String], _ separator: String, _ inputs: NodeInputs
  ) throws -> Value {
    let length = parts.reduce(0) { $0 + $1.utf8.count }
    let all = length + max(0, parts.count - 1) * separator.utf8.count
    try Value.check(length: all)
    try inputs.countItems(all)
    return .text(parts.joined(separator: separator))
  }

  private static func split(_ inputs: NodeInputs) throws -> ValueList {
    let text = try inputs.text("text")
    guard text.utf8.count <= ValueList.maximumBytes else {
      throw NodeFailure("a list has at most 16 MB of text")
    }
    let separator = try TextPieces.separator(try inputs.text("separator"))
    try inputs.countItems(text.utf8.count * (1 + separator.utf8.count / 8))
    guard !separator.isEmpty else {
      let characters = text.prefix(ValueList.maximumCount + 1)
      try ValueList.check(count: characters.count)
      return try ValueList(characters.map { .text(String($0)) })
    }
    guard !text.isEmpty else { return try ValueList([]) }
    let pieces = try TextPieces.pieces(of: text, at: separator, maximum: ValueList.maximumCount)
    return try ValueList(pieces.map { Value(item: $0) })
  }

  private static func part(_ inputs: NodeInputs) throws -> String {
    let text = try bounded("text", inputs)
    let start = try inputs.whole("start", 1...Int.max) - 1
    let count = try inputs.whole("count", 0...Int.max)
    return String(text.dropFirst(start).prefix(count))
  }

  private static func replaced(_ inputs: NodeInputs) throws -> String {
    let text = try bounded("text", inputs)
    let wanted = try TextPieces.separator(try inputs.text("find"))
    let new = try inputs.text("with")
    guard !wanted.isEmpty else { return text }
    let pieces = try TextPieces.pieces(of: text, at: wanted, maximum: Value.maximumText + 2)
    let (length, isTooLong) = new.utf8.count.multipliedReportingOverflow(by: pieces.count - 1)
    guard !isTooLong, length <= Value.maximumText else {
      throw ValueProblem("the text has over 1 MB")
    }
    try Value.check(length: text.utf8.count - (pieces.count - 1) * wanted.utf8.count + length)
    return pieces.joined(separator: new)
  }

  /// The names in the template of a node, as inputs.
  private static func names(of settings: [String: Value]) -> [Port] {
    var template = "{a} of {b}"
    if case .text(let own)? = settings["template"] { template = own }
    let names = (try? TextTemplate(template))?.names ?? []
    return names.filter { $0 != "template" }.map { Port($0, .any) }
  }
}
