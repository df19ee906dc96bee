// Core Graphics' and UIKit's names, capitals and all.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Panorama

/// Core Foundation's array, as client code spells it in casts: `[a, b] as CFArray`.
public typealias CFArray = [Any]

/// Stands in Core Graphics' signatures: everything here is sRGB.
public struct CGColorSpace: Hashable, Sendable {
  /// Core Graphics' names, all of one space.
  public static let sRGB = "kCGColorSpaceSRGB"

  /// sRGB, whatever the name.
  public init?(name: String) {}
  init() {}
}

/// sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace() }
/// sRGB: grays are kept as colours.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace() }

extension CGGradient {
  /// Core Graphics' spelling; what is no `CGColor` is left out. - Returns: nil without colours or
  /// where the counts differ.
  public convenience init?(
    colorsSpace: CGColorSpace?, colors: CFArray, locations: [CGFloat]?
  ) {
    self.init(
      colors: colors.compactMap { $0 as? CGColor }, locations: locations?.map { Double($0) })
  }
}
