/// A property of one value: how it is read, inherited and reset.
struct StyleProperty: Sendable {
  var phase = StyleDeclaration.Phase.rest
  var isInherited: Bool
  /// Takes the value from another style.
  var copy: @Sendable (inout StyleState, ComputedStyle) -> Void
  /// Reads a value; nil if it is none. Must take all of it.
  var read: @Sendable (inout CSSValues) -> StyleChange?

  /// A property whose value depends on nothing.
  static func value<Value: Sendable>(
    _ path: WritableKeyPath<ComputedStyle, Value> & Sendable, inherited: Bool = false,
    phase: StyleDeclaration.Phase = .rest, _ read: @escaping @Sendable (inout CSSValues) -> Value?
  ) -> StyleProperty {
    StyleProperty(
      phase: phase, isInherited: inherited,
      copy: { state, style in state.style[keyPath: path] = style[keyPath: path] },
      read: { values in
        guard let value = read(&values) else { return nil }
        return { state, _ in state.style[keyPath: path] = value }
      })
  }

  /// A property of one word.
  static func word<Value: Sendable>(
    _ path: WritableKeyPath<ComputedStyle, Value> & Sendable, inherited: Bool = false,
    phase: StyleDeclaration.Phase = .rest, _ words: KeyValuePairs<String, Value>
  ) -> StyleProperty {
    let words = Dictionary(words.map { ($0.key, $0.value) }) { $1 }
    return value(path, inherited: inherited, phase: phase) { values in
      values.word().flatMap { words[$0] }
    }
  }

  /// A property whose value depends on the size of the text.
  static func computed<Value: Sendable, Read: Sendable>(
    _ path: WritableKeyPath<ComputedStyle, Value> & Sendable, inherited: Bool = false,
    _ read: @escaping @Sendable (inout CSSValues) -> Read?,
    _ compute: @escaping @Sendable (Read, StyleState, StyleContext) -> Value
  ) -> StyleProperty {
    StyleProperty(
      isInherited: inherited,
      copy: { state, style in state.style[keyPath: path] = style[keyPath: path] },
      read: { values in
        guard let value = read(&values) else { return nil }
        return { state, context in state.style[keyPath: path] = compute(value, state, context) }
      })
  }

  /// A length or share, or `auto` or `none` where they are allowed.
  static func length(
    _ path: WritableKeyPath<ComputedStyle, StyleLength> & Sendable, inherited: Bool = false,
    auto: [String] = [], allowsNegative: Bool = false
  ) -> StyleProperty {
    computed(path, inherited: inherited) { values -> CSSLength?? in
      if let word = values.peek?.word, auto.contains(word) {
        _ = values.next()
        return .some(nil)
      }
      return (allowsNegative ? values.length() : values.positiveLength()).map { .some($0) }
    } _: { length, state, context in
      length.map { context.length($0, em: state.style.fontSize) } ?? .auto
    }
  }
}

/// All properties that have an effect.
enum StyleProperties {
  static let all: [String: StyleProperty] = [fonts, texts, boxes, sides, pages]
    .reduce(into: [:]) { $0.merge($1) { $1 } }

  /// The declarations of a property and value.
  ///
  /// - Returns: nil if the property is unknown or the value not one of its.
  static func declarations(
    _ declaration: CSSParser.Declaration
  ) -> [StyleDeclaration]? {
    let (name, value) = (declaration.name, declaration.value)
    func made(_ phase: StyleDeclaration.Phase, _ change: @escaping StyleChange) -> StyleDeclaration
    {
      StyleDeclaration(phase: phase, isImportant: declaration.isImportant, change: change)
    }
    if name.hasPrefix("--") {
      return [made(.custom) { state, _ in state.custom[name] = value }]
    }
    if value.contains(.function("var")) {
      let phase = all[plain(name)]?.phase ?? (plain(name) == "font" ? .base : .rest)
      return [
        made(phase) { state, context in
          guard let value = StyleVariables.resolved(value, state.custom) else { return }
          for (_, change) in changes(name, value) ?? [] { change(&state, context) }
        }
      ]
    }
    return changes(name, value)?.map { made($0.phase, $0.change) }
  }

  typealias Change = (phase: StyleDeclaration.Phase, change: StyleChange)

  /// What a property and value change.
  private static func changes(_ name: String, _ value: [CSSToken]) -> [Change]? {
    let name = plain(name)
    let parts = StyleShorthands.longhands[name] ?? [name]
    var values = CSSValues(value)
    if values.rest.count == 1, let word = values.peek?.word,
      ["inherit", "initial", "unset", "revert"].contains(word)
    {
      let properties = parts.compactMap { all[$0] }
      guard properties.count == parts.count else { return nil }
      return properties.map { property in
        let inherits = word == "inherit" || word != "initial" && property.isInherited
        return (
          property.phase,
          { state, context in
            property.copy(&state, inherits ? context.parent : ComputedStyle())
          }
        )
      }
    }
    if parts != [name] || StyleShorthands.readers[name] != nil {
      return StyleShorthands.changes(name, value)
    }
    guard let property = all[name], let change = property.read(&values), values.isAtEnd else {
      return nil
    }
    return [(property.phase, change)]
  }

  /// One value of a property, which may be followed by more.
  static func change(_ name: String, _ values: inout CSSValues) -> Change? {
    guard let property = all[name] else { return nil }
    let saved = values
    guard let change = property.read(&values) else {
      values = saved
      return nil
    }
    return (property.phase, change)
  }

  /// Names without the prefixes of EPUB 3's first years and of WebKit.
  private static func plain(_ name: String) -> String {
    var name = name[...]
    for prefix in ["-epub-", "-webkit-", "-moz-", "-ms-"] where name.hasPrefix(prefix) {
      name = name.dropFirst(prefix.count)
    }
    return aliases[name] ?? String(name)
  }

  private static let aliases: [Substring: String] = [
    "word-wrap": "overflow-wrap", "adobe-hyphenate": "hyphens", "hyphenate": "hyphens",
    "text-combine": "text-combine-upright", "text-combine-horizontal": "text-combine-upright",
    "page-break-before": "break-before", "page-break-after": "break-after",
    "page-break-inside": "break-inside", "column-break-before": "break-before",
    "column-break-after": "break-after", "column-break-inside": "break-inside",
    "text-decoration-line": "text-decoration", "text-emphasis-style": "text-emphasis",
    "margin-start": "margin-inline-start", "margin-end": "margin-inline-end",
    "padding-start": "padding-inline-start", "padding-end": "padding-inline-end",
    "inline-size": "width", "block-size": "height", "max-inline-size": "max-width",
    "max-block-size": "max-height", "min-inline-size": "min-width", "min-block-size": "min-height",
  ]
}

/// `var(--name, fallback)`.
enum StyleVariables {
  private static let maximumTokens = 10_000

  /// A value without references; nil if one refers to nothing.
  static func resolved(
    _ value: [CSSToken], _ custom: [String: [CSSToken]], depth: Int = 0
  ) -> [CSSToken]? {
    guard depth < 16 else { return nil }
    var result: [CSSToken] = []
    var values = CSSValues(value)
    while let token = values.peek {
      if token == .function("var") {
        let parts = CSSValues.commaSeparated(values.function("var") ?? [])
        guard case .name(let name)? = parts[0].first(where: { $0 != .space }) else { return nil }
        let fallback = parts.count > 1 ? Array(parts[1...].joined(separator: [.comma])) : nil
        guard let found = custom[name] ?? fallback,
          let inner = resolved(found, custom, depth: depth + 1)
        else { return nil }
        result += inner
      } else if case .function(let name) = token {
        guard let inner = resolved(values.function() ?? [], custom, depth: depth + 1) else {
          return nil
        }
        result += [.function(name)] + inner + [.mark(")")]
      } else {
        result.append(token)
        _ = values.next()
      }
      result.append(.space)
      guard result.count < maximumTokens else { return nil }
    }
    return result
  }
}
