/// Reads selectors.
struct SelectorParser {
  /// Compounds in one selector, and selectors in each other.
  private static let (maximumCompounds, maximumDepth) = (32, 4)

  /// The namespaces that a sheet declares, by their prefixes; the empty one is the default.
  private let namespaces: [String: String]
  private var tokens: ArraySlice<CSSToken>
  private let depth: Int

  /// A list of selectors.
  ///
  /// - Returns: nil if one of them is not understood: the whole rule does not count then, as CSS says.
  static func selectors(
    _ tokens: [CSSToken], namespaces: [String: String] = [:], depth: Int = 0
  ) -> [Selector]? {
    var result: [Selector] = []
    for part in CSSValues.commaSeparated(tokens) {
      var parser = SelectorParser(namespaces: namespaces, tokens: part[...], depth: depth)
      guard let selector = parser.selector() else { return nil }
      result.append(selector)
    }
    return result
  }

  private init(namespaces: [String: String], tokens: ArraySlice<CSSToken>, depth: Int) {
    (self.namespaces, self.depth) = (namespaces, depth)
    self.tokens = tokens
    while self.tokens.last == .space { self.tokens.removeLast() }
    skipSpace()
  }

  private mutating func skipSpace() { while tokens.first == .space { tokens.removeFirst() } }

  private mutating func selector() -> Selector? {
    var result = Selector(compounds: [], combinators: [])
    while true {
      guard let compound = compound(&result), result.compounds.count < Self.maximumCompounds else {
        return nil
      }
      result.compounds.insert(compound, at: 0)
      let hadSpace = tokens.first == .space
      skipSpace()
      guard let token = tokens.first else { return result }
      // Nothing follows a part of an element.
      guard result.pseudoElement == nil else { return nil }
      let combinator: Selector.Combinator
      switch token {
      case .mark(">"): combinator = .child
      case .mark("+"): combinator = .next
      case .mark("~"): combinator = .following
      default:
        guard hadSpace else { return nil }
        result.combinators.insert(.descendant, at: 0)
        continue
      }
      tokens.removeFirst()
      skipSpace()
      result.combinators.insert(combinator, at: 0)
    }
  }

  private mutating func compound(_ selector: inout Selector) -> Selector.Compound? {
    var result = Selector.Compound()
    let start = tokens.startIndex
    readType(&result, &selector)
    while let token = tokens.first {
      switch token {
      case .hash(let id):
        tokens.removeFirst()
        // Two different ids match nothing.
        if result.id != nil, result.id != id { result.pseudoClasses.append(.never) }
        result.id = id
        selector.specificity.ids += 1
      case .mark("."):
        guard case .name(let name)? = tokens.dropFirst().first else { return nil }
        tokens.removeFirst(2)
        result.classes.append(name)
        selector.specificity.classes += 1
      case .mark("["):
        guard let test = attributeTest() else { return nil }
        result.attributes.append(test)
        selector.specificity.classes += 1
      case .colon:
        guard selector.pseudoElement == nil, readPseudo(&result, &selector) else { return nil }
      default: return tokens.startIndex == start ? nil : result
      }
    }
    return tokens.startIndex == start ? nil : result
  }

  /// `p`, `*`, `svg|rect`, `*|*`, `|p`.
  private mutating func readType(_ compound: inout Selector.Compound, _ selector: inout Selector) {
    func name(_ token: CSSToken?) -> String?? {
      switch token {
      case .name(let name): .some(name)
      case .mark("*"): .some(nil)
      default: nil
      }
    }
    let bar = CSSToken.mark("|")
    var prefix: String??
    if tokens.first == bar {
      prefix = .some("")
      tokens.removeFirst()
    } else if let first = name(tokens.first), tokens.dropFirst().first == bar,
      tokens.dropFirst(2).first.flatMap(name) != nil
    {
      prefix = first
      tokens.removeFirst(2)
    }
    switch prefix {
    case .none: compound.namespace = namespaces[""]
    case .some(.none): compound.namespace = nil
    case .some(.some(let prefix)):
      compound.namespace = prefix.isEmpty ? "" : namespaces[prefix] ?? "?"
    }
    guard let found = name(tokens.first) else { return }
    tokens.removeFirst()
    compound.type = found
    if found != nil { selector.specificity.types += 1 }
  }

  private mutating func attributeTest() -> Selector.AttributeTest? {
    tokens.removeFirst()
    skipSpace()
    var prefix = ""
    if tokens.first == .mark("*"), tokens.dropFirst().first == .mark("|") { tokens.removeFirst(2) }
    if tokens.first == .mark("|") { tokens.removeFirst() }
    if case .name(let name)? = tokens.first, tokens.dropFirst().first == .mark("|"),
      case .name? = tokens.dropFirst(2).first
    {
      let namespace = namespaces[name] ?? MarkupNamespace.usual[name[...]] ?? ""
      prefix = (MarkupNamespace.prefixOfAttributes[namespace] ?? name) + ":"
      tokens.removeFirst(2)
    }
    guard case .name(let name)? = tokens.popFirst() else { return nil }
    skipSpace()
    var result = Selector.AttributeTest(
      name: prefix + name, test: .exists, value: "", ignoresCase: false)
    if tokens.first == .mark("]") {
      tokens.removeFirst()
      return result
    }
    guard let test = comparison() else { return nil }
    result.test = test
    skipSpace()
    switch tokens.popFirst() {
    case .string(let value), .name(let value): result.value = value
    default: return nil
    }
    skipSpace()
    if let flag = tokens.first?.word, flag == "i" || flag == "s" {
      result.ignoresCase = flag == "i"
      tokens.removeFirst()
      skipSpace()
    }
    guard tokens.popFirst() == .mark("]") else { return nil }
    return result
  }

  private mutating func comparison() -> Selector.AttributeTest.Operator? {
    guard case .mark(let mark)? = tokens.popFirst() else { return nil }
    if mark == "=" { return .equals }
    let operators: [Character: Selector.AttributeTest.Operator] = [
      "~": .word, "|": .dash, "^": .prefix, "$": .suffix, "*": .contains,
    ]
    guard let found = operators[mark], tokens.popFirst() == .mark("=") else { return nil }
    return found
  }

  /// `:name`, `::name` or `:name(…)`.
  private mutating func readPseudo(
    _ compound: inout Selector.Compound, _ selector: inout Selector
  ) -> Bool {
    tokens.removeFirst()
    let isElement = tokens.first == .colon
    if isElement { tokens.removeFirst() }
    switch tokens.popFirst() {
    case .name(let name):
      let elements: [String: Selector.PseudoElement] = [
        "before": .before, "after": .after, "first-letter": .firstLetter, "first-line": .firstLine,
      ]
      if let element = elements[name.lowercased()] {
        selector.pseudoElement = element
        selector.specificity.types += 1
        return true
      }
      guard !isElement, let found = Self.pseudoClass(name.lowercased()) else { return false }
      compound.pseudoClasses.append(found)
      selector.specificity.classes += 1
      return true
    case .function(let name):
      guard !isElement else { return false }
      return readFunction(name, argument: argument(), &compound, &selector)
    default: return false
    }
  }

  private static func pseudoClass(_ name: String) -> Selector.PseudoClass? {
    switch name {
    case "root": .root
    case "empty": .empty
    case "link", "any-link": .link
    case "first-child": .nth(a: 0, b: 1, ofType: false, fromEnd: false)
    case "last-child": .nth(a: 0, b: 1, ofType: false, fromEnd: true)
    case "first-of-type": .nth(a: 0, b: 1, ofType: true, fromEnd: false)
    case "last-of-type": .nth(a: 0, b: 1, ofType: true, fromEnd: true)
    case "only-child":
      .not([
        Self.only(.nth(a: 1, b: 2, ofType: false, fromEnd: false)),
        Self.only(.nth(a: 1, b: 2, ofType: false, fromEnd: true)),
      ])
    case "only-of-type":
      .not([
        Self.only(.nth(a: 1, b: 2, ofType: true, fromEnd: false)),
        Self.only(.nth(a: 1, b: 2, ofType: true, fromEnd: true)),
      ])
    case "hover", "active", "focus", "visited", "target", "focus-within", "focus-visible",
      "checked",
      "disabled", "enabled":
      .never
    default: nil
    }
  }

  private static func only(_ pseudoClass: Selector.PseudoClass) -> Selector {
    Selector(
      compounds: [Selector.Compound(pseudoClasses: [pseudoClass])], combinators: [])
  }

  /// The tokens up to the closing parenthesis.
  private mutating func argument() -> [CSSToken] {
    var depth = 0
    var result: [CSSToken] = []
    while let token = tokens.popFirst() {
      switch token {
      case .function, .mark("("): depth += 1
      case .mark(")"):
        if depth == 0 { return result }
        depth -= 1
      default: break
      }
      result.append(token)
    }
    return result
  }

  private func readFunction(
    _ name: String, argument: [CSSToken], _ compound: inout Selector.Compound,
    _ selector: inout Selector
  ) -> Bool {
    switch name {
    case "not", "is", "where", "matches", "-webkit-any":
      guard depth < Self.maximumDepth,
        let inner = SelectorParser.selectors(argument, namespaces: namespaces, depth: depth + 1),
        inner.allSatisfy({ $0.pseudoElement == nil })
      else { return false }
      compound.pseudoClasses.append(name == "not" ? .not(inner) : .any(inner))
      if name != "where" {
        selector.specificity = selector.specificity + (inner.map(\.specificity).max() ?? .init())
      }
    case "lang":
      let languages = CSSValues.commaSeparated(argument).compactMap { part -> String? in
        switch part.first(where: { $0 != .space }) {
        case .name(let text), .string(let text): text.lowercased()
        default: nil
        }
      }
      guard !languages.isEmpty else { return false }
      compound.pseudoClasses.append(.language(languages))
      selector.specificity.classes += 1
    case "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type":
      guard let (a, b) = Self.step(argument) else { return false }
      compound.pseudoClasses.append(
        .nth(a: a, b: b, ofType: name.hasSuffix("type"), fromEnd: name.contains("last")))
      selector.specificity.classes += 1
    default: return false
    }
    return true
  }

  /// `odd`, `even`, `3`, `2n + 1`, `-n+3`.
  private static func step(_ tokens: [CSSToken]) -> (a: Int, b: Int)? {
    var text = ""
    for token in tokens {
      switch token {
      case .space: continue
      case .name(let name): text += name.lowercased()
      case .number(let value):
        guard abs(value) < 1e6, value == value.rounded() else { return nil }
        text +=
          (value < 0 || text.isEmpty || text.hasSuffix("+") || text.hasSuffix("-") ? "" : "+")
          + "\(Int(value))"
      case .dimension(let value, let unit):
        guard abs(value) < 1e6, value == value.rounded() else { return nil }
        text += "\(Int(value))\(unit)"
      case .mark(let mark): text.append(mark)
      default: return nil
      }
    }
    if text == "odd" { return (2, 1) }
    if text == "even" { return (2, 0) }
    guard let n = text.firstIndex(of: "n") else { return Int(text).map { (0, $0) } }
    let (before, after) = (text[..<n], text[text.index(after: n)...])
    let a = before == "" || before == "+" ? 1 : before == "-" ? -1 : Int(before)
    let b = after.isEmpty ? 0 : Int(after)
    guard let a, let b else { return nil }
    return (a, b)
  }
}
