import Panorama

/// UIKit's additional colours, colours with a light and a dark form, and access to components.
extension CGColor {
  /// UIKit's `darkText`.
  public static let darkText = CGColor(gray: 0)
  /// UIKit's `lightText`.
  public static let lightText = CGColor(gray: 1, alpha: 0.6)
  /// UIKit's `tertiaryLabel`.
  public static let tertiaryLabel = system(0x4C3C_3C43, 0x4CEB_EBF5)
  /// UIKit's `quaternaryLabel`.
  public static let quaternaryLabel = system(0x2D3C_3C43, 0x2DEB_EBF5)
  /// UIKit's `placeholderText`.
  public static let placeholderText = system(0x4C3C_3C43, 0x4CEB_EBF5)
  /// UIKit's `link`.
  public static let link = systemBlue
  /// UIKit's `opaqueSeparator`.
  public static let opaqueSeparator = system(0xFFC6_C6C8, 0xFF38_383A)
  /// UIKit's `systemFill`.
  public static let systemFill = system(0x3378_7880, 0x5C78_7880)
  /// UIKit's `secondarySystemFill`.
  public static let secondarySystemFill = system(0x2878_7880, 0x5178_7880)
  /// UIKit's `tertiarySystemFill`.
  public static let tertiarySystemFill = system(0x1E76_7680, 0x3D76_7680)
  /// UIKit's `quaternarySystemFill`.
  public static let quaternarySystemFill = system(0x1474_7480, 0x2D76_7680)
  /// UIKit's `tertiarySystemBackground`.
  public static let tertiarySystemBackground = system(0xFFFF_FFFF, 0xFF2C_2C2E)
  /// UIKit's `systemGroupedBackground`.
  public static let systemGroupedBackground = system(0xFFF2_F2F7, 0xFF00_0000)
  /// UIKit's `secondarySystemGroupedBackground`.
  public static let secondarySystemGroupedBackground = system(0xFFFF_FFFF, 0xFF1C_1C1E)
  /// UIKit's `tertiarySystemGroupedBackground`.
  public static let tertiarySystemGroupedBackground = system(0xFFF2_F2F7, 0xFF2C_2C2E)

  /// Makes a colour from the results of `provider` for light and for dark surroundings. `provider` is called
  /// twice before this returns, with traits in which only the style is set.
  public init(dynamicProvider provider: (UITraitCollection) -> UIColor) {
    self.init(
      light: provider(UITraitCollection(userInterfaceStyle: .light)),
      dark: provider(UITraitCollection(userInterfaceStyle: .dark)))
  }

  /// The light or the dark form of the colour, as `traits` require.
  public func resolvedColor(with traits: UITraitCollection) -> UIColor {
    resolved(isDark: traits.userInterfaceStyle == .dark)
  }

  /// Makes a colour from components in Display P3, 0 … 1. Components outside sRGB are clamped.
  ///
  /// Source of the matrix and the transfer function: W3C, "CSS Color Module Level 4", section 10.
  public init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    func linear(_ v: CGFloat) -> Double {
      let v = Double(v)
      return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
    }
    func encoded(_ v: Double) -> Double {
      let v = min(1, max(0, v))
      return v <= 0.003_130_8 ? v * 12.92 : 1.055 * pow(v, 1 / 2.4) - 0.055
    }
    let (r, g, b) = (linear(red), linear(green), linear(blue))
    self.init(
      red: encoded(1.224_940_2 * r - 0.224_940_2 * g),
      green: encoded(-0.042_056_9 * r + 1.042_056_9 * g),
      blue: encoded(-0.019_637_6 * r - 0.078_636_1 * g + 1.098_273_7 * b), alpha: Double(alpha))
  }

  /// Writes the brightness of the colour as gray, and its alpha, to the pointers that are not nil.
  ///
  /// - Returns: whether the colour is a gray.
  @discardableResult
  public func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    white?.pointee = CGFloat(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    alpha?.pointee = CGFloat(self.alpha)
    return red == green && green == blue
  }

  /// Red, green, blue and alpha, each 0 … 1.
  public var components: [CGFloat]? {
    [red, green, blue, alpha].map { CGFloat($0) }
  }
  /// The number of components, which is always 4.
  public var numberOfComponents: Int { 4 }

  /// Makes a colour from red, green, blue and alpha, or from gray and alpha, each 0 … 1. Nil for
  /// any other number of components. The space is always sRGB.
  public init?(colorSpace: CGColorSpace, components: [CGFloat]) {
    switch components.count {
    case 2: self.init(gray: Double(components[0]), alpha: Double(components[1]))
    case 4:
      self.init(
        red: Double(components[0]), green: Double(components[1]), blue: Double(components[2]),
        alpha: Double(components[3]))
    default: return nil
    }
  }
}
