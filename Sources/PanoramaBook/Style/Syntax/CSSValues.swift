import PanoramaGraphics
import PanoramaSVG

/// Reads a property's value from its tokens.
struct CSSValues {
  private(set) var rest: ArraySlice<CSSToken>

  /// Tokens; white space at both ends does not count.
  init(_ tokens: some Sequence<CSSToken>) {
    rest = Array(tokens)[...]
    skipSpace()
  }

  /// Whether nothing is left.
  var isAtEnd: Bool { rest.isEmpty }
  var peek: CSSToken? { rest.first }

  private mutating func skipSpace() { while rest.first == .space { rest.removeFirst() } }

  mutating func next() -> CSSToken? {
    guard let token = rest.popFirst() else { return nil }
    skipSpace()
    return token
  }

  /// Takes a token if it is the next.
  mutating func take(_ token: CSSToken) -> Bool {
    guard rest.first == token else { return false }
    _ = next()
    return true
  }

  /// The next token, if it is a word, in small letters.
  mutating func word() -> String? {
    guard let word = rest.first?.word else { return nil }
    _ = next()
    return word
  }

  /// The next token, if it is one of some words.
  mutating func word<Value>(of values: KeyValuePairs<String, Value>) -> Value? {
    guard let word = rest.first?.word, let found = values.first(where: { $0.key == word }) else {
      return nil
    }
    _ = next()
    return found.value
  }

  mutating func number() -> Double? {
    guard case .number(let value)? = rest.first else { return nil }
    _ = next()
    return value
  }

  mutating func integer() -> Int? {
    guard case .number(let value)? = rest.first, value == value.rounded(), abs(value) < 1e9 else {
      return nil
    }
    _ = next()
    return Int(value)
  }

  /// An address as written.
  mutating func url() -> String? {
    switch rest.first {
    case .url(let address):
      _ = next()
      return address
    case .function("url"):
      guard case .string(let address)? = function("url")?.first else { return nil }
      return address
    default: return nil
    }
  }

  /// What stands between the parentheses of a function, which may lack the closing one; nil if none is next.
  mutating func function(_ name: String? = nil) -> [CSSToken]? {
    guard case .function(let found)? = rest.first, name == nil || found == name else { return nil }
    rest.removeFirst()
    var depth = 0
    var result: [CSSToken] = []
    while let token = rest.popFirst() {
      switch token {
      case .function, .mark("("): depth += 1
      case .mark(")"):
        if depth == 0 {
          skipSpace()
          return result
        }
        depth -= 1
      default: break
      }
      result.append(token)
    }
    return result
  }

  /// A colour; nil within means that of the text.
  mutating func color() -> CSSColor? {
    let saved = rest
    switch rest.first {
    case .name(let name):
      _ = next()
      if name.lowercased() == "currentcolor" { return .ofText }
      if let color = SVGColor.color(name) { return .fixed(color) }
    case .hash(let digits):
      _ = next()
      if let color = SVGColor.color("#" + digits) { return .fixed(color) }
    case .function(let name) where ["rgb", "rgba", "hsl", "hsla"].contains(name):
      let text = (function() ?? []).map(Self.text).joined()
      if let color = SVGColor.color("\(name)(\(text))") { return .fixed(color) }
    default: break
    }
    rest = saved
    return nil
  }

  private static func text(_ token: CSSToken) -> String {
    switch token {
    case .number(let value): "\(value)"
    case .percentage(let value): "\(value)%"
    case .dimension(let value, let unit): unit == "deg" ? "\(value)" : "\(value)\(unit)"
    case .mark(let mark): String(mark)
    case .name(let name): name
    default: " "
    }
  }

  /// Tokens between commas that are in no brackets.
  static func commaSeparated(_ tokens: some Sequence<CSSToken>) -> [[CSSToken]] {
    var result: [[CSSToken]] = [[]]
    var depth = 0
    for token in tokens {
      switch token {
      case .function, .mark("("), .mark("["): depth += 1
      case .mark(")"), .mark("]"): depth -= 1
      default: break
      }
      if token == .comma, depth == 0 {
        result.append([])
      } else {
        result[result.count - 1].append(token)
      }
    }
    return result
  }
}

/// A colour that may be that of the text.
enum CSSColor: Hashable, Sendable {
  case fixed(CGColor)
  case ofText

  func color(_ text: CGColor) -> CGColor {
    if case .fixed(let color) = self { color } else { text }
  }
}
