import Foundation
import Panorama

/// Reads numbers and letters from the value of an attribute. Commas and spaces separate them.
struct SVGNumbers {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  /// The next letter; nil if something else comes next.
  mutating func letter() -> Character? {
    skipSeparators()
    guard let byte = peek, (byte | 32) >= UInt8(ascii: "a"), (byte | 32) <= UInt8(ascii: "z") else {
      return nil
    }
    position += 1
    return Character(Unicode.Scalar(byte))
  }

  /// The next number, which is finite; nil if something else comes next.
  mutating func number() -> Double? {
    skipSeparators()
    let start = position
    if peek == UInt8(ascii: "-") || peek == UInt8(ascii: "+") { position += 1 }
    skipDigits()
    if peek == UInt8(ascii: ".") {
      position += 1
      skipDigits()
    }
    let mantissa = position
    if let byte = peek, byte | 32 == UInt8(ascii: "e") {
      position += 1
      if peek == UInt8(ascii: "-") || peek == UInt8(ascii: "+") { position += 1 }
      let digits = position
      skipDigits()
      // This “e” was not an exponent but the start of a unit such as “em”.
      if position == digits { position = mantissa }
    }
    guard let value = Double(String(decoding: bytes[start..<position], as: UTF8.self)),
      value.isFinite
    else {
      position = start
      return nil
    }
    return value
  }

  /// The next two numbers as a point.
  mutating func point() -> SIMD2<Double>? {
    guard let x = number(), let y = number() else { return nil }
    return SIMD2(x, y)
  }

  /// A flag of an arc: one digit, which the next number may follow without a separator.
  mutating func flag() -> Bool? {
    skipSeparators()
    guard let byte = peek, byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else {
      return nil
    }
    position += 1
    return byte == UInt8(ascii: "1")
  }

  /// All numbers up to the first thing that is not a number.
  mutating func all() -> [Double] {
    var numbers: [Double] = []
    while let number = number() { numbers.append(number) }
    return numbers
  }

  private mutating func skipDigits() {
    while let byte = peek, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { position += 1 }
  }

  private mutating func skipSeparators() {
    while let byte = peek, byte == 32 || byte == UInt8(ascii: ",") || (9...13).contains(byte) {
      position += 1
    }
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }
}

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

/// Reads the attribute `transform`.
enum SVGTransform {
  /// The product of a list of transforms, the last of which is applied first. A transform that cannot be read
  /// ends the list.
  static func transform(_ text: String) -> CGAffineTransform {
    var result = CGAffineTransform.identity
    for part in text.split(separator: ")") {
      let words = part.split(separator: "(", maxSplits: 1)
      guard words.count == 2 else { break }
      var numbers = SVGNumbers(words[1])
      let name = words[0].filter(\.isLetter)
      guard let next = single(name, numbers.all()) else { break }
      result = next.concatenating(result)
    }
    return result
  }

  private static func single(_ name: String, _ n: [Double]) -> CGAffineTransform? {
    func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
    switch (name, n.count) {
    case ("matrix", 6):
      return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    case ("translate", 1...2):
      return CGAffineTransform(translationX: n[0], y: n.count > 1 ? n[1] : 0)
    case ("scale", 1...2):
      return CGAffineTransform(scaleX: n[0], y: n.count > 1 ? n[1] : n[0])
    case ("rotate", 1), ("rotate", 3):
      let turn = CGAffineTransform(rotationAngle: radians(n[0]))
      return n.count == 3 ? turn.about(SIMD2(n[1], n[2])) : turn
    case ("skewX", 1):
      return CGAffineTransform(a: 1, b: 0, c: tan(radians(n[0])), d: 1, tx: 0, ty: 0)
    case ("skewY", 1):
      return CGAffineTransform(a: 1, b: tan(radians(n[0])), c: 0, d: 1, tx: 0, ty: 0)
    default: return nil
    }
  }
}
