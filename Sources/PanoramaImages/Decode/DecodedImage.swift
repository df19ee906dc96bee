import PanoramaGraphics

/// A picture and what is known about it.
public struct DecodedImage: Sendable {
  /// As seen: the orientation is applied.
  public let image: CGImage
  /// What the header said.
  public let info: ImageInfo
  /// Why not all of it is there; nil when it is whole. Missing rows are transparent.
  public let damage: ImageError?

  /// Some of the picture is missing.
  public var isPartial: Bool { damage != nil }
}
