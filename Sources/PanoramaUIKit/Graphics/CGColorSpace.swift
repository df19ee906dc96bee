// These names are Core Graphics' and UIKit's, including their capitals.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Panorama

/// Core Foundation's array, which client code uses in casts: `[a, b] as CFArray`.
public typealias CFArray = [Any]

/// A colour space for Core Graphics' signatures. All colours here are sRGB.
public struct CGColorSpace: Hashable, Sendable {
  /// Core Graphics' name for sRGB.
  public static let sRGB = "kCGColorSpaceSRGB"

  /// Makes the sRGB colour space, whatever the name.
  public init?(name: String) {}
  init() {}
}

/// Returns the sRGB colour space.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace() }
/// Returns the sRGB colour space: grays are stored as colours.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace() }

extension CGGradient {
  /// Makes a gradient with Core Graphics' parameters. Elements that are not `CGColor` are ignored.
  /// Nil when there are no colours or the counts differ.
  public convenience init?(
    colorsSpace: CGColorSpace?, colors: CFArray, locations: [CGFloat]?
  ) {
    self.init(
      colors: colors.compactMap { $0 as? CGColor }, locations: locations?.map { Double($0) })
  }
}
