import Foundation

/// An sRGB colour with components 0 … 1 that are not premultiplied.
@frozen
public struct CGColor: Hashable, Sendable {
  /// The red component, 0 … 1.
  public var red: Double
  /// The green component, 0 … 1.
  public var green: Double
  /// The blue component, 0 … 1.
  public var blue: Double
  /// The opacity, 0 (clear) … 1 (opaque).
  public var alpha: Double

  /// A colour from its components, 0 … 1.
  @inlinable
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A gray, 0 (black) … 1 (white).
  @inlinable
  public init(gray: Double, alpha: Double = 1) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  /// A colour from 0xAARRGGBB, not premultiplied.
  @inlinable
  public init(argb: UInt32) {
    self.init(
      red: Double(argb >> 16 & 255) / 255, green: Double(argb >> 8 & 255) / 255,
      blue: Double(argb & 255) / 255, alpha: Double(argb >> 24) / 255)
  }

  /// 0xAARRGGBB, each component rounded to the nearest of 256 steps; NaN counts as 0.
  @inlinable
  public var argb: UInt32 {
    func byte(_ v: Double) -> UInt32 { v > 0 ? UInt32((min(v, 1) * 255).rounded()) : 0 }
    return byte(alpha) << 24 | byte(red) << 16 | byte(green) << 8 | byte(blue)
  }

  /// The colour with another alpha.
  public func copy(alpha: Double) -> CGColor {
    mapForms { CGColor(red: $0.red, green: $0.green, blue: $0.blue, alpha: alpha) }
  }

  /// Opaque black.
  public static let black = CGColor(gray: 0)
  /// Opaque white.
  public static let white = CGColor(gray: 1)
  /// Transparent black.
  public static let clear = CGColor(gray: 0, alpha: 0)
}

/// Colours that depend on whether their surroundings are light or dark.
///
/// Such a colour is stored as its light form, rounded to 16 bits per component. The last 28 bits of each
/// component, whose effect is far too small to see, hold a mark and the dark form's component. So all colours
/// are values of the same size, and code that does not check the mark sees the light form.
extension CGColor {
  /// A colour that is `light` in light surroundings and `dark` in dark ones. Each may be such a colour
  /// itself.
  ///
  /// Contexts choose the form by `isDark`, which views, layers and viewlets set. Code that computes with the
  /// components gets the light form.
  public init(light: CGColor, dark: CGColor) {
    let (light, dark) = (light.resolved(isDark: false), dark.resolved(isDark: true))
    let marks = Self.marks
    self.init(
      red: Self.join(light.red, dark.red, marks.red),
      green: Self.join(light.green, dark.green, marks.green),
      blue: Self.join(light.blue, dark.blue, marks.blue),
      alpha: Self.join(light.alpha, dark.alpha, marks.alpha))
  }

  /// Whether the colour has a light and a dark form.
  public var isDynamic: Bool {
    let marks = Self.marks
    return Self.mark(of: alpha) == marks.alpha && Self.mark(of: red) == marks.red
      && Self.mark(of: green) == marks.green && Self.mark(of: blue) == marks.blue
  }

  /// The form for dark or light surroundings; the colour itself if it has only one.
  public func resolved(isDark: Bool) -> CGColor {
    guard isDynamic else { return self }
    let part = isDark ? Self.darkPart : Self.lightPart
    return CGColor(red: part(red), green: part(green), blue: part(blue), alpha: part(alpha))
  }

  /// The colour after a change of each of its forms.
  func mapForms(_ change: (CGColor) -> CGColor) -> CGColor {
    guard isDynamic else { return change(self) }
    return CGColor(light: change(resolved(isDark: false)), dark: change(resolved(isDark: true)))
  }

  /// The colour with its opacity, or those of both forms, multiplied by `share`, 0 … 1.
  package func faded(by share: Double) -> CGColor {
    mapForms { CGColor(red: $0.red, green: $0.green, blue: $0.blue, alpha: $0.alpha * share) }
  }

  private static let steps = 65_535.0
  /// The bits of a component below the light form's.
  private static let lowBits: UInt64 = 0xFFF_FFFF
  /// The marks of the components, each of 12 bits. They differ, so that no gray looks like a dynamic
  /// colour.
  private static var marks: (red: UInt64, green: UInt64, blue: UInt64, alpha: UInt64) {
    (0xA5C, 0x3A6, 0xC59, 0x5E3)
  }
  /// Replaces a light component of 0, because the mark in the low bits of a 0 would be lost.
  private static let zero = 0x1p-30

  private static func mark(of component: Double) -> UInt64 {
    (component.bitPattern & lowBits) >> 16
  }

  private static func join(_ light: Double, _ dark: Double, _ mark: UInt64) -> Double {
    let high = max(zero, stepped(light) / steps).bitPattern & ~lowBits
    return Double(bitPattern: high | (mark << 16) | UInt64(stepped(dark)))
  }

  private static func lightPart(_ component: Double) -> Double { stepped(component) / steps }

  private static func darkPart(_ component: Double) -> Double {
    Double(component.bitPattern & 0xFFFF) / steps
  }

  /// The number of steps of 1/65535 in a component, 0 … 65535.
  private static func stepped(_ component: Double) -> Double {
    component > 0 ? (min(component, 1) * steps).rounded() : 0
  }
}

extension CGColor {
  /// A colour from its hue (0 … 1 for red, yellow, green, cyan, blue, magenta and back to red),
  /// saturation and brightness, each 0 … 1.
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let h = (Double(hue) - Double(hue).rounded(.down)) * 6
    let s = min(1, max(0, Double(saturation)))
    let v = min(1, max(0, Double(brightness)))
    guard h.isFinite else {
      self.init(gray: v, alpha: alpha)
      return
    }
    /// One channel, whose peak lies `shift` sixths around the circle.
    func channel(_ shift: Double) -> Double {
      let k = (h + shift).truncatingRemainder(dividingBy: 6)
      return v - v * s * max(0, min(k, 4 - k, 1))
    }
    self.init(red: channel(5), green: channel(3), blue: channel(1), alpha: alpha)
  }

  /// Hue, saturation, brightness and alpha, each 0 … 1; gray has hue 0.
  public var hsb: (hue: Double, saturation: Double, brightness: Double, alpha: Double) {
    let (high, low) = (max(red, green, blue), min(red, green, blue))
    let spread = high - low
    guard high > 0, spread > 0 else { return (0, 0, high, alpha) }
    let sixths: Double
    if high == red {
      sixths = (green - blue) / spread
    } else if high == green {
      sixths = 2 + (blue - red) / spread
    } else {
      sixths = 4 + (red - green) / spread
    }
    return ((sixths < 0 ? sixths + 6 : sixths) / 6, spread / high, high, alpha)
  }

  /// Writes each component whose pointer is not nil.
  ///
  /// - Returns: always true.
  @discardableResult
  public func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let all = hsb
    hue?.pointee = CGFloat(all.hue)
    saturation?.pointee = CGFloat(all.saturation)
    brightness?.pointee = CGFloat(all.brightness)
    alpha?.pointee = CGFloat(all.alpha)
    return true
  }

  /// Writes each component whose pointer is not nil.
  ///
  /// - Returns: always true.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    red?.pointee = CGFloat(self.red)
    green?.pointee = CGFloat(self.green)
    blue?.pointee = CGFloat(self.blue)
    alpha?.pointee = CGFloat(self.alpha)
    return true
  }

  /// The same colour with `alpha`, 0 … 1.
  public func withAlphaComponent(_ alpha: CGFloat) -> CGColor { copy(alpha: Double(alpha)) }

  /// A gray, 0 black … 1 white.
  public init(white: CGFloat, alpha: CGFloat) { self.init(gray: Double(white), alpha: alpha) }

  /// The same colour; views and Core Graphics share one type here.
  public init(cgColor: CGColor) { self = cgColor }
  /// The same colour; views and Core Graphics share one type here.
  public var cgColor: CGColor { self }
}

/// UIKit's plain colours, and its system colours, which have a light and a dark form.
extension CGColor {
  /// UIKit's `red`.
  public static let red = CGColor(red: 1, green: 0, blue: 0)
  /// UIKit's `green`.
  public static let green = CGColor(red: 0, green: 1, blue: 0)
  /// UIKit's `blue`.
  public static let blue = CGColor(red: 0, green: 0, blue: 1)
  /// UIKit's `cyan`.
  public static let cyan = CGColor(red: 0, green: 1, blue: 1)
  /// UIKit's `yellow`.
  public static let yellow = CGColor(red: 1, green: 1, blue: 0)
  /// UIKit's `magenta`.
  public static let magenta = CGColor(red: 1, green: 0, blue: 1)
  /// UIKit's `orange`.
  public static let orange = CGColor(red: 1, green: 0.5, blue: 0)
  /// UIKit's `purple`.
  public static let purple = CGColor(red: 0.5, green: 0, blue: 0.5)
  /// UIKit's `brown`.
  public static let brown = CGColor(red: 0.6, green: 0.4, blue: 0.2)
  /// UIKit's `gray`.
  public static let gray = CGColor(gray: 0.5)
  /// UIKit's `darkGray`.
  public static let darkGray = CGColor(gray: 1.0 / 3)
  /// UIKit's `lightGray`.
  public static let lightGray = CGColor(gray: 2.0 / 3)

  /// UIKit's `systemRed`.
  public static let systemRed = system(0xFFFF_3B30, 0xFFFF_453A)
  /// UIKit's `systemOrange`.
  public static let systemOrange = system(0xFFFF_9500, 0xFFFF_9F0A)
  /// UIKit's `systemYellow`.
  public static let systemYellow = system(0xFFFF_CC00, 0xFFFF_D60A)
  /// UIKit's `systemGreen`.
  public static let systemGreen = system(0xFF34_C759, 0xFF30_D158)
  /// UIKit's `systemMint`.
  public static let systemMint = system(0xFF00_C7BE, 0xFF63_E6E2)
  /// UIKit's `systemTeal`.
  public static let systemTeal = system(0xFF30_B0C7, 0xFF40_CBE0)
  /// UIKit's `systemCyan`.
  public static let systemCyan = system(0xFF32_ADE6, 0xFF64_D2FF)
  /// UIKit's `systemBlue`.
  public static let systemBlue = system(0xFF00_7AFF, 0xFF0A_84FF)
  /// UIKit's `systemIndigo`.
  public static let systemIndigo = system(0xFF58_56D6, 0xFF5E_5CE6)
  /// UIKit's `systemPurple`.
  public static let systemPurple = system(0xFFAF_52DE, 0xFFBF_5AF2)
  /// UIKit's `systemPink`.
  public static let systemPink = system(0xFFFF_2D55, 0xFFFF_375F)
  /// UIKit's `systemBrown`.
  public static let systemBrown = system(0xFFA2_845E, 0xFFAC_8E68)
  /// UIKit's `systemGray`.
  public static let systemGray = CGColor(argb: 0xFF8E_8E93)
  /// UIKit's `systemGray2`.
  public static let systemGray2 = system(0xFFAE_AEB2, 0xFF63_6366)
  /// UIKit's `systemGray3`.
  public static let systemGray3 = system(0xFFC7_C7CC, 0xFF48_484A)
  /// UIKit's `systemGray4`.
  public static let systemGray4 = system(0xFFD1_D1D6, 0xFF3A_3A3C)
  /// UIKit's `systemGray5`.
  public static let systemGray5 = system(0xFFE5_E5EA, 0xFF2C_2C2E)
  /// UIKit's `systemGray6`.
  public static let systemGray6 = system(0xFFF2_F2F7, 0xFF1C_1C1E)
  /// UIKit's `systemBackground`.
  public static let systemBackground = system(0xFFFF_FFFF, 0xFF00_0000)
  /// UIKit's `secondarySystemBackground`.
  public static let secondarySystemBackground = systemGray6
  /// UIKit's `label`.
  public static let label = system(0xFF00_0000, 0xFFFF_FFFF)
  /// UIKit's `secondaryLabel`.
  public static let secondaryLabel = system(0x993C_3C43, 0x99EB_EBF5)
  /// UIKit's `separator`.
  public static let separator = system(0x4A3C_3C43, 0x9954_5458)

  /// A colour with two forms, as 0xAARRGGBB.
  package static func system(_ light: UInt32, _ dark: UInt32) -> CGColor {
    CGColor(light: CGColor(argb: light), dark: CGColor(argb: dark))
  }
}
