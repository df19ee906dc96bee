/// Lengths with CSS's absolute units.
enum SVGLength {
  /// The length in CSS's pixels, 1/96 inch; nil for a percentage and for anything that is not a length.
  static func points(_ text: String) -> Double? {
    var numbers = SVGNumbers(text)
    guard let value = numbers.number(), !text.contains("%") else { return nil }
    var unit = ""
    while let letter = numbers.letter() { unit.append(letter) }
    switch unit {
    case "", "px": return value
    case "pt": return value * 96 / 72
    case "pc": return value * 16
    case "in": return value * 96
    case "cm": return value * 96 / 2.54
    case "mm": return value * 96 / 25.4
    case "em", "rem": return value * 16
    default: return nil
    }
  }
}
