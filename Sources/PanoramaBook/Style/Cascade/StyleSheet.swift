/// A style sheet that was read: its rules, and what it names.
@_spi(BookTests) public struct StyleSheet: Sendable {
  /// Selectors with the same declarations are rules of their own.
  struct Rule: Sendable {
    var selector: Selector
    /// An index into `blocks`.
    var block: Int32
    /// An index into `media`; −1: always.
    var media: Int32
  }

  /// A sheet that this one contains.
  struct Import: Sendable {
    var path: String
    var media: MediaQuery
  }

  private(set) var rules: [Rule] = []
  private(set) var blocks: [StyleBlock] = []
  private(set) var media: [[MediaQuery]] = []
  private(set) var imports: [Import] = []
  private(set) var fontFaces: [BookFontFace] = []
  /// Whether it has more rules than count.
  @_spi(BookTests) public private(set) var isCut = false
  /// Rules of one selector each.
  @_spi(BookTests) public var ruleCount: Int { rules.count }

  private let maximumRules: Int
  private static let maximumDepth = 8

  private let path: String
  private var namespaces: [String: String] = [:]

  /// - Parameters:
  ///   - bytes: the text, in any encoding.
  ///   - path: the path of the file, from which its addresses lead.
  ///   - maximumRules: what comes after so many rules does not count. The sheets of books have some thousand.
  @_spi(BookTests) public init(_ bytes: [UInt8], path: String, maximumRules: Int = 100_000) {
    self.path = path
    self.maximumRules = maximumRules
    var parser = CSSParser(EncodedText.utf8(bytes[...]))
    read(&parser, media: [], depth: 0)
  }

  private mutating func read(_ parser: inout CSSParser, media conditions: [MediaQuery], depth: Int)
  {
    var condition: Int32 = -1
    if !conditions.isEmpty {
      condition = Int32(media.count)
      media.append(conditions)
    }
    while let item = parser.item() {
      guard rules.count < maximumRules else {
        isCut = true
        return
      }
      switch item {
      case .rule(let prelude, let body):
        guard let selectors = SelectorParser.selectors(prelude, namespaces: namespaces) else {
          continue
        }
        let block = StyleBlock(resolved(body))
        guard !block.isEmpty else { continue }
        for selector in selectors {
          rules.append(Rule(selector: selector, block: Int32(blocks.count), media: condition))
        }
        blocks.append(block)
      case .at(let name, let prelude, let body):
        readAtRule(name, prelude, body, conditions, depth)
      }
    }
  }

  private mutating func readAtRule(
    _ name: String, _ prelude: [CSSToken], _ body: [CSSToken]?, _ conditions: [MediaQuery],
    _ depth: Int
  ) {
    var values = CSSValues(prelude)
    switch name {
    case "import":
      guard rules.isEmpty, conditions.isEmpty, let address = Self.address(&values),
        let target = BookPath.target(address, from: path)
      else { return }
      imports.append(Import(path: target.path, media: MediaQuery(values.rest)))
    case "namespace":
      var prefix = ""
      if case .name(let name)? = values.peek {
        prefix = name
        _ = values.next()
      }
      if let address = Self.address(&values) { namespaces[prefix] = address }
    case "media", "supports", "layer", "document":
      guard let body, depth < Self.maximumDepth else { return }
      if name == "supports", !Self.supports(prelude) { return }
      var parser = CSSParser(body: body)
      let more = name == "media" ? [MediaQuery(prelude)] : []
      read(&parser, media: conditions + more, depth: depth + 1)
    case "font-face":
      if let face = body.flatMap({ BookFontFace(CSSParser.declarations(resolved($0))) }) {
        fontFaces.append(face)
      }
    default: return
    }
  }

  private static func address(_ values: inout CSSValues) -> String? {
    if case .string(let address)? = values.peek {
      _ = values.next()
      return address
    }
    return values.url()
  }

  /// Only one declaration is looked at: `(display: flex)`.
  private static func supports(_ prelude: [CSSToken]) -> Bool {
    var values = CSSValues(prelude)
    guard values.take(.mark("(")) else { return false }
    let inner = Array(values.rest.prefix { $0 != .mark(")") })
    return CSSParser.declarations(inner).first.flatMap(StyleProperties.declarations) != nil
  }

  /// The tokens with addresses as paths in the container.
  private func resolved(_ tokens: [CSSToken]) -> [CSSToken] { Self.resolved(tokens, from: path) }

  static func resolved(_ tokens: [CSSToken], from path: String) -> [CSSToken] {
    guard
      tokens.contains(where: {
        if case .url = $0 { true } else { $0 == .function("url") }
      })
    else { return tokens }
    var result = tokens
    var isInURL = false
    for i in result.indices {
      switch result[i] {
      case .url(let address): result[i] = .url(BookPath.target(address, from: path)?.path ?? "")
      case .function("url"): isInURL = true
      case .string(let address) where isInURL:
        result[i] = .string(BookPath.target(address, from: path)?.path ?? "")
        isInURL = false
      default: continue
      }
    }
    return result
  }
}

/// The declarations of a rule, in the order in which they are applied.
struct StyleBlock: Sendable {
  private var normal: [StyleDeclaration] = []
  private var important: [StyleDeclaration] = []

  var isEmpty: Bool { normal.isEmpty && important.isEmpty }
  /// Whether it sets or raises counters.
  private(set) var changesCounters = false

  /// - Parameter body: the tokens of the block, with addresses as paths.
  init(_ body: [CSSToken]) {
    for declaration in CSSParser.declarations(body) { add(declaration) }
  }

  init() {}

  mutating func add(_ declaration: CSSParser.Declaration) {
    if declaration.name.hasPrefix("counter-") { changesCounters = true }
    for found in StyleProperties.declarations(declaration) ?? [] {
      if found.isImportant { important.append(found) } else { normal.append(found) }
    }
  }

  func apply(
    _ phase: StyleDeclaration.Phase, isImportant: Bool, to state: inout StyleState,
    _ context: StyleContext
  ) {
    for declaration in isImportant ? important : normal where declaration.phase == phase {
      declaration.change(&state, context)
    }
  }
}
