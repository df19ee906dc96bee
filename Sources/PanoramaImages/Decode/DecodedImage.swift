import PanoramaGraphics

/// A picture and what is known about it.
public struct DecodedImage: Sendable {
  /// The picture with its orientation applied.
  public let image: CGImage
  /// The contents of the header.
  public let info: ImageInfo
  /// Why the picture is incomplete; nil when it is complete. Missing rows are transparent.
  public let damage: ImageError?

  /// Whether a part of the picture is missing.
  public var isPartial: Bool { damage != nil }
}
