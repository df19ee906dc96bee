import Foundation
import PanoramaGraphics

/// Numbers and strings as PDF writes them.
enum PDFText {
  private static let maximumDigits = 9
  private static let powers = (0...maximumDigits).map { pow(10, Double($0)) }

  /// A number with at most `digits` decimals, and at most 9, without an exponent, which PDF does not have.
  /// Numbers are limited to ±10⁹; NaN is 0.
  static func number(_ value: Double, digits: Int = 4) -> String {
    let digits = min(digits, maximumDigits)
    let limited = value.isNaN ? 0 : min(1e9, max(-1e9, value))
    let scaled = Int64((limited * powers[digits]).rounded())
    if scaled == 0 { return "0" }
    let unit = Int64(powers[digits])
    let (whole, rest) = (scaled.magnitude / unit.magnitude, scaled.magnitude % unit.magnitude)
    var text = scaled < 0 ? "-" : ""
    if whole > 0 || rest == 0 { text += String(whole) }
    guard rest > 0 else { return text }
    var decimals = String(rest)
    decimals = String(repeating: "0", count: digits - decimals.count) + decimals
    while decimals.hasSuffix("0") { decimals.removeLast() }
    return text + "." + decimals
  }

  /// Numbers separated by spaces.
  static func numbers(_ values: [Double], digits: Int = 4) -> String {
    values.map { number($0, digits: digits) }.joined(separator: " ")
  }

  /// A rectangle as an array of its edges.
  static func box(_ rect: CGRect, digits: Int = 4) -> String {
    "[\(numbers([rect.minX, rect.minY, rect.maxX, rect.maxY].map(Double.init), digits: digits))]"
  }

  /// A string as hexadecimal UTF-16 with a byte order mark, which holds any text.
  static func string(_ text: String) -> String {
    "<FEFF" + text.utf16.map { hex4($0) }.joined() + ">"
  }

  /// Four hexadecimal digits.
  static func hex4(_ value: UInt16) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// The characters of a font's name that can be written in a PDF name without escapes.
  static func name(_ text: String) -> String {
    let plain = text.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    return plain.isEmpty ? "Font" : plain
  }

  /// The decimals that coordinates need so that they are exact to a thousandth of a page unit.
  ///
  /// - Parameter scale: page units per unit of the coordinates.
  static func digits(forScale scale: Double) -> Int {
    guard scale.isFinite, scale > 0 else { return 4 }
    return Int(min(9, max(1, (log10(scale) + 3).rounded(.up))))
  }
}
