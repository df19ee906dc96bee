import Foundation

extension Style {
  mutating func setText(_ name: String, _ value: String, in outer: Style) {
    let reference = SVGLength.Reference(fontSize: text.size, viewport: .zero)
    switch name {
    case "font": setFont(value, in: outer)
    case "font-family": text.families = Self.families(value)
    case "font-size": text.size = Self.fontSize(value, outer.text.size) ?? text.size
    case "font-style": text.isItalic = value == "italic" || value.hasPrefix("oblique")
    case "font-weight": text.weight = Self.weight(value, outer.text.weight) ?? text.weight
    case "text-anchor": text.anchor = value == "end" ? 1 : value == "middle" ? 0.5 : 0
    case "letter-spacing":
      text.letterSpacing = value == "normal" ? 0 : SVGLength.points(value, .other, reference) ?? 0
    case "word-spacing":
      text.wordSpacing = value == "normal" ? 0 : SVGLength.points(value, .other, reference) ?? 0
    case "white-space", "xml:space":
      text.keepsSpace = value.hasPrefix("pre") || value == "break-spaces"
    case "dominant-baseline", "alignment-baseline": text.baseline = value
    case "baseline-shift":
      switch value {
      case "sub": baselineShift = -0.2 * text.size
      case "super": baselineShift = 0.4 * text.size
      case "baseline": baselineShift = 0
      default:
        let whole = SVGLength.Reference(
          fontSize: text.size, viewport: SIMD2(text.size, text.size))
        baselineShift = SVGLength.points(value, .y, whole) ?? 0
      }
    case "text-decoration", "text-decoration-line":
      text.decorations.formUnion(
        value.split(whereSeparator: \.isWhitespace).map(String.init)
          .filter { ["underline", "overline", "line-through"].contains($0) })
    default: break
    }
  }

  /// The shorthand: style and weight, then the size, perhaps `/` and a line height, then families.
  private mutating func setFont(_ value: String, in outer: Style) {
    var words = value.split(whereSeparator: \.isWhitespace)[...]
    while let word = words.first {
      if let size = Self.fontSize(String(word.prefix { $0 != "/" }), outer.text.size),
        Self.weight(String(word), 400) == nil
      {
        text.size = size
        text.families = Self.families(words.dropFirst().joined(separator: " "))
        return
      }
      if word == "italic" || word == "oblique" { text.isItalic = true }
      if let weight = Self.weight(String(word), outer.text.weight) { text.weight = weight }
      words = words.dropFirst()
    }
  }

  private static func families(_ value: String) -> [String] {
    value.split(separator: ",").map {
      $0.trimmingSpace.trimmingCharacters(in: ["\"", "'"])
    }.filter { !$0.isEmpty }
  }

  private static func fontSize(_ value: String, _ outer: Double) -> Double? {
    let names: [String: Double] = [
      "xx-small": 9, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24,
      "xx-large": 32, "smaller": outer / 1.2, "larger": outer * 1.2,
    ]
    if let size = names[value] { return size }
    let reference = SVGLength.Reference(fontSize: outer, viewport: SIMD2(outer, outer))
    return SVGLength.points(value, .x, reference).flatMap { $0 >= 0 ? $0 : nil }
  }

  private static func weight(_ value: String, _ outer: Int) -> Int? {
    switch value {
    case "normal": 400
    case "bold": 700
    case "bolder": outer < 400 ? 400 : outer < 600 ? 700 : 900
    case "lighter": outer < 600 ? 100 : outer < 800 ? 400 : 700
    default:
      value.count <= 4 && value.allSatisfy(\.isNumber)
        ? Int(value).flatMap { 1...1000 ~= $0 ? $0 : nil } : nil
    }
  }
}
