/// Finds the rules and declarations of a style sheet, skipping faults as CSS Syntax 3 (§5) says.
struct CSSParser {
  /// What stands at the top of a sheet or in a block of rules.
  enum Item {
    /// A rule with a block of declarations: `p { … }`.
    case rule(prelude: [CSSToken], body: [CSSToken])
    /// `@media (…) { … }`; without a block, `body` is nil.
    case at(name: String, prelude: [CSSToken], body: [CSSToken]?)
  }

  /// A property with its value, as written.
  struct Declaration {
    var name: String
    var value: [CSSToken]
    var isImportant: Bool
  }

  /// Tokens that one rule may have; of a longer one the end is missing.
  private static let maximumTokens = 2_000_000

  private var tokens: any IteratorProtocol<CSSToken>

  init(_ bytes: [UInt8]) { tokens = TokenStream(tokenizer: CSSTokenizer(bytes)) }

  /// - Parameter body: the tokens in a block.
  init(body: [CSSToken]) { tokens = body.makeIterator() }

  /// The next rule; nil at the end.
  mutating func item() -> Item? {
    var prelude: [CSSToken] = []
    var name: String?
    var depth = 0
    while let token = tokens.next() {
      if prelude.isEmpty, name == nil {
        if token == .space || token == .mark("}") { continue }
        if case .atWord(let word) = token {
          name = word
          continue
        }
      }
      switch token {
      case .mark("{") where depth == 0:
        let body = block()
        if let name { return .at(name: name, prelude: prelude, body: body) }
        return .rule(prelude: prelude, body: body)
      case .mark(";") where depth == 0:
        if let name { return .at(name: name, prelude: prelude, body: nil) }
        prelude.append(token)
      case .mark("("), .mark("["), .function:
        depth += 1
        prelude.append(token)
      case .mark(")"), .mark("]"):
        depth = max(depth - 1, 0)
        prelude.append(token)
      default:
        if prelude.count < Self.maximumTokens { prelude.append(token) }
      }
    }
    return name.map { .at(name: $0, prelude: prelude, body: nil) }
  }

  /// The tokens up to the brace that closes a block, whose opening brace has been read.
  private mutating func block() -> [CSSToken] {
    var body: [CSSToken] = []
    var depth = 0
    while let token = tokens.next() {
      if token == .mark("{") { depth += 1 }
      if token == .mark("}") {
        if depth == 0 { break }
        depth -= 1
      }
      if body.count < Self.maximumTokens { body.append(token) }
    }
    return body
  }

  /// The declarations of a block or of a `style` attribute.
  static func declarations(_ tokens: [CSSToken]) -> [Declaration] {
    var result: [Declaration] = []
    var rest = tokens[...]
    while let start = rest.firstIndex(where: { $0 != .space && $0 != .mark(";") }) {
      let end = endOfDeclaration(rest[start...])
      if let declaration = declaration(rest[start..<end]) { result.append(declaration) }
      rest = rest[end...]
    }
    return result
  }

  /// Semicolons in brackets end no declaration.
  private static func endOfDeclaration(_ tokens: ArraySlice<CSSToken>) -> Int {
    var depth = 0
    for i in tokens.indices {
      switch tokens[i] {
      case .mark("("), .mark("["), .mark("{"), .function: depth += 1
      case .mark(")"), .mark("]"), .mark("}"): depth = max(depth - 1, 0)
      case .mark(";"): if depth == 0 { return i }
      default: continue
      }
    }
    return tokens.endIndex
  }

  private static func declaration(_ tokens: ArraySlice<CSSToken>) -> Declaration? {
    guard case .name(let name)? = tokens.first,
      let colon = tokens.dropFirst().firstIndex(where: { $0 != .space }), tokens[colon] == .colon
    else { return nil }
    var value = tokens[(colon + 1)...]
    guard !value.contains(.bad) else { return nil }
    func trim() {
      while value.first == .space { value.removeFirst() }
      while value.last == .space { value.removeLast() }
    }
    trim()
    var isImportant = false
    if value.last?.word == "important" {
      let before = value.dropLast().lastIndex { $0 != .space }
      if let before, value[before] == .mark("!") {
        isImportant = true
        value = value[..<before]
        trim()
      }
    }
    // Names of custom properties keep their case.
    return Declaration(
      name: name.hasPrefix("--") ? name : name.lowercased(), value: Array(value),
      isImportant: isImportant)
  }
}

private struct TokenStream: IteratorProtocol {
  var tokenizer: CSSTokenizer
  mutating func next() -> CSSToken? { tokenizer.token() }
}
