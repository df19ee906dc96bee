import Foundation

/// A text with places for values: `{name}`, or `{name:2}` for a number with two decimals. `{{` and `}}` stand for
/// braces.
struct TextTemplate {
  private enum Part {
    case text(String)
    case value(name: String, decimals: Int?)
  }

  private var parts: [Part] = []
  /// The names, in the order in which they first appear.
  private(set) var names: [String] = []

  static let maximumBytes = 10_000
  /// The maximum number of different names.
  private static let maximumNames = 24
  private static let maximumName = 40

  /// - Throws: `NodeFailure` if a brace is not closed, or a name is missing.
  init(_ text: String) throws {
    guard text.utf8.count <= Self.maximumBytes else {
      throw NodeFailure("the template has over 10,000 bytes")
    }
    var plain = ""
    var rest = Substring(text)
    while let character = rest.popFirst() {
      if character == "{" || character == "}", rest.first == character {
        rest.removeFirst()
        plain.append(character)
      } else if character == "{" {
        guard let end = rest.firstIndex(of: "}") else { throw NodeFailure("“{” is not closed") }
        if !plain.isEmpty { parts.append(.text(plain)) }
        plain = ""
        try add(rest[..<end])
        rest = rest[rest.index(after: end)...]
      } else if character == "}" {
        throw NodeFailure("“}” without “{”; write “}}” for a brace")
      } else {
        plain.append(character)
      }
    }
    if !plain.isEmpty { parts.append(.text(plain)) }
  }

  private mutating func add(_ text: Substring) throws {
    let pair = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = pair[0].trimmingCharacters(in: .whitespaces)
    guard !name.isEmpty, name.utf8.count <= Self.maximumName, !name.contains("{") else {
      throw NodeFailure("“{\(String(text).shortened(to: 20))}” is not a name")
    }
    var decimals: Int?
    if pair.count == 2 {
      guard let count = Int(pair[1].trimmingCharacters(in: .whitespaces)), (0...15).contains(count)
      else { throw NodeFailure("“{\(String(text).shortened(to: 20))}”: 0 to 15 decimals") }
      decimals = count
    }
    if !names.contains(name) { names.append(name) }
    guard names.count <= Self.maximumNames else {
      throw NodeFailure("a template has at most \(Self.maximumNames) names")
    }
    parts.append(.value(name: name, decimals: decimals))
  }

  /// The text with the values.
  ///
  /// - Throws: `NodeFailure` or `ValueProblem` if a value cannot be in it, or the text becomes too long.
  func text(_ values: [String: Value]) throws -> String {
    var result = ""
    for part in parts {
      switch part {
      case .text(let text): result += text
      case .value(let name, let decimals):
        result += try Self.text(of: values[name] ?? .text(""), name, decimals)
      }
      try Value.check(length: result.utf8.count)
    }
    return result
  }

  private static func text(of value: Value, _ name: String, _ decimals: Int?) throws -> String {
    if let decimals {
      guard case .number(let number) = value else {
        throw NodeFailure("“\(name)” is not a number")
      }
      return String(format: "%.\(decimals)f", number)
    }
    guard case .text(let text)? = value.converted(to: .text) else {
      throw NodeFailure("“\(name)” is not a text")
    }
    return text
  }
}
