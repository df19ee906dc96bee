import Panorama

/// How an element is painted, including what it inherits from the elements around it.
struct SVGStyle {
  /// A paint as it is written: `none`, a colour, or the name of a gradient.
  var fill = "black"
  var stroke = "none"
  var fillOpacity = 1.0
  var strokeOpacity = 1.0
  /// The product of the opacities of the element and all groups around it.
  var opacity = 1.0
  var strokeWidth = 1.0
  var isEvenOdd = false
  var isVisible = true
  var multiplies = false
  var fontSize = 16.0
  /// Which part of a text is at its position: 0 for its start, 1 for its end.
  var anchor = 0.0
  /// The value of `currentColor`.
  var color = "black"
  /// The transform from the element's coordinates to those of the file.
  var transform = CGAffineTransform.identity

  /// The style of an element inside an element with this style.
  func applying(_ attributes: [String: String]) -> SVGStyle {
    var style = self
    for (name, value) in attributes { style.set(name, value) }
    // Declarations in `style` override attributes.
    for (name, value) in Self.declarations(attributes) { style.set(name, value) }
    // The element's own opacity counts once, whether an attribute or `style` sets it.
    style.opacity = opacity * style.ownOpacity
    style.ownOpacity = 1
    if let text = attributes["transform"] {
      style.transform = SVGTransform.transform(text).concatenating(transform)
    }
    return style
  }

  /// The declarations in the attribute `style`, in order.
  static func declarations(_ attributes: [String: String]) -> [(name: String, value: String)] {
    (attributes["style"] ?? "").split(separator: ";").compactMap { declaration in
      let parts = declaration.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      return (parts[0].trimmingSpace, parts[1].replacing("!important", with: "").trimmingSpace)
    }
  }

  private var ownOpacity = 1.0

  private mutating func set(_ name: String, _ value: String) {
    guard value != "inherit" else { return }
    switch name {
    case "fill": fill = value
    case "stroke": stroke = value
    case "color": color = value
    case "fill-opacity": fillOpacity = Self.share(value) ?? fillOpacity
    case "stroke-opacity": strokeOpacity = Self.share(value) ?? strokeOpacity
    case "opacity": ownOpacity = Self.share(value) ?? 1
    case "stroke-width": strokeWidth = SVGLength.points(value) ?? strokeWidth
    case "fill-rule": isEvenOdd = value == "evenodd"
    case "visibility": isVisible = value == "visible"
    case "font-size": fontSize = SVGLength.points(value) ?? fontSize
    case "text-anchor": anchor = value == "end" ? 1 : value == "middle" ? 0.5 : 0
    case "mix-blend-mode": multiplies = value == "multiply"
    default: break
    }
  }

  /// A number, 0 … `whole`, or a percentage, as a fraction of `whole`.
  static func share(_ text: some StringProtocol, of whole: Double = 1) -> Double? {
    let number =
      text.hasSuffix("%")
      ? Double(text.dropLast()).map { $0 / 100 } : Double(text).map { $0 / whole }
    return number.flatMap { $0.isFinite ? min(max($0, 0), 1) : nil }
  }
}

extension StringProtocol {
  fileprivate var trimmingSpace: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}

/// Reads colours in CSS's syntax.
enum SVGColor {
  /// Nil if the text is not a known colour.
  static func color(_ text: String) -> CGColor? {
    let word = text.lowercased()
    if word.hasPrefix("#") { return hexadecimal(word.dropFirst()) }
    if word.hasPrefix("rgb") { return components(word) }
    return named[word].map { CGColor(argb: 0xFF00_0000 | $0) }
  }

  private static func hexadecimal(_ digits: Substring) -> CGColor? {
    guard [3, 4, 6, 8].contains(digits.count), let value = UInt32(digits, radix: 16) else {
      return nil
    }
    if digits.count == 6 { return CGColor(argb: 0xFF00_0000 | value) }
    if digits.count == 8 { return CGColor(argb: value >> 8 | value << 24) }
    func byte(_ shift: UInt32) -> UInt32 { (value >> shift & 0xF) * 17 }
    return digits.count == 3
      ? CGColor(argb: 0xFF00_0000 | byte(8) << 16 | byte(4) << 8 | byte(0))
      : CGColor(argb: byte(0) << 24 | byte(12) << 16 | byte(8) << 8 | byte(4))
  }

  /// `rgb(255, 0, 0)`, `rgb(100% 0% 0% / 50%)` and `rgba(…)`.
  private static func components(_ text: String) -> CGColor? {
    guard let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), open < close
    else { return nil }
    let words = text[text.index(after: open)..<close]
      .split { $0 == "," || $0 == " " || $0 == "/" }
    guard words.count >= 3 else { return nil }
    let parts = words[..<3].compactMap { SVGStyle.share($0, of: 255) }
    guard parts.count == 3 else { return nil }
    let alpha = words.count > 3 ? SVGStyle.share(words[3]) ?? 1 : 1
    return CGColor(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha)
  }

  /// CSS's basic colours and other common ones.
  private static let named: [String: UInt32] = [
    "black": 0x000000, "silver": 0xC0C0C0, "gray": 0x808080, "grey": 0x808080, "white": 0xFFFFFF,
    "maroon": 0x800000, "red": 0xFF0000, "purple": 0x800080, "fuchsia": 0xFF00FF,
    "magenta": 0xFF00FF, "green": 0x008000, "lime": 0x00FF00, "olive": 0x808000,
    "yellow": 0xFFFF00, "navy": 0x000080, "blue": 0x0000FF, "teal": 0x008080, "aqua": 0x00FFFF,
    "cyan": 0x00FFFF, "orange": 0xFFA500, "pink": 0xFFC0CB, "brown": 0xA52A2A, "gold": 0xFFD700,
    "crimson": 0xDC143C, "tomato": 0xFF6347, "indigo": 0x4B0082, "violet": 0xEE82EE,
    "darkblue": 0x00008B, "darkgreen": 0x006400, "darkred": 0x8B0000, "darkgray": 0xA9A9A9,
    "darkgrey": 0xA9A9A9, "lightgray": 0xD3D3D3, "lightgrey": 0xD3D3D3, "lightblue": 0xADD8E6,
    "skyblue": 0x87CEEB, "steelblue": 0x4682B4, "royalblue": 0x4169E1, "dodgerblue": 0x1E90FF,
    "forestgreen": 0x228B22, "limegreen": 0x32CD32, "coral": 0xFF7F50, "salmon": 0xFA8072,
    "khaki": 0xF0E68C, "beige": 0xF5F5DC, "ivory": 0xFFFFF0, "tan": 0xD2B48C,
    "chocolate": 0xD2691E, "turquoise": 0x40E0D0, "orchid": 0xDA70D6, "plum": 0xDDA0DD,
  ]
}
