/// A length with units, as a sum of parts: `calc(2em + 10px)` needs no more.
struct CSSLength: Hashable, Sendable {
  /// Points.
  var points = 0.0
  var em = 0.0
  var rem = 0.0
  /// Hundredths of the width and height of the page.
  var vw = 0.0
  var vh = 0.0
  /// 1 is 100 %.
  var share = 0.0
  /// A number without a unit, in calculations.
  var number = 0.0
  /// Hundredths of the smaller and the larger side of the page.
  var vmin = 0.0
  var vmax = 0.0

  private static let parts: [WritableKeyPath<CSSLength, Double> & Sendable] = [
    \.points, \.em, \.rem, \.vw, \.vh, \.share, \.number, \.vmin, \.vmax,
  ]

  static func + (a: Self, b: Self) -> Self {
    parts.reduce(into: a) { $0[keyPath: $1] += b[keyPath: $1] }
  }

  static func * (a: Self, factor: Double) -> Self {
    parts.reduce(into: a) { $0[keyPath: $1] *= factor }
  }

  private var isNumber: Bool { self == CSSLength(number: number) }

  /// A value of one token; nil if it is no length. Numbers are none, except for 0 and in calculations.
  init?(_ token: CSSToken, inCalculation: Bool = false) {
    self.init()
    switch token {
    case .percentage(let value): share = value / 100
    case .number(let value):
      guard value == 0 || inCalculation else { return nil }
      number = inCalculation ? value : 0
    case .dimension(let value, let unit):
      switch unit {
      case "px": points = value
      case "pt": points = value * 4 / 3
      case "pc": points = value * 16
      case "in": points = value * 96
      case "cm": points = value * 96 / 2.54
      case "mm": points = value * 96 / 25.4
      case "q": points = value * 96 / 101.6
      case "em", "ic", "lh": em = value
      // Half of the size, as CSS says where a font does not tell.
      case "ex", "ch": em = value / 2
      case "rem", "rlh": rem = value
      case "vw", "vi", "svw", "lvw", "dvw": vw = value
      case "vh", "vb", "svh", "lvh", "dvh": vh = value
      case "vmin": vmin = value
      case "vmax": vmax = value
      default: return nil
      }
    default: return nil
    }
  }

  init(
    points: Double = 0, em: Double = 0, rem: Double = 0, share: Double = 0, number: Double = 0
  ) {
    (self.points, self.em, self.rem, self.share, self.number) = (points, em, rem, share, number)
  }
}

extension CSSLength {
  /// The sum in `calc(…)`: lengths, numbers, `+ − × ÷` and parentheses; nil for anything else.
  init?(calculation tokens: [CSSToken]) {
    var values = CSSValues(tokens)
    guard let sum = Self.sum(&values, depth: 0), values.isAtEnd else { return nil }
    self = sum
  }

  private static func sum(_ values: inout CSSValues, depth: Int) -> CSSLength? {
    guard var result = product(&values, depth: depth) else { return nil }
    while let token = values.peek, token == .mark("+") || token == .mark("-") {
      _ = values.next()
      guard let next = product(&values, depth: depth) else { return nil }
      guard result.isNumber == next.isNumber else { return nil }
      result = result + next * (token == .mark("+") ? 1 : -1)
    }
    return result
  }

  private static func product(_ values: inout CSSValues, depth: Int) -> CSSLength? {
    guard var result = term(&values, depth: depth) else { return nil }
    while let token = values.peek, token == .mark("*") || token == .slash {
      _ = values.next()
      guard let next = term(&values, depth: depth) else { return nil }
      if token == .slash {
        guard next.isNumber, next.number != 0 else { return nil }
        result = result * (1 / next.number)
      } else if next.isNumber {
        result = result * next.number
      } else if result.isNumber {
        result = next * result.number
      } else {
        return nil
      }
    }
    return result
  }

  private static func term(_ values: inout CSSValues, depth: Int) -> CSSLength? {
    guard depth < 20 else { return nil }
    if values.take(.mark("(")) {
      guard let inner = sum(&values, depth: depth + 1), values.take(.mark(")")) else { return nil }
      return inner
    }
    if let inner = values.function("calc") { return nested(inner, depth: depth + 1) }
    guard let token = values.peek, let length = CSSLength(token, inCalculation: true) else {
      return nil
    }
    _ = values.next()
    return length
  }

  private static func nested(_ tokens: [CSSToken], depth: Int) -> CSSLength? {
    var values = CSSValues(tokens)
    guard let sum = sum(&values, depth: depth), values.isAtEnd else { return nil }
    return sum
  }
}

extension CSSValues {
  /// A length or percentage.
  mutating func length() -> CSSLength? {
    if let inner = function("calc") { return CSSLength(calculation: inner) }
    guard let token = peek, let length = CSSLength(token) else { return nil }
    _ = next()
    return length
  }

  /// A length or percentage that is not negative.
  mutating func positiveLength() -> CSSLength? {
    guard let length = length(), length.points >= 0, length.em >= 0, length.share >= 0 else {
      return nil
    }
    return length
  }
}
