import Foundation
import PanoramaGraphics
import PanoramaJSON

/// A value that wires carry.
public enum Value: Hashable, Sendable {
  /// A finite number.
  case number(Double)
  /// An sRGB colour.
  case color(CGColor)
  /// A text.
  case text(String)
  /// A picture. Pictures are results and are not stored in files.
  case picture(CGImage)

  /// The type of the value.
  public var type: PortType {
    switch self {
    case .number: .number
    case .color: .color
    case .text: .text
    case .picture: .picture
    }
  }

  /// The value as a short text: numbers with two decimals, colours as `RRGGBB`, pictures
  /// as their size.
  public var summary: String {
    switch self {
    case .number(let number): Self.text(of: number)
    case .color(let color): Self.hexadecimal(color)
    case .text(let text): text
    case .picture(let image): "\(image.width) × \(image.height)"
    }
  }

  /// A number with two decimals, or in scientific notation if two decimals would be misleading.
  static func text(of number: Double) -> String {
    guard number != 0, !number.isNaN else { return number == 0 ? "0.00" : "NaN" }
    let size = abs(number)
    let sign = number < 0 ? "-" : ""
    guard size < .infinity else { return sign + "∞" }
    if size >= 0.005, size < 1e9 { return sign + decimals(Int((size * 100).rounded())) }
    var exponent = Int(log10(size).rounded(.down))
    // In two steps, because a power of ten below 1e-308 has few digits or none.
    let (most, rest) = (exponent / 2, exponent - exponent / 2)
    var hundredths = Int((size / pow(10, Double(most)) / pow(10, Double(rest)) * 100).rounded())
    // Rounding, here or of the logarithm, may lead to the next power of ten.
    if hundredths >= 1000 { (hundredths, exponent) = ((hundredths + 5) / 10, exponent + 1) }
    if hundredths < 100 { (hundredths, exponent) = (hundredths * 10, exponent - 1) }
    return "\(sign)\(decimals(hundredths))e\(exponent)"
  }

  private static func decimals(_ hundredths: Int) -> String {
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }

  /// A colour as `RRGGBB`, with its alpha at the end if it is not opaque.
  static func hexadecimal(_ color: CGColor) -> String {
    func digits(_ value: UInt32, _ count: Int) -> String {
      let text = String(value, radix: 16, uppercase: true)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let argb = color.argb
    let rgb = digits(argb & 0xFFFFFF, 6)
    return argb >> 24 == 255 ? rgb : rgb + digits(argb >> 24, 2)
  }

  /// A colour from six or eight hexadecimal digits, with or without `#`; nil for other texts.
  static func color(hexadecimal text: some StringProtocol) -> CGColor? {
    let digits = text.hasPrefix("#") ? String(text.dropFirst()) : String(text)
    guard digits.count == 6 || digits.count == 8, digits.allSatisfy(\.isHexDigit),
      let code = UInt32(digits, radix: 16)
    else { return nil }
    return digits.count == 6
      ? CGColor(argb: 0xFF00_0000 | code) : CGColor(argb: code << 24 | code >> 8)
  }

  /// The value as `type`: numbers and colours are also texts. Nil if there is no conversion.
  func converted(to type: PortType) -> Value? {
    if type == .any || type == self.type { return self }
    switch self {
    case .number, .color: return type == .text ? .text(summary) : nil
    case .text, .picture: return nil
    }
  }
}

extension Value {
  /// The value as written in files; nil for a picture.
  var json: OrderedJSON? {
    switch self {
    case .number(let number): .number(number)
    case .text(let text): .string(text)
    case .color(let color):
      .object([OrderedJSON.Member("color", .string("#" + Self.hexadecimal(color)))])
    case .picture: nil
    }
  }

  /// Nil if `json` is not a value.
  public init?(_ json: OrderedJSON) {
    if let number = json.number {
      self = .number(number)
    } else if let text = json.string {
      self = .text(text)
    } else if let color = json["color"]?.string.flatMap({ Self.color(hexadecimal: $0) }) {
      self = .color(color)
    } else {
      return nil
    }
  }
}

extension Value {
  /// The value that the user typed for a port; nil if the text is not of that type.
  public init?(typed text: String, for type: PortType) {
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    switch type {
    case .number:
      guard let number = Double(trimmed.replacingOccurrences(of: ",", with: ".")), number.isFinite
      else { return nil }
      self = .number(number)
    case .color:
      guard let color = Self.color(hexadecimal: trimmed) else { return nil }
      self = .color(color)
    default: self = .text(text)
    }
  }
}
