import Foundation

/// Reads numbers and letters from the value of an attribute. Commas and spaces separate them.
public struct SVGNumbers {
  private let bytes: [UInt8]
  private var position = 0

  /// Reads from the beginning of `text`.
  public init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  /// The next letter; nil if something else comes next.
  public mutating func letter() -> Character? {
    skipSeparators()
    guard let byte = peek, (byte | 32) >= UInt8(ascii: "a"), (byte | 32) <= UInt8(ascii: "z") else {
      return nil
    }
    position += 1
    return Character(Unicode.Scalar(byte))
  }

  /// The next number, which is finite; nil if something else comes next.
  public mutating func number() -> Double? {
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
  public mutating func point() -> SIMD2<Double>? {
    guard let x = number(), let y = number() else { return nil }
    return SIMD2(x, y)
  }

  /// A flag of an arc: one digit, which the next number may follow without a separator.
  public mutating func flag() -> Bool? {
    skipSeparators()
    guard let byte = peek, byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else {
      return nil
    }
    position += 1
    return byte == UInt8(ascii: "1")
  }

  /// All numbers up to the first thing that is not a number.
  public mutating func all() -> [Double] {
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
