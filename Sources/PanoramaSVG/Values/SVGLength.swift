import Foundation

/// Angles with CSS's units.
enum SVGAngle {
  /// The angle in radians; nil for anything that is not an angle.
  static func radians(_ text: some StringProtocol) -> Double? {
    var numbers = SVGNumbers(text)
    guard let value = numbers.number() else { return nil }
    var unit = ""
    while let letter = numbers.letter() { unit.append(letter) }
    switch unit {
    case "", "deg": return value * .pi / 180
    case "grad": return value * .pi / 200
    case "rad": return value
    case "turn": return value * 2 * .pi
    default: return nil
    }
  }
}

/// Lengths with CSS's units.
public enum SVGLength {
  /// What relative lengths refer to.
  struct Reference {
    /// The font size, in CSS's pixels.
    var fontSize: Double
    /// The size of the nearest viewport.
    var viewport: SIMD2<Double>
  }

  /// The side of the viewport of which a percentage is taken.
  enum Axis { case x, y, other }

  /// The length in CSS's pixels, 1/96 inch; nil for a relative one and for anything that is not a length.
  public static func points(_ text: String) -> Double? {
    var numbers = SVGNumbers(text)
    guard let value = numbers.number(), !text.contains("%") else { return nil }
    var unit = ""
    while let letter = numbers.letter() { unit.append(letter) }
    return unit == "em" || unit == "rem" ? value * 16 : value * (factor(unit) ?? .nan)
  }

  /// The length in CSS's pixels; nil for anything that is not a length.
  static func points(_ text: String, _ axis: Axis, _ reference: Reference) -> Double? {
    var numbers = SVGNumbers(text)
    guard let value = numbers.number() else { return nil }
    let unit = text.drop { !$0.isLetter && $0 != "%" || "eE".contains($0) && !isUnit(text, $0) }
    let length: Double
    switch unit.trimmingPrefix(while: \.isWhitespace).lowercased().filter({ !$0.isWhitespace }) {
    case "%": length = value / 100 * side(axis, reference.viewport)
    case let name where name.hasSuffix("rem"): length = value * 16
    case let name where name.hasSuffix("em"): length = value * reference.fontSize
    case let name where name.hasSuffix("ex"): length = value * reference.fontSize / 2
    case let name where name.hasSuffix("ch"): length = value * reference.fontSize / 2
    case let name where name.hasSuffix("vw"): length = value / 100 * reference.viewport.x
    case let name where name.hasSuffix("vh"): length = value / 100 * reference.viewport.y
    case let name:
      guard let factor = factor(name) else { return nil }
      length = value * factor
    }
    return length.isFinite ? length : nil
  }

  private static func isUnit(_ text: String, _ letter: Character) -> Bool {
    // The “e” of “em” and “ex”, not that of “1e3”.
    guard let place = text.firstIndex(of: letter) else { return false }
    let next = text.index(after: place)
    return next < text.endIndex && "mxMX".contains(text[next])
  }

  /// “Of the diagonal”, as SVG 2 defines it for lengths that are neither across nor down.
  private static func side(_ axis: Axis, _ viewport: SIMD2<Double>) -> Double {
    switch axis {
    case .x: viewport.x
    case .y: viewport.y
    case .other: ((viewport * viewport).sum() / 2).squareRoot()
    }
  }

  private static func factor(_ unit: String) -> Double? {
    switch unit {
    case "", "px": 1
    case "pt": 96 / 72
    case "pc": 16
    case "in": 96
    case "cm": 96 / 2.54
    case "mm": 96 / 25.4
    case "q": 96 / 101.6
    default: nil
    }
  }
}
