import Panorama

/// Colours with a light and a dark form, and access to components.
extension ColorObject {
  /// Makes a colour from the results of `provider` for light and for dark surroundings. `provider` is called
  /// twice before this returns, with traits in which only the style is set.
  public convenience init(dynamicProvider provider: (UITraitCollection) -> UIColor) {
    self.init(
      cgColor: CGColor(
        light: provider(UITraitCollection(userInterfaceStyle: .light)).cgColor,
        dark: provider(UITraitCollection(userInterfaceStyle: .dark)).cgColor))
  }

  /// The light or the dark form of the colour, as `traits` require.
  public func resolvedColor(with traits: UITraitCollection) -> UIColor {
    ColorObject(cgColor: cgColor.resolved(isDark: traits.userInterfaceStyle == .dark))
  }

  /// Makes a colour from components in Display P3, 0 … 1. Components outside sRGB are clamped.
  ///
  /// Source of the matrix and the transfer function: W3C, "CSS Color Module Level 4", section 10.
  public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat)
  {
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
      blue: encoded(-0.019_637_6 * r - 0.078_636_1 * g + 1.098_273_7 * b), alpha: alpha)
  }

  /// Writes the brightness of the colour as gray, and its alpha, to the pointers that are not nil.
  ///
  /// - Returns: whether the colour is a gray.
  @discardableResult
  public func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = cgColor
    white?.pointee = CGFloat(0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue)
    alpha?.pointee = CGFloat(color.alpha)
    return color.red == color.green && color.green == color.blue
  }
}

/// Core Graphics' access to components.
extension CGColor {

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
