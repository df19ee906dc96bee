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
