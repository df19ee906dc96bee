extension StyleProperties {
  static let pages: [String: StyleProperty] = [
    "break-before": .word(\.breakBefore, breaks),
    "break-after": .word(\.breakAfter, breaks),
    "break-inside": .word(
      \.breakInside,
      ["auto": .auto, "avoid": .avoid, "avoid-page": .avoid, "avoid-column": .avoid]),
    "widows": lines(\.widows),
    "orphans": lines(\.orphans),
    "content": StyleProperty(
      isInherited: false, copy: { state, _ in state.content = nil }, read: content),
    "counter-reset": counters(isReset: true, initial: 0),
    "counter-set": counters(isReset: true, initial: 0),
    "counter-increment": counters(isReset: false, initial: 1),
  ]

  private static let breaks: KeyValuePairs<String, ComputedStyle.Break> = [
    "auto": .auto, "avoid": .avoid, "avoid-page": .avoid, "avoid-column": .avoid,
    "always": .always, "all": .always, "page": .always, "column": .always, "left": .left,
    "right": .right, "recto": .right, "verso": .left,
  ]

  private static func lines(_ path: WritableKeyPath<ComputedStyle, Int> & Sendable) -> StyleProperty
  {
    .value(path, inherited: true) { values in
      values.integer().flatMap { $0 > 0 ? min($0, 1000) : nil }
    }
  }

  private static func counters(isReset: Bool, initial: Int) -> StyleProperty {
    StyleProperty(
      isInherited: false,
      copy: { state, _ in state.counters.removeAll { $0.isReset == isReset } },
      read: { values in
        var changes: [StyledMarkup.CounterChange] = []
        if values.word(of: ["none": true]) == nil {
          while case .name(let name)? = values.peek {
            _ = values.next()
            changes.append(
              .init(name: name, value: values.integer() ?? initial, isReset: isReset))
          }
          guard !changes.isEmpty else { return nil }
        }
        let found = changes
        return { state, _ in
          state.counters.removeAll { $0.isReset == isReset }
          state.counters = isReset ? found + state.counters : state.counters + found
        }
      })
  }

  private typealias PieceRule = @Sendable (StyleContext) -> GeneratedContent.Piece?

  @Sendable private static func content(_ values: inout CSSValues) -> StyleChange? {
    if values.word(of: ["none": true, "normal": true]) != nil {
      return { state, _ in state.content = nil }
    }
    var pieces: [PieceRule] = []
    while !values.isAtEnd {
      // What is spoken instead does not count.
      if values.take(.slash) {
        while values.next() != nil {}
        break
      }
      guard let piece = piece(&values) else { return nil }
      pieces.append(piece)
    }
    let rules = pieces
    return { state, context in state.content = rules.compactMap { $0(context) } }
  }

  private static func piece(_ values: inout CSSValues) -> PieceRule? {
    if let address = values.url() { return { _ in .image(address) } }
    switch values.peek {
    case .string(let text):
      _ = values.next()
      return { _ in .text(text) }
    case .function("attr"):
      guard case .name(let name)? = values.function()?.first(where: { $0 != .space }) else {
        return nil
      }
      return { context in
        .text(context.attributes.first { $0.name == name }?.value ?? "")
      }
    case .function("counter"), .function("counters"):
      let isList = values.peek == .function("counters")
      let parts = CSSValues.commaSeparated(values.function() ?? []).map { CSSValues($0) }
      guard case .name(let name)? = parts[0].peek else { return nil }
      var separator: String?
      if isList {
        guard parts.count > 1, case .string(let text)? = parts[1].peek else { return nil }
        separator = text
      }
      let place = isList ? 2 : 1
      var mark = ComputedStyle.ListMark.decimal
      if parts.count > place {
        var last = parts[place]
        mark = listMark(&last) ?? .decimal
      }
      let (found, list) = (mark, separator)
      return { _ in .counter(name: name, separator: list, mark: found) }
    default:
      let quotes: KeyValuePairs<String, String> = [
        "open-quote": "\u{201C}", "close-quote": "\u{201D}", "no-open-quote": "",
        "no-close-quote": "",
      ]
      guard let quote = values.word(of: quotes) else { return nil }
      return { _ in .text(quote) }
    }
  }
}
