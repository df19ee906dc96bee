import PanoramaGraphics

extension StyleProperties {
  static let fonts: [String: StyleProperty] = [
    "font-family": .value(\.fontFamilies, inherited: true, families),
    "font-size": fontSize,
    "font-weight": .computed(\.fontWeight, inherited: true, weight) { weight, _, context in
      weight(context.parent.fontWeight)
    },
    "font-style": .value(\.isItalic, inherited: true) { values in
      let style = values.word(of: ["normal": false, "italic": true, "oblique": true])
      if style != nil, case .dimension? = values.peek { _ = values.next() }
      return style
    },
    "font-variant": .value(\.isSmallCapitals, inherited: true) { values in
      var isSmall: Bool?
      while let word = values.word() { isSmall = isSmall == true || word.hasSuffix("small-caps") }
      return isSmall
    },
    "font-variant-caps": .word(
      \.isSmallCapitals, inherited: true,
      ["normal": false, "small-caps": true, "all-small-caps": true]),
    "font-variant-numeric": .value(\.fontFeatures, inherited: true) { values in
      let tags = [
        "oldstyle-nums": "onum", "lining-nums": "lnum", "tabular-nums": "tnum",
        "proportional-nums": "pnum", "diagonal-fractions": "frac", "ordinal": "ordn",
        "slashed-zero": "zero",
      ]
      var result: [ComputedStyle.FontFeature]?
      while let word = values.word() {
        guard let tag = tags[word] ?? (word == "normal" ? "" : nil) else { return nil }
        result = (result ?? []) + (tag.isEmpty ? [] : [.init(tag: tag, value: 1)])
      }
      return result
    },
    "font-feature-settings": .value(\.fontFeatures, inherited: true, features),
  ]

  private static let fontSize = StyleProperty(
    phase: .base, isInherited: true, copy: { $0.style.fontSize = $1.fontSize },
    read: { values in
      let words: KeyValuePairs<String, Double> = [
        "xx-small": 9, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24,
        "xx-large": 32, "xxx-large": 48,
      ]
      if let size = values.word(of: words) {
        return { state, context in state.style.fontSize = size * context.textScale }
      }
      if let factor = values.word(of: ["smaller": 1 / 1.2, "larger": 1.2]) {
        return { state, context in
          state.style.fontSize = context.parent.fontSize * factor
        }
      }
      guard let length = values.positiveLength() else { return nil }
      return { state, context in
        let em = context.parent.fontSize
        var scaled = length
        scaled.points *= context.textScale
        let size = context.points(scaled, em: em, whole: em)
        state.style.fontSize = min(max(size, 0), 1000)
      }
    })

  /// Names in order of preference.
  @Sendable static func families(_ values: inout CSSValues) -> [String]? {
    var result: [String] = []
    for part in CSSValues.commaSeparated(values.rest) {
      var words = CSSValues(part)
      if case .string(let name)? = words.peek {
        _ = words.next()
        result.append(name)
      } else {
        var name: [String] = []
        while case .name(let word)? = words.next() { name.append(word) }
        result.append(name.joined(separator: " "))
      }
      guard words.isAtEnd, result.last?.isEmpty == false else { return nil }
    }
    while values.next() != nil {}
    return result
  }

  @Sendable private static func weight(_ values: inout CSSValues) -> (@Sendable (Int) -> Int)? {
    if let number = values.number() {
      guard (1...1000).contains(number) else { return nil }
      return { _ in Int(number) }
    }
    switch values.word() {
    case "normal": return { _ in 400 }
    case "bold": return { _ in 700 }
    case "bolder": return { $0 < 350 ? 400 : $0 < 550 ? 700 : max($0, 900) }
    case "lighter": return { $0 < 550 ? min($0, 100) : $0 < 750 ? 400 : 700 }
    default: return nil
    }
  }

  @Sendable private static func features(_ values: inout CSSValues) -> [ComputedStyle.FontFeature]?
  {
    if values.peek?.word == "normal" {
      _ = values.next()
      return []
    }
    var result: [ComputedStyle.FontFeature] = []
    repeat {
      guard case .string(let tag)? = values.next(), tag.utf8.count == 4 else { return nil }
      let value = values.word(of: ["on": 1, "off": 0]) ?? values.integer() ?? 1
      result.append(.init(tag: tag, value: value))
    } while values.take(.comma)
    return result
  }
}
