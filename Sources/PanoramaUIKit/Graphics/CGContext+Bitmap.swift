// These names are Core Graphics' and UIKit's, including their capitals.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Panorama

/// How a bitmap stores its alpha. Bitmaps here always have premultiplied alpha.
public enum CGImageAlphaInfo: UInt32, Hashable, Sendable {
  /// No alpha: the bitmap is opaque, on black.
  case none = 0
  /// Premultiplied alpha after the colour.
  case premultipliedLast = 1
  /// Premultiplied alpha before the colour.
  case premultipliedFirst = 2
  /// No alpha, one unused byte after the colour.
  case noneSkipLast = 5
  /// No alpha, one unused byte before the colour.
  case noneSkipFirst = 6
}

extension CGContext {
  /// Makes a context for a picture with 8 bits per channel in sRGB. As in Core Graphics, y grows
  /// **upward**. The context records what is drawn; `makeImage()` makes the pixels.
  ///
  /// - Parameters:
  ///   - data: nil, because the context does not draw into the client's memory.
  ///   - width: the width in pixels, 1 … 32,767.
  ///   - height: the height in pixels, 1 … 32,767.
  ///   - bitsPerComponent: 8.
  ///   - bytesPerRow: has no effect.
  ///   - space: sRGB.
  ///   - bitmapInfo: the raw value of a `CGImageAlphaInfo`.
  /// - Returns: nil if a value is none of these.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
  ) {
    let sides = 1...32_767
    guard data == nil, sides.contains(width), sides.contains(height), bitsPerComponent == 8,
      let alpha = CGImageAlphaInfo(rawValue: bitmapInfo & 0x1F)
    else { return nil }
    self.init()
    let isOpaque = alpha != .premultipliedFirst && alpha != .premultipliedLast
    bitmapFormat = BitmapFormat(width: width, height: height, isOpaque: isOpaque)
    translateBy(x: 0, y: CGFloat(height))
    scaleBy(x: 1, y: -1)
  }

  /// The width of the picture in pixels; 0 for a context without pixels.
  public var width: Int { bitmapFormat?.width ?? 0 }
  /// The height of the picture in pixels; 0 for a context without pixels.
  public var height: Int { bitmapFormat?.height ?? 0 }

  /// The picture as drawn so far; nil for a context without pixels. O(everything drawn).
  public func makeImage() -> CGImage? {
    guard let format = bitmapFormat else { return nil }
    return UIImage(
      drawing: displayList, size: CGSize(width: format.width, height: format.height), scale: 1,
      isOpaque: format.isOpaque)?.cgImage
  }
}

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
