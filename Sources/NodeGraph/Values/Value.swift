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
  /// Numbers, texts and colours in an order.
  case list(ValueList)

  /// The type of the value.
  public var type: PortType {
    switch self {
    case .number: .number
    case .color: .color
    case .text: .text
    case .picture: .picture
    case .list: .list
    }
  }

  /// The value as a short text: numbers with two decimals, colours as `RRGGBB`, pictures
  /// as their size, lists as their first items.
  public var summary: String {
    switch self {
    case .number(let number): Self.text(of: number)
    case .color(let color): Self.hexadecimal(color)
    case .text(let text): text
    case .picture(let image): "\(image.width) × \(image.height)"
    case .list(let list): list.summary
    }
  }

  /// The value as it is typed and as a part of texts: numbers with up to 12 significant digits, and lists with an item
  /// in each line.
  public var plainText: String {
    switch self {
    case .number(let number): Self.plainText(of: number)
    case .list(let list): list.plainTexts.joined(separator: "\n")
    case .color, .text, .picture: summary
    }
  }

  /// What a sum such as 0.1 + 0.2 is expected to be: without the digits that only come from the binary fractions.
  private static func plainText(of number: Double) -> String {
    if number == number.rounded(), abs(number) < 1e15 { return number.shortestText }
    return (Double(String(format: "%.12g", number)) ?? number).shortestText
  }

  /// The memory that it takes beside that of its node, in bytes, except that of a picture.
  var bytes: Int {
    switch self {
    case .number, .color, .picture: 0
    case .text(let text): text.utf8.count
    case .list(let list): list.bytes
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

  /// The value as `type`: numbers, colours and lists are also texts, and numbers, colours and texts also lists. Nil if
  /// there is no conversion.
  func converted(to type: PortType) -> Value? {
    if type == .any || type == self.type { return self }
    switch (self, type) {
    case (.number, .text), (.color, .text): return .text(plainText)
    case (.list(let list), .text):
      return list.bytes <= Self.maximumText ? .text(plainText) : nil
    case (.number, .list), (.color, .list): return (try? ValueList([self])).map { .list($0) }
    case (.text(let text), .list): return (try? ValueList(typed: text)).map { .list($0) }
    default: return nil
    }
  }

  /// The maximum length of a text that is computed, in bytes.
  public static let maximumText = 1 << 20

  /// A text that was computed.
  ///
  /// - Throws: `ValueProblem` if it is too long.
  public static func checked(_ text: String) throws(ValueProblem) -> Value {
    try check(length: text.utf8.count)
    return .text(text)
  }

  /// - Throws: `ValueProblem` if a text may not have so many bytes.
  static func check(length: Int) throws(ValueProblem) {
    guard length <= maximumText else { throw ValueProblem("the text has over 1 MB") }
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
    case .list(let list): .array(list.items.compactMap(\.json))
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
    } else if let array = json.array, array.count <= ValueList.maximumCount {
      var items: [Value] = []
      for element in array {
        // A list in a list would be read deeper and deeper.
        guard element.array == nil, let item = Value(element) else { return nil }
        items.append(item)
      }
      guard let list = try? ValueList(items) else { return nil }
      self = .list(list)
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
    case .list:
      guard let list = try? ValueList(typed: text) else { return nil }
      self = .list(list)
    default: self = .text(text)
    }
  }

  /// An item of a typed list or a table: a number if it looks like one. Zeros and signs before digits are kept as in
  /// telephone numbers.
  public init(item text: Substring) {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let start = trimmed.utf8.prefix(2)
    let isCode =
      start.first == UInt8(ascii: "+")
      || start.first == UInt8(ascii: "0") && (0x30...0x39).contains(start.last ?? 0)
        && trimmed.utf8.count > 1
    let number = isCode ? nil : Self.number(trimmed)
    self = number.map { .number($0) } ?? .text(trimmed)
  }

  /// A finite number in decimal digits, with a point or a comma; nil for anything else, such as hexadecimal digits and
  /// `nan`.
  public static func number(_ text: some StringProtocol) -> Double? {
    guard !text.isEmpty, text.utf8.count <= 40,
      text.utf8.allSatisfy({ (0x2B...0x39).contains($0) && $0 != 0x2F || $0 | 0x20 == 0x65 })
    else { return nil }
    let number = Double(text.replacingOccurrences(of: ",", with: "."))
    return number.flatMap { $0.isFinite ? $0 : nil }
  }
}
