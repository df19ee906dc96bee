extension ComputedStyle.ListMark {
  /// A number in its manner, without the point behind it; the sign itself for marks that are none.
  func text(_ number: Int) -> String {
    switch self {
    case .none: ""
    case .disc: "•"
    case .circle: "◦"
    case .square: "▪"
    case .decimal: String(number)
    case .decimalLeadingZero: (0...9).contains(number) ? "0\(number)" : String(number)
    case .lowerAlpha: Self.letters(number, Array("abcdefghijklmnopqrstuvwxyz"))
    case .upperAlpha: Self.letters(number, Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    case .lowerGreek: Self.letters(number, Array("αβγδεζηθικλμνξοπρστυφχψω"))
    case .hiragana:
      Self.letters(number, Array("あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわゐゑをん"))
    case .katakana:
      Self.letters(number, Array("アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヰヱヲン"))
    case .lowerRoman: Self.roman(number)
    case .upperRoman: Self.roman(number).uppercased()
    case .cjkDecimal:
      String(
        String(number).map { digit in
          digit.wholeNumberValue.map { Array("〇一二三四五六七八九")[$0] } ?? digit
        })
    case .text(let text): text
    }
  }

  /// What stands before an item: a number has a point behind it.
  func marker(_ number: Int) -> String {
    switch self {
    case .none, .disc, .circle, .square, .text: text(number)
    case .hiragana, .katakana, .cjkDecimal: text(number) + "、"
    default: text(number) + "."
    }
  }

  /// Whether it is a sign rather than a number.
  var isSign: Bool {
    switch self {
    case .disc, .circle, .square, .text: true
    default: false
    }
  }

  /// a … z, aa, ab …
  private static func letters(_ number: Int, _ letters: [Character]) -> String {
    guard number > 0 else { return String(number) }
    var (rest, text) = (number, "")
    while rest > 0 {
      text = String(letters[(rest - 1) % letters.count]) + text
      rest = (rest - 1) / letters.count
    }
    return text
  }

  private static func roman(_ number: Int) -> String {
    guard (1...3999).contains(number) else { return String(number) }
    let digits = [
      (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
      (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
    ]
    var (rest, text) = (number, "")
    for (value, sign) in digits {
      while rest >= value {
        text += sign
        rest -= value
      }
    }
    return text
  }
}
