import Foundation
import PanoramaGraphics

/// Fits the colours of books, which were chosen for white paper, to a theme.
@_spi(BookTests) public struct ReadableColors {
  let theme: BookTheme
  /// The contrast that WCAG 2 asks for of texts.
  static let contrast = 4.5

  /// Whether colours are left as they are.
  var isPlain: Bool { theme.background == .white }
  var isDark: Bool { Self.luminance(theme.background) < 0.2 }

  /// A background as it fits the theme.
  func background(_ color: CGColor) -> CGColor {
    guard !isPlain else { return color }
    guard isDark else {
      return CGColor(
        red: color.red * theme.background.red, green: color.green * theme.background.green,
        blue: color.blue * theme.background.blue, alpha: color.alpha)
    }
    // Light ones become dark ones of the same hue, dark ones stay.
    guard Self.luminance(color) > 0.18 else { return color }
    let lightest = max(color.red, color.green, color.blue)
    let darkest = min(color.red, color.green, color.blue)
    let shift = 1 - lightest - darkest
    func turned(_ part: Double) -> Double { min(max(part + shift, 0), 1) * 0.75 + 0.09 }
    return CGColor(
      red: turned(color.red), green: turned(color.green), blue: turned(color.blue),
      alpha: color.alpha)
  }

  /// The colour of a text as it can be read on a background: mixed with black or white until it has enough contrast.
  func text(_ color: CGColor, on background: CGColor) -> CGColor {
    guard !isPlain, Self.contrast(color, background) < Self.contrast else { return color }
    let end: CGColor = Self.luminance(background) < 0.18 ? .white : .black
    for step in 1...10 {
      let share = Double(step) / 10
      let mixed = Self.mixed(color, end, share)
      if Self.contrast(mixed, background) >= Self.contrast { return mixed }
    }
    return end
  }

  /// A colour over another.
  static func over(_ color: CGColor, _ below: CGColor) -> CGColor {
    var result = mixed(below, color, color.alpha)
    result.alpha = 1
    return result
  }

  private static func mixed(_ a: CGColor, _ b: CGColor, _ share: Double) -> CGColor {
    CGColor(
      red: a.red + (b.red - a.red) * share, green: a.green + (b.green - a.green) * share,
      blue: a.blue + (b.blue - a.blue) * share, alpha: max(a.alpha, b.alpha))
  }

  @_spi(BookTests) public static func contrast(_ a: CGColor, _ b: CGColor) -> Double {
    let (one, two) = (luminance(a), luminance(b))
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  static func luminance(_ color: CGColor) -> Double {
    func linear(_ part: Double) -> Double {
      part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }
}
