import Foundation

/// A condition of `@media`, of `@import` or of a link's attribute `media`.
struct MediaQuery: Sendable {
  private struct Query: Sendable {
    var isNegated = false
    var type = "all"
    var features: [Feature] = []
    /// One that is not understood never holds.
    var isBroken = false
  }

  private struct Feature: Sendable {
    var name: String
    var value: [CSSToken]
  }

  /// One of them must hold. None: always.
  private let queries: [Query]

  /// Never fails: what is not understood does not hold.
  init(_ tokens: some Sequence<CSSToken>) {
    let values = CSSValues(tokens)
    queries = values.isAtEnd ? [] : CSSValues.commaSeparated(values.rest).map(Self.query)
  }

  private static func query(_ tokens: [CSSToken]) -> Query {
    var query = Query()
    var values = CSSValues(tokens)
    if let word = values.peek?.word, word == "not" || word == "only" {
      query.isNegated = word == "not"
      _ = values.next()
    }
    while let token = values.next() {
      switch token {
      case .name(let name):
        if name.lowercased() != "and" { query.type = name.lowercased() }
      case .mark("("):
        var inner: [CSSToken] = []
        while let next = values.next(), next != .mark(")") { inner.append(next) }
        guard case .name(let name)? = inner.first else {
          query.isBroken = true
          continue
        }
        query.features.append(Feature(name: name.lowercased(), value: Array(inner.dropFirst(2))))
      default: query.isBroken = true
      }
    }
    return query
  }

  /// Whether it holds for pages of a look.
  func holds(for look: BookLook) -> Bool {
    queries.isEmpty
      || queries.contains { query in
        guard !query.isBroken else { return false }
        let holds =
          ["all", "screen"].contains(query.type)
          && query.features.allSatisfy { Self.holds($0, look) }
        return holds != query.isNegated
      }
  }

  private static func holds(_ feature: Feature, _ look: BookLook) -> Bool {
    var values = CSSValues(feature.value)
    func length() -> Double? {
      values.length().map { length in
        // A query's em is the usual size.
        StyleContext(
          parent: ComputedStyle(), rootFontSize: 16, page: look.page, textScale: 1
        ).points(length, em: 16)
      }
    }
    let (width, height) = (look.page.width, look.page.height)
    switch feature.name {
    case "min-width", "min-device-width": return length().map { width >= $0 } ?? false
    case "max-width", "max-device-width": return length().map { width <= $0 } ?? false
    case "width": return length().map { width == $0 } ?? true
    case "min-height", "min-device-height": return length().map { height >= $0 } ?? false
    case "max-height", "max-device-height": return length().map { height <= $0 } ?? false
    case "height": return length().map { height == $0 } ?? true
    case "orientation": return values.word() == (width > height ? "landscape" : "portrait")
    case "prefers-color-scheme":
      return values.word() == (ReadableColors(theme: look.theme).isDark ? "dark" : "light")
    case "color", "min-color": return true
    case "monochrome", "grid": return false
    default: return false
    }
  }
}
