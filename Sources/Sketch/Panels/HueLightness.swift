import Foundation
import Panorama

/// A colour of full saturation by its hue and its lightness, as in HSL (CSS Color 3, section 4.2.4): black at 0, the
/// pure hue in the middle, white at 1.
struct HueLightness: Equatable {
  /// 0 … 1, for red, yellow, green, cyan, blue, magenta and back to red.
  var hue: Double
  /// 0 … 1.
  var lightness: Double

  init(hue: Double, lightness: Double) {
    self.hue = min(1, max(0, hue))
    self.lightness = min(1, max(0, lightness))
  }

  /// The position of a colour. Its saturation is lost. A gray keeps the hue of `former`.
  init(_ color: CGColor, former: HueLightness?) {
    let (low, high) = (
      min(color.red, color.green, color.blue), max(color.red, color.green, color.blue)
    )
    self.init(
      hue: high > low ? color.hsb.hue : former?.hue ?? 0, lightness: (low + high) / 2)
  }

  /// The colour, with 8 bits per component.
  var color: CGColor {
    let pure = CGColor(hue: hue, saturation: 1, brightness: 1, alpha: 1)
    let white = max(0, 2 * lightness - 1)
    let dark = min(1, 2 * lightness)
    func mixed(_ part: Double) -> Double { (part + (1 - part) * white) * dark }
    let color = CGColor(
      red: mixed(pure.red), green: mixed(pure.green), blue: mixed(pure.blue))
    return CGColor(argb: color.argb)
  }
}

extension CGColor {
  /// The colour that a text such as `#D70015`, `d70015` or `#F00` means; nil if it means none.
  init?(hex text: String) {
    var digits = Substring(text.trimmingCharacters(in: .whitespaces))
    if digits.hasPrefix("#") { digits = digits.dropFirst() }
    guard digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
    if digits.count == 3 { digits = Substring(digits.map { "\($0)\($0)" }.joined()) }
    guard digits.count == 6, let rgb = UInt32(digits, radix: 16) else { return nil }
    self.init(argb: 0xFF00_0000 | rgb)
  }

  /// The colour as `#D70015`, without its alpha.
  var hex: String {
    let digits = String(argb & 0xFF_FFFF, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
