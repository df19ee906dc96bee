import Foundation

/// A colour as an object; UIKit's `UIColor`. Programs add initializers (`convenience init(hex:)`) and class properties
/// to it. Views keep and draw its `cgColor`, so a frame costs no more than with that.
///
///     extension ColorObject {
///       class var brand: ColorObject { ColorObject(red: 0.2, green: 0.4, blue: 0.9, alpha: 1) }
///     }
public final class ColorObject: Hashable, Sendable {
  /// The colour as a value.
  public let cgColor: CGColor

  /// Makes an object of a value.
  public init(cgColor: CGColor) { self.cgColor = cgColor }

  /// A colour from its components, 0 … 1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(
      cgColor: CGColor(
        red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha)))
  }

  /// A gray, 0 black … 1 white.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(white: white, alpha: alpha))
  }

  /// A colour from its hue (0 … 1 around the circle, from red), saturation and brightness, each 0 … 1.
  public convenience init(
    hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    self.init(
      cgColor: CGColor(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha))
  }

  /// The same colour with `alpha`, 0 … 1.
  public func withAlphaComponent(_ alpha: CGFloat) -> ColorObject {
    ColorObject(cgColor: cgColor.copy(alpha: Double(alpha)))
  }

  /// Writes each component whose pointer is not nil.
  ///
  /// - Returns: always true.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool { cgColor.getRed(red, green: green, blue: blue, alpha: alpha) }

  /// Writes each component whose pointer is not nil.
  ///
  /// - Returns: always true.
  @discardableResult
  public func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool { cgColor.getHue(hue, saturation: saturation, brightness: brightness, alpha: alpha) }

  /// Whether both are the same colour.
  public static func == (l: ColorObject, r: ColorObject) -> Bool {
    l === r || l.cgColor == r.cgColor
  }
  /// Hashes the colour.
  public func hash(into hasher: inout Hasher) { hasher.combine(cgColor) }
}

extension CGColor {
  /// The colour as an object.
  public var object: ColorObject { ColorObject(cgColor: self) }
}

/// UIKit's plain colours, and its system colours, which have a light and a dark form.
extension ColorObject {
  /// UIKit's `black`.
  public static let black = ColorObject(cgColor: .black)
  /// UIKit's `white`.
  public static let white = ColorObject(cgColor: .white)
  /// UIKit's `clear`.
  public static let clear = ColorObject(cgColor: .clear)
  /// UIKit's `red`.
  public static let red = ColorObject(cgColor: .red)
  /// UIKit's `green`.
  public static let green = ColorObject(cgColor: .green)
  /// UIKit's `blue`.
  public static let blue = ColorObject(cgColor: .blue)
  /// UIKit's `cyan`.
  public static let cyan = ColorObject(cgColor: .cyan)
  /// UIKit's `yellow`.
  public static let yellow = ColorObject(cgColor: .yellow)
  /// UIKit's `magenta`.
  public static let magenta = ColorObject(cgColor: .magenta)
  /// UIKit's `orange`.
  public static let orange = ColorObject(cgColor: .orange)
  /// UIKit's `purple`.
  public static let purple = ColorObject(cgColor: .purple)
  /// UIKit's `brown`.
  public static let brown = ColorObject(cgColor: .brown)
  /// UIKit's `gray`.
  public static let gray = ColorObject(cgColor: .gray)
  /// UIKit's `darkGray`.
  public static let darkGray = ColorObject(cgColor: .darkGray)
  /// UIKit's `lightGray`.
  public static let lightGray = ColorObject(cgColor: .lightGray)
  /// UIKit's `systemRed`.
  public static let systemRed = ColorObject(cgColor: .systemRed)
  /// UIKit's `systemOrange`.
  public static let systemOrange = ColorObject(cgColor: .systemOrange)
  /// UIKit's `systemYellow`.
  public static let systemYellow = ColorObject(cgColor: .systemYellow)
  /// UIKit's `systemGreen`.
  public static let systemGreen = ColorObject(cgColor: .systemGreen)
  /// UIKit's `systemMint`.
  public static let systemMint = ColorObject(cgColor: .systemMint)
  /// UIKit's `systemTeal`.
  public static let systemTeal = ColorObject(cgColor: .systemTeal)
  /// UIKit's `systemCyan`.
  public static let systemCyan = ColorObject(cgColor: .systemCyan)
  /// UIKit's `systemBlue`.
  public static let systemBlue = ColorObject(cgColor: .systemBlue)
  /// UIKit's `systemIndigo`.
  public static let systemIndigo = ColorObject(cgColor: .systemIndigo)
  /// UIKit's `systemPurple`.
  public static let systemPurple = ColorObject(cgColor: .systemPurple)
  /// UIKit's `systemPink`.
  public static let systemPink = ColorObject(cgColor: .systemPink)
  /// UIKit's `systemBrown`.
  public static let systemBrown = ColorObject(cgColor: .systemBrown)
  /// UIKit's `systemGray`.
  public static let systemGray = ColorObject(cgColor: .systemGray)
  /// UIKit's `systemGray2`.
  public static let systemGray2 = ColorObject(cgColor: .systemGray2)
  /// UIKit's `systemGray3`.
  public static let systemGray3 = ColorObject(cgColor: .systemGray3)
  /// UIKit's `systemGray4`.
  public static let systemGray4 = ColorObject(cgColor: .systemGray4)
  /// UIKit's `systemGray5`.
  public static let systemGray5 = ColorObject(cgColor: .systemGray5)
  /// UIKit's `systemGray6`.
  public static let systemGray6 = ColorObject(cgColor: .systemGray6)
  /// UIKit's `systemBackground`.
  public static let systemBackground = ColorObject(cgColor: .systemBackground)
  /// UIKit's `secondarySystemBackground`.
  public static let secondarySystemBackground = ColorObject(cgColor: .secondarySystemBackground)
  /// UIKit's `label`.
  public static let label = ColorObject(cgColor: .label)
  /// UIKit's `secondaryLabel`.
  public static let secondaryLabel = ColorObject(cgColor: .secondaryLabel)
  /// UIKit's `separator`.
  public static let separator = ColorObject(cgColor: .separator)
  /// UIKit's `darkText`.
  public static let darkText = ColorObject(cgColor: CGColor(gray: 0))
  /// UIKit's `lightText`.
  public static let lightText = ColorObject(cgColor: CGColor(gray: 1, alpha: 0.6))
  /// UIKit's `tertiaryLabel`.
  public static let tertiaryLabel = ColorObject(cgColor: .system(0x4C3C_3C43, 0x4CEB_EBF5))
  /// UIKit's `quaternaryLabel`.
  public static let quaternaryLabel = ColorObject(cgColor: .system(0x2D3C_3C43, 0x2DEB_EBF5))
  /// UIKit's `placeholderText`.
  public static let placeholderText = ColorObject(cgColor: .system(0x4C3C_3C43, 0x4CEB_EBF5))
  /// UIKit's `link`.
  public static let link = ColorObject(cgColor: .systemBlue)
  /// UIKit's `opaqueSeparator`.
  public static let opaqueSeparator = ColorObject(cgColor: .system(0xFFC6_C6C8, 0xFF38_383A))
  /// UIKit's `systemFill`.
  public static let systemFill = ColorObject(cgColor: .system(0x3378_7880, 0x5C78_7880))
  /// UIKit's `secondarySystemFill`.
  public static let secondarySystemFill = ColorObject(cgColor: .system(0x2878_7880, 0x5178_7880))
  /// UIKit's `tertiarySystemFill`.
  public static let tertiarySystemFill = ColorObject(cgColor: .system(0x1E76_7680, 0x3D76_7680))
  /// UIKit's `quaternarySystemFill`.
  public static let quaternarySystemFill = ColorObject(cgColor: .system(0x1474_7480, 0x2D76_7680))
  /// UIKit's `tertiarySystemBackground`.
  public static let tertiarySystemBackground = ColorObject(
    cgColor: .system(0xFFFF_FFFF, 0xFF2C_2C2E))
  /// UIKit's `systemGroupedBackground`.
  public static let systemGroupedBackground = ColorObject(
    cgColor: .system(0xFFF2_F2F7, 0xFF00_0000))
  /// UIKit's `secondarySystemGroupedBackground`.
  public static let secondarySystemGroupedBackground = ColorObject(
    cgColor: .system(0xFFFF_FFFF, 0xFF1C_1C1E))
  /// UIKit's `tertiarySystemGroupedBackground`.
  public static let tertiarySystemGroupedBackground = ColorObject(
    cgColor: .system(0xFFF2_F2F7, 0xFF2C_2C2E))
}
