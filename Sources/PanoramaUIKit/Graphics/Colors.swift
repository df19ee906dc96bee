import Panorama

/// UIKit's additional colours in their light form, and access to colour components.
extension CGColor {
  /// UIKit's `darkText`.
  public static let darkText = CGColor(gray: 0)
  /// UIKit's `lightText`.
  public static let lightText = CGColor(gray: 1, alpha: 0.6)
  /// UIKit's `tertiaryLabel`.
  public static let tertiaryLabel = CGColor(argb: 0x4C3C_3C43)
  /// UIKit's `quaternaryLabel`.
  public static let quaternaryLabel = CGColor(argb: 0x2D3C_3C43)
  /// UIKit's `placeholderText`.
  public static let placeholderText = CGColor(argb: 0x4C3C_3C43)
  /// UIKit's `link`.
  public static let link = systemBlue
  /// UIKit's `opaqueSeparator`.
  public static let opaqueSeparator = CGColor(argb: 0xFFC6_C6C8)
  /// UIKit's `systemFill`.
  public static let systemFill = CGColor(argb: 0x3378_7880)
  /// UIKit's `secondarySystemFill`.
  public static let secondarySystemFill = CGColor(argb: 0x2878_7880)
  /// UIKit's `tertiarySystemFill`.
  public static let tertiarySystemFill = CGColor(argb: 0x1E76_7680)
  /// UIKit's `quaternarySystemFill`.
  public static let quaternarySystemFill = CGColor(argb: 0x1474_7480)
  /// UIKit's `tertiarySystemBackground`.
  public static let tertiarySystemBackground = CGColor(gray: 1)
  /// UIKit's `systemGroupedBackground`.
  public static let systemGroupedBackground = systemGray6
  /// UIKit's `secondarySystemGroupedBackground`.
  public static let secondarySystemGroupedBackground = CGColor(gray: 1)

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
