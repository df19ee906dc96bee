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
