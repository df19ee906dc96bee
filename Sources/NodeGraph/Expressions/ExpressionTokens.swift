/// The numbers, names and symbols of an expression.
struct ExpressionTokens {
  enum Token: Hashable {
    case number(Double)
    case name(String)
    case symbol(String)
    case end

    var isSymbol: Bool { if case .symbol = self { true } else { false } }
  }

  /// The present token.
  private(set) var token = Token.end
  /// Its place in the text, in Unicode scalars; the first is 1.
  private(set) var place = 1
  private let scalars: [Unicode.Scalar]
  private var next = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// The present token as it is named in messages.
  var text: String {
    switch token {
    case .name(let name): name.shortened(to: 20)
    case .symbol(let symbol): symbol
    case .number, .end: scalarText(place - 1..<next).shortened(to: 20)
    }
  }

  private func scalarText(_ range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[range])
    return String(text)
  }

  /// Goes to the next token.
  mutating func advance() throws(ExpressionProblem) {
    while next < scalars.count, scalars[next].properties.isWhitespace { next += 1 }
    place = next + 1
    guard next < scalars.count else {
      token = .end
      return
    }
    let start = next
    let scalar = scalars[next]
    if Self.isDigit(scalar) || scalar == "." {
      return try readNumber()
    }
    if Self.beginsName(scalar) {
      next += 1
      while next < scalars.count, Self.isInName(scalars[next]) { next += 1 }
      let name = scalarText(start..<next)
      token = Self.words[name].map { .symbol($0) } ?? .name(name)
      return
    }
    next += 1
    if next < scalars.count {
      let pair = scalarText(start..<next + 1)
      if let symbol = Self.pairs[pair] {
        next += 1
        token = .symbol(symbol)
        return
      }
    }
    guard let symbol = Self.symbols[scalar] else {
      throw ExpressionProblem(
        reason: "“\(scalarText(start..<next).shortened)” means nothing here", place: place)
    }
    token = .symbol(symbol)
  }

  private static let words = ["and": "&&", "or": "||", "not": "not"]
  private static let pairs = [
    "<=": "<=", ">=": ">=", "==": "==", "!=": "!=", "<>": "<>", "&&": "&&", "||": "||", "**": "^",
  ]
  /// The symbols of one character, with their other spellings.
  private static let symbols: [Unicode.Scalar: String] = [
    "+": "+", "-": "-", "−": "-", "*": "*", "×": "*", "·": "*", "/": "/", "÷": "/", "%": "%",
    "^": "^", "(": "(", ")": ")", ",": ",", ";": ";", "<": "<", ">": ">", "=": "=", "≤": "<=",
    "≥": ">=", "≠": "!=", "!": "!", "?": "?", ":": ":",
  ]

  private mutating func readNumber() throws(ExpressionProblem) {
    let start = next
    func skipDigits(_ index: inout Int) {
      while index < scalars.count, Self.isDigit(scalars[index]) { index += 1 }
    }
    skipDigits(&next)
    if next < scalars.count, scalars[next] == "." {
      next += 1
      skipDigits(&next)
    }
    // An exponent, unless the letter begins a name.
    if next < scalars.count, scalars[next] == "e" || scalars[next] == "E" {
      var end = next + 1
      if end < scalars.count, scalars[end] == "+" || scalars[end] == "-" { end += 1 }
      let digits = end
      skipDigits(&end)
      if end > digits { next = end }
    }
    let text = scalarText(start..<next)
    guard let number = Double(text), number.isFinite else {
      throw ExpressionProblem(reason: "“\(text.shortened(to: 20))” is not a number", place: place)
    }
    token = .number(number)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
  private static func beginsName(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic
  }
  private static func isInName(_ scalar: Unicode.Scalar) -> Bool {
    beginsName(scalar) || isDigit(scalar)
  }
}
