import Foundation

/// How a picture is sampled when it is not drawn pixel for pixel.
public enum CGInterpolationQuality: Int32, Hashable, Sendable {
  /// Interpolates between the nearest four pixels.
  case `default` = 0
  /// The nearest pixel.
  case none
  /// The same as `default`.
  case low
  /// The best quality.
  case high
  /// The same as `default`.
  case medium = 4
}

/// An immutable picture: premultiplied BGRA, 8 bits per channel, rows from the top without padding.
///
/// Equality is identity: two pictures with equal pixels are different pictures.
public final class CGImage: Hashable, Sendable {
  /// The width in pixels, > 0.
  public let width: Int
  /// The height in pixels, > 0.
  public let height: Int
  /// Whether every alpha is 255.
  public let isOpaque: Bool
  /// `width * height` premultiplied pixels, each 0xAARRGGBB; in memory, B G R A on little-endian
  /// machines.
  public let pixels: [UInt32]

  /// A picture of the given pixels.
  ///
  /// - Precondition: `pixels.count == width * height`, and both are > 0.
  public init(width: Int, height: Int, pixels: [UInt32], isOpaque: Bool) {
    precondition(width > 0 && height > 0 && pixels.count == width * height)
    self.width = width
    self.height = height
    self.pixels = pixels
    self.isOpaque = isOpaque
  }

  /// The same picture object.
  public static func == (l: CGImage, r: CGImage) -> Bool { l === r }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
